import { type CloudTemplateStatus, cloudTemplateStatuses } from '@morpheus/sdk/contract'

/** Webhook names of statuses that the list names otherwise. */
const otherNames: Readonly<Record<string, CloudTemplateStatus>> = {
  REINSTATED: 'APPROVED',
  // Flagged templates can still be sent; a webhook follows when that ends.
  FLAGGED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
  IN_REVIEW: 'PENDING',
  APPEAL_REQUESTED: 'IN_APPEAL',
}

export function templateStatusOf(text: string): CloudTemplateStatus {
  const name = text.toUpperCase()
  return cloudTemplateStatuses.find((one) => one === name) ?? otherNames[name] ?? 'UNKNOWN'
}

export const notSent: Readonly<Record<Exclude<CloudTemplateStatus, 'APPROVED'>, string>> = {
  PENDING: 'A Meta ainda está analisando este template',
  IN_APPEAL: 'A Meta ainda está revendo a rejeição deste template',
  REJECTED: 'A Meta rejeitou este template',
  PAUSED: 'A Meta pausou este template por baixa qualidade',
  DISABLED: 'A Meta desativou este template por baixa qualidade',
  LIMIT_EXCEEDED: 'A conta tem templates demais na Meta',
  PENDING_DELETION: 'Este template está sendo excluído da Meta',
  DELETED: 'Este template foi excluído da Meta',
  ARCHIVED: 'Este template está arquivado na Meta',
  UNKNOWN: 'A Meta não deixa enviar este template',
}

const rejections: Readonly<Record<string, string>> = {
  ABUSIVE_CONTENT: 'O conteúdo viola as políticas do WhatsApp',
  INVALID_FORMAT: 'O formato está errado: confira as variáveis, os exemplos e a pontuação',
  PROMOTIONAL: 'O conteúdo é promocional, e a categoria é outra',
  INCORRECT_CATEGORY: 'A categoria não é a do conteúdo',
  TAG_CONTENT_MISMATCH: 'O conteúdo não é da categoria ou do idioma informado',
  CATEGORY_NOT_AVAILABLE: 'A conta não pode usar esta categoria',
  SCAM: 'A Meta considerou o conteúdo um golpe',
}

/** Reason of a rejection, in Portuguese; null when none applies or Meta gives none. */
export function templateReason(status: CloudTemplateStatus, text: string | null | undefined): string | null {
  const reason = text ? rejections[text.toUpperCase()] : undefined
  if (status === 'REJECTED') return reason ?? null
  return status === 'PAUSED' || status === 'DISABLED'
    ? 'Os destinatários avaliaram mal estas mensagens'
    : null
}
