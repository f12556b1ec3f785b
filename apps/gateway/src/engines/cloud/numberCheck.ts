import { type Localized, localized } from '@morpheus/sdk/text'
import { toMessageParam } from '../../core/lib/messageRefs.js'
import type { GraphNumber } from './graphAnswers.js'
import type { GraphApi } from './graphApi.js'
import { GraphFailure, Unreachable } from './graphFailure.js'
import type { CloudSettings } from './settings.js'

/** Graph's verdict on the configured credentials. Texts are for the operator. */
export type NumberCheck =
  /** `notice`: a limitation that remains. */
  | { verdict: 'served'; number: GraphNumber; notice: Localized | null }
  /** The configuration is right, but Meta does not serve the number. */
  | { verdict: 'suspended'; number: GraphNumber | null; reason: Localized }
  | { verdict: 'refused'; field: CheckedField; reason: Localized }
  | { verdict: 'unknown'; reason: Localized }

export type CheckedField = 'accessToken' | 'phoneNumberId' | 'businessAccountId' | 'appSecret'

const unserved = ['BANNED', 'DELETED', 'MIGRATED', 'DISCONNECTED', 'PENDING', 'UNVERIFIED'] as const

function toNotice(status: string | null): Localized | null {
  if (status === 'FLAGGED') return localized('meta.number.FLAGGED')
  return status === 'RESTRICTED' || status === 'RATE_LIMITED' ? localized('meta.number.LIMITED') : null
}

/** Graph's codes for an object that is missing or hidden from this token. */
const notFound = [33, 100, 803]

export async function checkNumber(
  graph: GraphApi,
  settings: CloudSettings,
  signal: AbortSignal,
): Promise<NumberCheck> {
  try {
    const number = await graph.number(settings, signal)
    const status = unserved.find((one) => one === number.status)
    if (status) return { verdict: 'suspended', number, reason: localized(`meta.number.${status}`) }
    return { verdict: 'served', number, notice: toNotice(number.status) }
  } catch (error) {
    if (signal.aborted) throw error
    return failedCheck(error, 'phoneNumberId')
  }
}

/**
 * Checks settings before they are saved: also the business account and the app's subscription, without which Meta
 * sends nothing.
 */
export async function checkSettings(
  graph: GraphApi,
  settings: CloudSettings,
  signal: AbortSignal,
): Promise<NumberCheck> {
  const check = await checkNumber(graph, settings, signal)
  if (check.verdict !== 'served' || settings.businessAccountId === '') return check
  try {
    const apps = await graph.subscribedApps(settings, signal)
    if (apps.length === 0 || (settings.appId !== '' && !apps.includes(settings.appId))) {
      await graph.subscribe(settings, signal)
    }
    return check
  } catch (error) {
    if (signal.aborted) throw error
    const failed = failedCheck(error, 'businessAccountId')
    if (failed.verdict === 'refused' && failed.field === 'businessAccountId') return failed
    const reason = toMessageParam(failed.reason)
    const notice = check.notice
      ? localized('meta.not_subscribed_either', { notice: toMessageParam(check.notice), reason })
      : localized('meta.not_subscribed', { reason })
    return { ...check, notice }
  }
}

function failedCheck(
  error: unknown,
  field: 'phoneNumberId' | 'businessAccountId',
): Exclude<NumberCheck, { verdict: 'served' }> {
  if (error instanceof Unreachable) return { verdict: 'unknown', reason: error.reason }
  if (!(error instanceof GraphFailure))
    return { verdict: 'unknown', reason: localized('meta.unexpected_answer') }
  const { code, known, message } = error
  if (/appsecret_proof/.test(message)) {
    return { verdict: 'refused', field: 'appSecret', reason: localized('meta.app_secret_of_another') }
  }
  if (code !== null && notFound.includes(code)) {
    return { verdict: 'refused', field, reason: localized(`meta.${field}_unknown`) }
  }
  if (known.code === 'credentials_invalid')
    return { verdict: 'refused', field: 'accessToken', reason: known.reason }
  if (known.code === 'account_restricted') return { verdict: 'suspended', number: null, reason: known.reason }
  return { verdict: 'unknown', reason: known.reason }
}
