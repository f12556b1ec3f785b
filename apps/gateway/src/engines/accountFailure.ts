import type { Localized } from '@morpheus/sdk/text'

/** Why the network refuses a call about the account, its contacts or its conversations. */
export type AccountFailureCode =
  | 'account_forbidden'
  | 'account_rejected'
  | 'account_rate_limited'
  | 'not_on_whatsapp'
  | 'channel_not_found'
  | 'product_not_found'
  /** No answer: a change may have happened. */
  | 'account_unanswered'
  /** The engine or the network has no such thing. */
  | 'unsupported'

export class AccountFailure extends Error {
  override readonly name = 'AccountFailure'
  readonly code: AccountFailureCode
  /** The network's own reason, in Portuguese; null where it gives none. */
  readonly reason: Localized | null

  constructor(
    code: AccountFailureCode,
    { reason = null, detail }: { reason?: Localized | null; detail?: string } = {},
  ) {
    super(detail === undefined ? code : `${code}: ${detail}`)
    this.code = code
    this.reason = reason
  }
}
