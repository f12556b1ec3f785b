import type { MessageFailure } from '@morpheus/sdk/contract'
import type * as z from 'zod'
import type { MessageRow } from '../../../core/store/messageTables.js'
import type { FailureCode } from '../../../engines/failureCode.js'

/** User-facing causes of a failed or undelivered message. */
export const failureSentences: Record<FailureCode, string> = {
  not_connected: 'A sessão está sem conexão',
  not_on_whatsapp: 'Este número não tem WhatsApp',
  blocked: 'Este contato está bloqueado',
  rate_limited: 'O WhatsApp pediu para enviar mais devagar',
  window_closed: 'O contato não escreve há mais de 24 horas: só um template aprovado pode ser enviado',
  template_invalid: 'O template não existe, não foi aprovado ou falta um parâmetro',
  media_rejected: 'O WhatsApp recusou o arquivo',
  too_large: 'O arquivo é grande demais',
  unsupported: 'Esta sessão não envia mensagens deste tipo',
  message_unknown: 'A mensagem a que esta se refere não existe mais',
  too_late: 'Já passou o prazo para alterar esta mensagem',
  account_restricted: 'O WhatsApp restringiu esta conta. Verifique-a no celular.',
  credentials_invalid: 'O WhatsApp recusou as credenciais da sessão. Confira a configuração.',
  engine_error: 'Falha inesperada no envio',
  network_error: 'Falha de rede no envio',
  timed_out: 'O WhatsApp não respondeu a tempo',
  outcome_unknown: 'Não se sabe se a mensagem saiu: a conexão caiu durante o envio',
  expired: 'A mensagem esperou tempo demais na fila',
  cancelled: 'A mensagem foi cancelada',
}

/** A code of another version becomes a generic failure. */
export function failureOf({
  failure_code: code,
  failure_detail: detail,
}: Pick<MessageRow, 'failure_code' | 'failure_detail'>): z.output<typeof MessageFailure> | null {
  if (code === null) return null
  const sentences: Readonly<Record<string, string>> = failureSentences
  return { code, message: sentences[code] ?? failureSentences.engine_error, detail }
}
