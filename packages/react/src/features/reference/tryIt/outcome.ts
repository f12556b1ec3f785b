import { ApiError, type Morpheus, MorpheusError, type RawAnswer, type ReceivedFile } from '@morpheus/sdk'
import { allRows, type Endpoint } from '@morpheus/sdk/contract'
import type { DescribedRow } from '@morpheus/sdk/openapi'
import type { CallInput } from './input.js'

/** Maximum of shown characters; the rest can be saved. */
export const maxCharacters = 50_000

export type Outcome =
  | { readonly kind: 'answer'; readonly ms: number; readonly answer: ShownAnswer }
  | { readonly kind: 'failure'; readonly ms: number; readonly message: string }

export interface ShownAnswer {
  readonly status: number
  readonly requestId: string | null
  readonly isJson: boolean
  /** Start of the answer; null for binary content. */
  readonly text: string | null
  readonly isCut: boolean
  readonly whole: Blob
  readonly name: string
}

interface TrialCall {
  row: DescribedRow
  input: CallInput
  secret: string
  idempotencyKey: string
  signal: AbortSignal
}

/**
 * Calls as the signed-in user and never rejects: errors become outcomes. A 401 keeps the user signed in, so a trial
 * does not end their work.
 */
export async function tryCall(client: Morpheus, call: TrialCall): Promise<Outcome> {
  const startedAt = performance.now()
  const getElapsedMs = () => Math.round(performance.now() - startedAt)
  const { row, input, secret, idempotencyKey, signal } = call
  try {
    const answer = await client.request(findContractRow(row), input.input, {
      keepAuth: true,
      signal,
      idempotencyKey,
      ...(row.access === 'phone' && { token: secret.trim() }),
    })
    return { kind: 'answer', answer: await toShownAnswer(row, answer), ms: getElapsedMs() }
  } catch (error) {
    if (error instanceof ApiError) {
      const { status, body, requestId } = error
      const headers = requestId === null ? {} : { 'x-request-id': requestId }
      return {
        kind: 'answer',
        answer: await toShownAnswer(row, { status, body, headers }),
        ms: getElapsedMs(),
      }
    }
    const message =
      error instanceof MorpheusError || error instanceof TypeError ? error.message : String(error)
    return { kind: 'failure', message, ms: getElapsedMs() }
  }
}

function findContractRow({ area, name }: DescribedRow): Endpoint {
  const match = allRows().find((one) => one.area === area && one.name === name)
  if (!match) throw new RangeError(`No row ${area}.${name}`)
  return match.row
}

async function toShownAnswer(
  { id }: DescribedRow,
  { status, body, headers }: RawAnswer,
): Promise<ShownAnswer> {
  const common = { status, requestId: headers['x-request-id'] ?? null }
  if (isReceivedFile(body)) {
    const fullBody = await body.blob()
    const isText = /^text\/|json|xml/.test(body.type)
    const text = isText ? await fullBody.slice(0, maxCharacters).text() : null
    const name = body.name ?? `${id}.bin`
    return {
      ...common,
      isJson: false,
      text,
      isCut: isText && fullBody.size > maxCharacters,
      whole: fullBody,
      name,
    }
  }
  const isText = typeof body === 'string'
  const text = isText ? body : body === undefined || body === null ? '' : JSON.stringify(body, null, 2)
  const type = isText ? 'text/plain' : 'application/json'
  return {
    ...common,
    isJson: !isText,
    text: text.slice(0, maxCharacters),
    isCut: text.length > maxCharacters,
    whole: new Blob([text], { type }),
    name: `${id}.${isText ? 'txt' : 'json'}`,
  }
}

const isReceivedFile = (body: unknown): body is ReceivedFile =>
  typeof body === 'object' && body !== null && 'stream' in body && 'blob' in body
