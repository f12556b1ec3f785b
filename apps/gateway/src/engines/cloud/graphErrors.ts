import { type Localized, localized, type MessageCode, type ParamArguments } from '@morpheus/sdk/text'
import type { FailureCode } from '../failureCode.js'
import type { SendRetry } from '../outgoing.js'

export interface KnownGraphError {
  readonly code: FailureCode
  readonly retry: SendRetry
  /** For the operator, without a full stop. */
  readonly reason: Localized
}

type Plain = { [Code in MessageCode]: ParamArguments<Code> extends [] ? Code : never }[MessageCode]

const as = (code: FailureCode, retry: SendRetry, reason: Localized): KnownGraphError => ({
  code,
  retry,
  reason,
})
const final = (code: FailureCode, reason: Plain) => as(code, 'never', localized(reason))
const later = (code: FailureCode, reason: Plain) => as(code, 'later', localized(reason))
/** Waiting messages go once new credentials are given. */
const tokenEnded: KnownGraphError = {
  code: 'credentials_invalid',
  retry: 'reconnected',
  reason: localized('meta.token_ended'),
}

/**
 * Every error code that Meta documents for the WhatsApp Business Platform. Source: "Error codes" and "Graph API, Handle
 * errors" at developers.facebook.com.
 */
const byCode: Readonly<Record<number, KnownGraphError>> = {
  0: tokenEnded,
  3: final('credentials_invalid', 'meta.operation_not_permitted'),
  10: final('credentials_invalid', 'meta.number_not_permitted'),
  102: tokenEnded,
  190: tokenEnded,
  131005: final('credentials_invalid', 'meta.sending_not_permitted'),

  4: later('rate_limited', 'meta.app_calls_many'),
  80007: later('rate_limited', 'meta.account_calls_many'),
  80008: later('rate_limited', 'meta.account_calls_many'),
  80012: later('rate_limited', 'meta.template_calls_many'),
  130429: later('rate_limited', 'meta.messages_a_second_many'),
  131056: later('rate_limited', 'meta.messages_to_contact_many'),
  133016: later('rate_limited', 'meta.registrations_many'),

  // Failures of Meta's servers.
  1: later('network_error', 'meta.unknown_error'),
  2: later('network_error', 'meta.unavailable'),
  130497: final('account_restricted', 'meta.country_refused'),
  131000: later('network_error', 'meta.unknown_error'),
  131016: later('network_error', 'meta.service_unavailable'),
  131057: later('network_error', 'meta.account_maintained'),
  133004: later('network_error', 'meta.server_unavailable'),

  368: final('account_restricted', 'meta.account_blocked_for_policies'),
  131031: final('account_restricted', 'meta.account_blocked'),
  131037: final('account_restricted', 'meta.display_name_unapproved'),
  131042: final('account_restricted', 'meta.payment_problem'),
  131045: final('account_restricted', 'meta.number_unregistered'),
  131048: final('account_restricted', 'meta.number_restricted'),
  133000: final('account_restricted', 'meta.registration_not_undone'),
  133005: final('account_restricted', 'meta.pin_wrong'),
  133006: final('account_restricted', 'meta.number_unverified'),
  133008: final('account_restricted', 'meta.pins_wrong_many'),
  133009: final('account_restricted', 'meta.pin_too_quick'),
  133010: final('account_restricted', 'meta.number_unregistered'),
  133015: final('account_restricted', 'meta.number_deleted_recently'),
  134011: final('account_restricted', 'meta.payment_terms_unaccepted'),
  135000: final('engine_error', 'meta.parameters_refused'),
  2494055: final('account_restricted', 'meta.number_unusable'),

  33: final('engine_error', 'meta.number_missing'),
  100: final('engine_error', 'meta.parameter_refused'),
  130472: final('blocked', 'meta.experiment'),
  131008: final('engine_error', 'meta.parameter_missing'),
  131009: final('engine_error', 'meta.parameter_invalid'),
  131021: final('unsupported', 'meta.to_itself'),
  131026: final('not_on_whatsapp', 'meta.undeliverable'),
  131030: final('blocked', 'meta.not_a_test_contact'),
  131043: final('expired', 'meta.expired'),
  131047: final('window_closed', 'meta.window_closed'),
  131049: final('blocked', 'meta.not_delivered_to_spare'),
  131050: final('blocked', 'meta.marketing_declined'),
  131051: final('unsupported', 'meta.type_unsupported'),
  131052: final('media_rejected', 'meta.received_media_unavailable'),
  131053: final('media_rejected', 'meta.media_refused'),
  131055: final('unsupported', 'meta.operation_unsupported'),
  131060: final('message_unknown', 'meta.message_unavailable'),

  132000: final('template_invalid', 'meta.template_parameter_count'),
  132001: final('template_invalid', 'meta.template_unapproved'),
  132005: final('template_invalid', 'meta.template_text_long'),
  132007: final('template_invalid', 'meta.template_policies'),
  132012: final('template_invalid', 'meta.template_parameter_format'),
  132015: final('template_invalid', 'meta.template_paused'),
  132016: final('template_invalid', 'meta.template_disabled'),
  132068: final('template_invalid', 'meta.flow_blocked'),
  132069: final('template_invalid', 'meta.flow_throttled'),
}

/** Looks up an error code; an unknown one keeps Meta's text and is retried only after a server error. */
export function knownGraphError(code: number | null, status: number, message: string): KnownGraphError {
  const entry = code === null ? undefined : byCode[code]
  if (entry) return entry
  if (code !== null && code >= 200 && code <= 299) {
    return final('credentials_invalid', 'meta.operation_not_permitted')
  }
  if (status === 429) return later('rate_limited', 'meta.asks_to_wait')
  if (status === 401) return tokenEnded
  if (code !== null && status >= 500)
    return as('network_error', 'later', localized('meta.error', { code: String(code) }))
  if (code === null) {
    const reason = localized('meta.status', { status: String(status) })
    if (status >= 400 && status < 500) return as('network_error', 'later', reason)
    // A proxy on the way answered, so the outcome is unknown.
    return as('outcome_unknown', 'unknown', reason)
  }
  return as('engine_error', 'never', localized('meta.refused', { code: String(code), reason: message }))
}

export function knownStatusError(
  error:
    | { code: number; title?: string | undefined; error_data?: { details?: string | undefined } | undefined }
    | undefined,
): KnownGraphError {
  if (!error) return final('engine_error', 'meta.no_reason')
  return knownGraphError(error.code, 400, error.error_data?.details ?? error.title ?? '')
}
