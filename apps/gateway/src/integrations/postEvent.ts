import * as z from 'zod'
import { type ApiCaller, ApiFailure } from '../core/net/apiCaller.js'
import type { DeliveryRow } from '../core/store/deliveryTables.js'
import type { Outcome } from '../features/deliveries/sender.js'

const Payload = z.looseObject({})

interface EventTo {
  readonly url: string
  readonly userId: string
  readonly name: string
}

/** Posts an event without credentials; any answer is accepted. */
export async function postEvent(
  calls: ApiCaller,
  { url, userId, name }: EventTo,
  { id, payload }: Pick<DeliveryRow, 'id' | 'payload'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const body = { ...Payload.parse(JSON.parse(payload)), event: name }
  const api = { baseUrl: url, userId, headers: { 'webhook-id': id } }
  try {
    await calls.call(api, { method: 'POST', path: '', body, answer: z.unknown() }, signal)
    return { delivered: true, answerStatus: 200, answer: null }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const { status, failureKind, retryAfterMs } = error
    if (failureKind === 'not-json' && status !== null && status < 300)
      return { delivered: true, answerStatus: status, answer: null }
    return { delivered: false, ...error.errorFields, answerStatus: status, answer: null, retryAfterMs }
  }
}
