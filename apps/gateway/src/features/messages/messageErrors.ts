import { type Localized, localized } from '@morpheus/sdk/text'
import { HttpError } from '../../core/lib/httpError.js'
import { failureSentence } from '../sessions/messages/messageFailures.js'

export function createMessageNotFoundError(): HttpError {
  return new HttpError('not_found', 'message_not_found', 'Mensagem não encontrada')
}

export function createWrongFieldError(field: string, message: Localized): HttpError {
  return new HttpError('invalid', 'invalid_request', message, { fields: { [field]: message } })
}

export function createUnpairedError(): HttpError {
  const message = 'A sessão não está pareada. Conecte-a e envie de novo.'
  return new HttpError('invalid', 'session_unpaired', message)
}

export function createUnconfiguredError(): HttpError {
  const message = 'A sessão está desconectada: confira a configuração da WhatsApp Cloud API'
  return new HttpError('invalid', 'session_unpaired', message)
}

export function createSendingUnavailableError(): HttpError {
  const message = 'Este servidor não envia mensagens por sessões deste tipo'
  return new HttpError('invalid', 'sending_unavailable', message)
}

/** `kind` as in `OutgoingContent`. */
export function createUnsupportedKindError(kind: string): HttpError {
  const message =
    kind === 'template' ? localized('messages.templates_cloud_only') : failureSentence('unsupported')
  return new HttpError('invalid', 'unsupported', message, { fields: { type: message } })
}

export function createNotOnWhatsappError(): HttpError {
  const message = failureSentence('not_on_whatsapp')
  return new HttpError('invalid', 'not_on_whatsapp', message, { fields: { to: message } })
}

export function createQueueFullError(limit: number): HttpError {
  const message = localized('messages.queue_full', { limit })
  return new HttpError('too_many', 'send_queue_full', message, { retryAfter: 60 })
}

export function createMediaNotFoundError(): HttpError {
  return createWrongFieldError('media', localized('files.not_found'))
}
