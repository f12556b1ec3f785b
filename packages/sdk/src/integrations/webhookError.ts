import { MorpheusError } from '../core/client/errors.js'
import type { Language } from '../text/language.js'

export const webhookTexts = {
  webhook_secret_missing: {
    'pt-BR': 'O segredo do webhook está vazio: passe o whsec_… que o gateway mostrou na criação',
    en: 'The webhook secret is empty: pass the whsec_… that the gateway showed when it was created',
  },
  webhook_secret_invalid: {
    'pt-BR': 'O segredo do webhook começa com whsec_, mas o resto não é base64',
    en: 'The webhook secret begins with whsec_, but the rest is not base64',
  },
  webhook_body_parsed: {
    'pt-BR': 'Passe o corpo como chegou, em texto ou bytes: um corpo já interpretado tem outra assinatura',
    en: 'Pass the body as it arrived, as text or bytes: a parsed body has another signature',
  },
  webhook_headers_missing: {
    'pt-BR': 'Faltam os cabeçalhos webhook-id, webhook-timestamp e webhook-signature',
    en: 'The headers webhook-id, webhook-timestamp and webhook-signature are missing',
  },
  webhook_timestamp_invalid: {
    'pt-BR': 'O webhook-timestamp está longe demais do relógio desta máquina',
    en: 'The webhook-timestamp is too far from the clock of this machine',
  },
  webhook_signature_invalid: {
    'pt-BR': 'Nenhuma assinatura do webhook confere com o segredo',
    en: 'No signature of the webhook matches the secret',
  },
  webhook_body_invalid: {
    'pt-BR': 'O corpo do webhook não é um evento do Morpheus',
    en: 'The body of the webhook is not a Morpheus event',
  },
} as const

/** Faults of a delivery, or of its verification. */
export type WebhookProblem = keyof typeof webhookTexts

/** A webhook delivery could not be verified; `code` is a `WebhookProblem`. Answer 401 and do not process it. */
export class WebhookError extends MorpheusError {
  override readonly name = 'WebhookError'

  constructor(problem: WebhookProblem, language: Language = 'pt-BR') {
    super(problem, webhookTexts[problem][language])
  }
}
