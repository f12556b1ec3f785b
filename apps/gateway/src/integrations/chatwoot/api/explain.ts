import * as z from 'zod'
import { cleanMessage } from '../../../core/log/logText.js'
import { ApiFailure } from '../../../core/net/apiCaller.js'
import type { Failed } from '../../../features/deliveries/sender.js'

const floodMs = 60_000
const keptAnswer = 1000
const keptWords = 200

const ErrorBody = z
  .looseObject({
    message: z.string(),
    error: z.string(),
    description: z.string(),
    errors: z.array(
      z.union([z.string(), z.looseObject({ message: z.string() }).transform((one) => one.message)]),
    ),
  })
  .partial()

/** Chatwoot's error text; null without one. */
export function wordsOf({ body }: ApiFailure): string | null {
  try {
    const { message, error, description, errors } = ErrorBody.parse(JSON.parse(body))
    const words = message ?? error ?? description ?? errors?.join(', ')
    return words ? cleanMessage(words.slice(0, keptWords)) : null
  } catch {
    return null
  }
}

/** Rate limit of a conversation, which Chatwoot reports with the status of a permanent error. */
const isFlood = (failure: ApiFailure) =>
  failure.status === 422 && /too many messages/i.test(wordsOf(failure) ?? failure.body)

/** True when the content itself is rejected for good, rather than the credentials or the address. */
export function isRefusedForGood(error: unknown): error is ApiFailure {
  if (!(error instanceof ApiFailure) || error.why !== 'status' || error.status === null) return false
  return [400, 406, 413, 415, 422].includes(error.status) && !isFlood(error)
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiFailure && error.why === 'status' && error.status === 404
}

export function explainChatwoot(error: ApiFailure): string {
  const words = wordsOf(error)
  const quote = words ? ` (“${words}”)` : ''
  if (error.why !== 'status') return error.message
  switch (error.status) {
    case 401:
      return 'O Chatwoot recusou a API Key: copie de novo o token de acesso, no fim das configurações do perfil'
    case 403:
      return 'O usuário desta API Key não tem permissão nesta conta ou caixa de entrada do Chatwoot'
    case 404:
      return 'O Chatwoot não encontrou a conta ou a caixa de entrada: confira os IDs e o endereço'
    case 429:
      return 'O Chatwoot pediu para esperar (429)'
    default:
      if (isFlood(error)) return 'O Chatwoot pediu para esperar: muitas mensagens nesta conversa em um minuto'
      if (error.status !== null && error.status < 500)
        return `O Chatwoot recusou a mensagem (${error.status})${quote}`
      return `O Chatwoot respondeu ${error.status}: está com problemas ou reiniciando`
  }
}

/** Failure as the outcome of an attempt. @throws errors other than `ApiFailure` */
export function outcomeOf(error: unknown): Failed {
  if (!(error instanceof ApiFailure)) throw error
  const { status, body, retryAfterMs } = error
  const waits = status === 429 || isFlood(error)
  return {
    delivered: false,
    error: explainChatwoot(error),
    answerStatus: status,
    answer: cleanMessage(body.slice(0, keptAnswer)).trim() || null,
    refused: isRefusedForGood(error),
    retryAfterMs: retryAfterMs ?? (waits ? floodMs : undefined),
  }
}
