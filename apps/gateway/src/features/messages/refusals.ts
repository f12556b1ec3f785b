import { Refusal } from '../../core/lib/refusal.js'
import { failureSentences } from '../sessions/messages/messageFailures.js'

export function messageNotFound(): Refusal {
  return new Refusal('not_found', 'message_not_found', 'Mensagem não encontrada')
}

export function wrongField(field: string, message: string): Refusal {
  return new Refusal('invalid', 'invalid_request', message, { fields: { [field]: message } })
}

export function unpaired(): Refusal {
  const message = 'A sessão não está pareada. Conecte-a e envie de novo.'
  return new Refusal('invalid', 'session_unpaired', message)
}

export function unconfigured(): Refusal {
  const message = 'A sessão está desconectada: confira a configuração da WhatsApp Cloud API'
  return new Refusal('invalid', 'session_unpaired', message)
}

export function sendingUnavailable(): Refusal {
  const message = 'Este servidor não envia mensagens por sessões deste tipo'
  return new Refusal('invalid', 'sending_unavailable', message)
}

/** `kind` as in `OutgoingContent`. */
export function unsupportedKind(kind: string): Refusal {
  const message =
    kind === 'template'
      ? 'Esta sessão não envia templates: só sessões da WhatsApp Cloud API os enviam'
      : failureSentences.unsupported
  return new Refusal('invalid', 'unsupported', message, { fields: { type: message } })
}

export function notOnWhatsapp(): Refusal {
  const message = failureSentences.not_on_whatsapp
  return new Refusal('invalid', 'not_on_whatsapp', message, { fields: { to: message } })
}

export function queueFull(limit: number): Refusal {
  const message = `A fila de envio desta sessão está cheia (${limit.toLocaleString('pt-BR')} mensagens). Espere que ela ande.`
  return new Refusal('too_many', 'send_queue_full', message, { retryAfter: 60 })
}

export function offline(): Refusal {
  const message = 'A sessão está sem conexão. Tente de novo quando ela voltar.'
  return new Refusal('conflict', 'session_offline', message)
}

export function mediaUnknown(): Refusal {
  return wrongField('media', 'Arquivo não encontrado')
}
