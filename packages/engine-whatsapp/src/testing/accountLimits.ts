import { type BinaryNode, getBinaryNodeChild, QueryIds } from 'baileys'

/** At most `total` new conversations until `endsAt`, in seconds since 1970. */
interface Cap {
  total: number
  used: number
  endsAt: number
}

export class AccountLimits {
  /** End of the ban, in seconds since 1970; null without one. */
  lockedUntil: number | null = null
  cap: Cap | null = null
  /** Queries about limits stay unanswered. */
  areSecret = false
  readonly #contacts = new Set<object>()

  knows(person: object): void {
    this.#contacts.add(person)
  }

  /** True when a message is refused; an accepted one starts a conversation if there is none. */
  refuses(person: object): boolean {
    if (this.#contacts.has(person)) return false
    if (this.lockedUntil !== null || (this.cap && this.cap.used >= this.cap.total)) return true
    if (this.cap) this.cap.used += 1
    this.knows(person)
    return false
  }

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
