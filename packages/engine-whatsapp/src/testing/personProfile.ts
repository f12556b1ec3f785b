import { type BinaryNode, getBinaryNodeChild } from 'baileys'
import type { Catalogue } from './catalogue.js'
import { nowInSeconds } from './companion.js'

interface Business {
  description: string
  address: string
  email: string
  websites: string[]
  category: string
}

/** An account's profile, and who may see each part. */
export class PersonProfile {
  about: string | null = 'Olá! Eu uso o WhatsApp.'
  picture: Uint8Array | null = null
  /** Null for a person. */
  business: Business | null = null
  /** Null without one, as for a person. */
  catalogue: Catalogue | null = null
  /** Others see neither picture nor about, nor whether the account is online. */
  isHidden = false
  isOnline = false
  /** Seconds since 1970; null where it is not shared. */
  lastSeen: number | null = null
  /** LIDs of the people whom the account has blocked. */
  readonly blocked = new Set<string>()
  /** Seconds of the timer for new conversations. */
  defaultTimer = 0
  readonly privacy = new Map<string, string>([
    ['readreceipts', 'all'],
    ['last', 'contacts'],
    ['online', 'all'],
    ['profile', 'all'],
    ['status', 'contact_blacklist'],
    ['groupadd', 'all'],
    ['calladd', 'all'],
  ])

  answerPrivacy(iq: BinaryNode): BinaryNode[] {
    const changed = getBinaryNodeChild(getBinaryNodeChild(iq, 'privacy'), 'category')
    if (changed) this.privacy.set(changed.attrs.name ?? '', changed.attrs.value ?? '')
    const shown = changed
      ? [[changed.attrs.name ?? '', changed.attrs.value ?? ''] as const]
      : [...this.privacy]
    const content = shown.map(([name, value]): BinaryNode => ({ tag: 'category', attrs: { name, value } }))
    return [{ tag: 'privacy', attrs: {}, content }]
  }

  setDefaultTimer(iq: BinaryNode): BinaryNode[] {
    this.defaultTimer = Number(getBinaryNodeChild(iq, 'disappearing_mode')?.attrs.duration)
    return []
  }

  get defaultTimerNode(): BinaryNode {
    const attrs = { duration: String(this.defaultTimer), t: nowInSeconds() }
    return { tag: 'disappearing_mode', attrs }
  }

  setAbout(iq: BinaryNode): BinaryNode[] {
    const content = getBinaryNodeChild(iq, 'status')?.content
    this.about = content instanceof Uint8Array ? Buffer.from(content).toString() : null
    return []
  }

  get blockedNodes(): BinaryNode[] {
    const content = [...this.blocked].map((jid): BinaryNode => ({ tag: 'item', attrs: { jid } }))
    return [{ tag: 'list', attrs: {}, content }]
  }

  /** The answer to a subscription; null where the account shares nothing. */
  presenceNode(from: string): BinaryNode | null {
    if (this.isHidden) return null
    const last = this.lastSeen === null ? 'deny' : String(this.lastSeen)
    return { tag: 'presence', attrs: this.isOnline ? { from } : { from, type: 'unavailable', last } }
  }

  get aboutNode(): BinaryNode[] {
    if (this.isHidden) return [{ tag: 'status', attrs: { code: '401' } }]
    return [{ tag: 'status', attrs: { t: nowInSeconds() }, content: Buffer.from(this.about ?? '') }]
  }
}
