import { type Localized, localized } from '@morpheus/sdk/text'
import { HttpError } from '../../../core/lib/httpError.js'
import { toMessageParam } from '../../../core/lib/messageRefs.js'
import { GraphFailure, Unreachable } from '../graphFailure.js'

type TemplateCall = 'list' | 'one' | 'create' | 'sample' | 'change' | 'remove'

/** Error subcodes of parts with a text. Source: Meta's answers, and "Error codes" in its documentation. */
const wrongParts = [2388040, 2388047, 2388072, 2388073, 2388293, 2388299] as const

const nameTaken = 2388024
const beingDeleted = 2388023
const tooMany = 2388019
/** Graph's codes for an object that is missing or hidden from this token. */
const notFound = [33, 803]

/**
 * Runs a Graph call and translates its errors.
 * @throws HttpError in Portuguese for Graph's error, and 503 when it cannot be asked
 */
export async function runTemplateCall<Answer>(
  call: TemplateCall,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(new AbortController().signal)
  } catch (error) {
    if (error instanceof GraphFailure) throw toRefusalError(call, error)
    const message =
      error instanceof Unreachable
        ? localized('meta.not_asked', { reason: toMessageParam(error.reason) })
        : localized('meta.not_asked_unexpected')
    throw new HttpError('unavailable', 'meta_unreachable', message)
  }
}

function toRefusalError(call: TemplateCall, failure: GraphFailure): HttpError {
  const { code, subcode, known, message, retryAfterMs } = failure
  if (/appsecret_proof/.test(message)) {
    return new HttpError('unprocessable', 'meta_refused_token', localized('meta.app_secret_of_another'))
  }
  const part = code === 100 && wrongParts.find((one) => one === subcode)
  if (part) return createWrongFieldError('components', localized(`meta.part.${part}`))
  switch (subcode) {
    case nameTaken:
      return createConflictError('name_taken', localized('meta.name_taken'))
    case beingDeleted:
      return createConflictError('name_being_deleted', localized('meta.name_being_deleted'))
    case tooMany:
      return createConflictError('too_many_templates', localized('meta.templates_many'))
  }
  if (isMissing(failure)) return createMissingTemplateError(call)
  if (known.code === 'credentials_invalid') {
    const more = code === 10 || code === 3 || (code !== null && code >= 200 && code < 300)
    const reason = more
      ? localized('meta.management_missing', { failure: toMessageParam(known.reason) })
      : known.reason
    return new HttpError('unprocessable', 'meta_refused_token', reason)
  }
  if (known.code === 'account_restricted')
    return new HttpError('unprocessable', 'meta_restricted_account', known.reason)
  if (known.code === 'rate_limited') {
    const retryAfter = Math.ceil((retryAfterMs ?? 60_000) / 1000)
    const message = localized('meta.again_in_minutes', { failure: toMessageParam(known.reason) })
    return new HttpError('too_many', 'meta_rate_limited', message, { retryAfter })
  }
  if (failure.status >= 500 || known.retry === 'later' || known.retry === 'unknown')
    return new HttpError('unavailable', 'meta_unreachable', known.reason)
  return createUnexpectedRefusalError(call, failure)
}

function createUnexpectedRefusalError(
  call: TemplateCall,
  { code, details, message }: GraphFailure,
): HttpError {
  const reason = details ?? message
  if (call === 'change' && /24[\s-]?h|day|dia|edit/i.test(reason))
    return createConflictError('edit_limit', localized('meta.edit_limit'))
  const params = { code: code === null ? 'none' : String(code), reason }
  if (call === 'sample') return createWrongFieldError('file', localized('meta.file_refused', params))
  const refused = localized('meta.template_refused', params)
  return call === 'create' || call === 'change'
    ? createWrongFieldError('components', refused)
    : createConflictError('refused_by_meta', refused)
}

function isMissing({ code, subcode }: GraphFailure): boolean {
  return (code !== null && notFound.includes(code)) || (code === 100 && subcode === 33)
}

function createMissingTemplateError(call: TemplateCall): HttpError {
  if (call === 'one' || call === 'change' || call === 'remove')
    return new HttpError('not_found', 'template_not_found', localized('meta.template_not_found'))
  return new HttpError('unprocessable', 'meta_account_missing', localized('meta.businessAccountId_unknown'))
}

export const createNotChangeableError = (isPending: boolean) =>
  createConflictError(
    'not_changeable',
    localized(isPending ? 'meta.template_under_review' : 'meta.template_not_changeable'),
  )

const createWrongFieldError = (field: string, reason: Localized) =>
  new HttpError('invalid', 'refused_by_meta', reason, { fields: { [field]: reason } })

const createConflictError = (code: string, reason: Localized) => new HttpError('conflict', code, reason)
