import { type BinaryNode, getBinaryNodeChild, QueryIds } from 'baileys'

/** Limits of an account on new conversations: no more than `total` until `endsAt`, in seconds since 1970. */
interface Cap {
  total: number
  used: number
  endsAt: number
}

/** What the network lets an account start of conversations, and with whom it has one. */
export class AccountLimits {
  /** Until when it may start none, in seconds since 1970; null while it may. */
  lockedUntil: number | null = null
  cap: Cap | null = null
  /** Nothing is answered to questions about them. */
  areSecret = false
  readonly #known = new Set<object>()

  /** There is a conversation with somebody, who wrote. */
  knows(person: object): void {
    this.#known.add(person)
  }

  /** Whether a message to somebody is refused; one that is not begins a conversation where there is none. */
  refuses(person: object): boolean {
    if (this.#known.has(person)) return false
    if (this.lockedUntil !== null || (this.cap && this.cap.used >= this.cap.total)) return true
    if (this.cap) this.cap.used += 1
    this.knows(person)
    return false
  }

  /** What a linked device is answered that asks. */
  answer(iq: BinaryNode): BinaryNode[] {
    const { query_id } = getBinaryNodeChild(iq, 'query')?.attrs ?? {}
    if (this.areSecret) return []
    if (query_id === QueryIds.REACHOUT_TIMELOCK)
      return [result({ xwa2_fetch_account_reachout_timelock: this.lock })]
    if (query_id === QueryIds.MESSAGE_CAPPING_INFO) return [result({ xwa2_message_capping_info: this.count })]
    return []
  }

  get lock() {
    const isActive = this.lockedUntil !== null
    return {
      is_active: isActive,
      ...(this.lockedUntil !== null && { time_enforcement_ends: String(this.lockedUntil) }),
      enforcement_type: isActive ? 'WEB_COMPANION_ONLY' : 'DEFAULT',
    }
  }

  get count() {
    if (this.cap === null) return { total_quota: -1, used_quota: 0, capping_status: 'NONE' }
    const { total, used, endsAt } = this.cap
    return {
      total_quota: total,
      used_quota: used,
      cycle_end_timestamp: String(endsAt),
      capping_status: used >= total ? 'CAPPED' : 'NONE',
    }
  }
}

function result(data: object): BinaryNode {
  return { tag: 'result', attrs: {}, content: Buffer.from(JSON.stringify({ data })) }
}
