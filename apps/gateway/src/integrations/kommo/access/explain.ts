import { type Localized, localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { Explanation } from '../../../core/lib/messageRefs.js'
import type { ApiFailure } from '../../../core/net/apiCaller.js'

const Problem = z.object({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
  'validation-errors': z
    .array(
      z.object({
        errors: z.array(z.object({ path: z.string().nullish(), detail: z.string().nullish() })).default([]),
      }),
    )
    .nullish(),
})

export const notAuthorizedText = localized('peers.kommo.unauthorized')

const explanations: Readonly<Record<number, Localized>> = {
  401: notAuthorizedText,
  402: localized('peers.kommo.plan'),
  403: localized('peers.kommo.forbidden'),
  404: localized('peers.kommo.not_found'),
  429: localized('peers.kommo.too_many'),
}

export function explainKommo(failure: ApiFailure): Explanation {
  const { status } = failure
  if (status === null || failure.failureKind !== 'status') return failure.reason
  const text = explanations[status]
  if (text !== undefined) return text
  const problem = readProblem(failure)
  if (status >= 500) return localized('peers.kommo.server_error', { status })
  return problem === ''
    ? localized('peers.kommo.status', { status })
    : localized('peers.kommo.refused', { status, problem })
}

export function readProblem({ body }: ApiFailure): string {
  try {
    const { title, detail, hint, ...more } = Problem.parse(JSON.parse(body))
    const fields = (more['validation-errors'] ?? []).flatMap(({ errors }) =>
      errors.map((error) => [error.path, error.detail].filter(Boolean).join(': ')),
    )
    return [...(fields.length > 0 ? fields : [detail || title]), hint]
      .filter(Boolean)
      .join(' · ')
      .slice(0, 300)
  } catch {
    return ''
  }
}
