import type { MessageFailure } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import type * as z from 'zod'
import {
  type Explanation,
  parseMessageRef,
  serializeMessageRef,
  toErrorFields,
  toMessageRef,
} from '../../../core/lib/messageRefs.js'
import type { MessageRow } from '../../../core/store/messageTables.js'
import type { FailureCode } from '../../../engines/failureCode.js'

/** Every code, to recognise those of other versions. */
const codes = {
  not_connected: true,
  not_on_whatsapp: true,
  blocked: true,
  rate_limited: true,
  window_closed: true,
  template_invalid: true,
  media_rejected: true,
  too_large: true,
  unsupported: true,
  message_unknown: true,
  too_late: true,
  account_restricted: true,
  credentials_invalid: true,
  engine_error: true,
  network_error: true,
  timed_out: true,
  outcome_unknown: true,
  expired: true,
  cancelled: true,
} satisfies Record<FailureCode, true>
export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(codes, code)

export const failureSentence = (code: FailureCode): Localized => localized(`messages.failure.${code}`)

type FailureColumns = Pick<MessageRow, 'failure_code' | 'failure_detail' | 'failure_detail_i18n'>

export const noFailure: FailureColumns = {
  failure_code: null,
  failure_detail: null,
  failure_detail_i18n: null,
}

export function failureColumns(code: FailureCode, detail: Explanation | null): FailureColumns {
  const { error, errorI18n } = detail === null ? { error: null, errorI18n: null } : toErrorFields(detail)
  return { failure_code: code, failure_detail: error, failure_detail_i18n: serializeMessageRef(errorI18n) }
}

/** A code of another version becomes a generic failure. */
export function readFailure({
  failure_code: code,
  failure_detail: detail,
  failure_detail_i18n,
}: FailureColumns): z.output<typeof MessageFailure> | null {
  if (code === null) return null
  const sentence = failureSentence(isFailureCode(code) ? code : 'engine_error')
  const detailI18n = parseMessageRef(failure_detail_i18n)
  return { code, message: sentence.text, messageI18n: toMessageRef(sentence), detail, detailI18n }
}
