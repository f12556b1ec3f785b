import type { AnyDescription, Values } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import type { Clock } from '../core/lib/clock.js'
import { HttpError } from '../core/lib/httpError.js'
import { runWithTimeout, TimeoutError } from '../core/lib/limits/timeLimit.js'

const listSeconds = 15

/** Reads a list of the other system: with the stored credentials, or with those of a form. */
interface ListedTargets {
  listChoices(row: string, sessionId: string, userId: string, input: Values | null): Promise<unknown>
}

interface ListCall {
  readonly params: { readonly id: string }
  readonly caller: { readonly user: { readonly id: string } }
  readonly body?: Values
}

export function listHandlers(rows: readonly string[], targets: ListedTargets): object {
  return Object.fromEntries(
    rows.flatMap((row) => [
      [row, ({ params, caller }: ListCall) => targets.listChoices(row, params.id, caller.user.id, null)],
      [
        `${row}For`,
        ({ params, caller, body }: ListCall) =>
          targets.listChoices(row, params.id, caller.user.id, body ?? {}),
      ],
    ]),
  )
}

/** @throws HttpError 400 while what the list is asked with is missing, in the description's words. */
export function requireFields(
  { kind, fields }: Pick<AnyDescription, 'kind' | 'fields'>,
  row: string,
  values: Values,
): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!('listed' in field) || field.listed?.row !== row) continue
    const { needs, missing: text } = field.listed
    const missing = needs.filter((name) => String(values[name] ?? '') === '')
    if (missing.length === 0) continue
    const message = { text, code: `integrations.${kind}.fields.${name}.listed.missing`, params: {} }
    throw new HttpError('invalid', 'invalid_request', message, {
      fields: Object.fromEntries(missing.map((name) => [name, message])),
    })
  }
}

/** @throws HttpError 503 where the other system takes too long. */
export async function runWithinLimit<Result>(
  clock: Clock,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await runWithTimeout(clock, listSeconds, signal, work)
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    const message = localized('destinations.too_slow', { seconds: error.seconds })
    throw new HttpError('unavailable', 'no_answer', message)
  }
}
