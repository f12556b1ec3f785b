import type { CloudTemplateCategory, CloudTemplateStatus } from '../features/cloudTemplates/cloudTemplate.js'

/** Labels of Meta's review states of a template. */
export const cloudStatusLabels: Readonly<Record<CloudTemplateStatus, string>> = {
  APPROVED: 'Aprovado',
  PENDING: 'Em análise',
  IN_APPEAL: 'Em revisão',
  REJECTED: 'Rejeitado',
  PAUSED: 'Pausado',
  DISABLED: 'Desativado',
  LIMIT_EXCEEDED: 'Limite atingido',
  PENDING_DELETION: 'Em exclusão',
  DELETED: 'Excluído',
  ARCHIVED: 'Arquivado',
  UNKNOWN: 'Outro estado',
}

/** Badge tones of Meta's review states. */
export const cloudStatusTones: Readonly<
  Record<CloudTemplateStatus, 'success' | 'warning' | 'danger' | 'neutral'>
> = {
  APPROVED: 'success',
  PENDING: 'warning',
  IN_APPEAL: 'warning',
  REJECTED: 'danger',
  PAUSED: 'warning',
  DISABLED: 'danger',
  LIMIT_EXCEEDED: 'danger',
  PENDING_DELETION: 'neutral',
  DELETED: 'neutral',
  ARCHIVED: 'neutral',
  UNKNOWN: 'neutral',
}

/** Labels of Meta's template categories, in Portuguese; a template may have none. */
export const cloudCategoryLabels: Readonly<Record<CloudTemplateCategory, string>> = {
  UTILITY: 'Utilidade',
  MARKETING: 'Marketing',
  AUTHENTICATION: 'Autenticação',
}

/** The purpose of each of Meta's template categories. */
export const cloudCategoryHints: Readonly<Record<CloudTemplateCategory, string>> = {
  UTILITY: 'Sobre algo que o cliente pediu: pedidos, entregas, cobranças, agendamentos.',
  MARKETING: 'Ofertas, novidades e convites.',
  AUTHENTICATION: 'Códigos de acesso.',
}

/** Suggested template languages by code; Meta takes others. */
export const cloudLanguages: Readonly<Record<string, string>> = {
  pt_BR: 'Português (Brasil)',
  pt_PT: 'Português (Portugal)',
  es: 'Espanhol',
  es_AR: 'Espanhol (Argentina)',
  es_MX: 'Espanhol (México)',
  en: 'Inglês',
  en_US: 'Inglês (EUA)',
  fr: 'Francês',
  de: 'Alemão',
  it: 'Italiano',
}

/** Texts of templates that Meta reviews, in Portuguese: outcomes, and confirmations before a removal. */
export const cloudTemplateMessages = {
  handedIn: 'Template enviado para a aprovação da Meta',
  changed: 'Template alterado e enviado para nova análise da Meta',
  removed: 'Template excluído da Meta',
  removeQuestion:
    'O template sai da conta na Meta e não pode mais ser enviado. O nome fica reservado por até 30 dias.',
  none: 'Nenhum template na Meta',
} as const
