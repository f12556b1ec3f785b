import { type BinaryNode, getBinaryNodeChild } from 'baileys'
import { nowInSeconds } from './companion.js'

interface Business {
  description: string
  address: string
  email: string
  websites: string[]
  category: string
}

/** What an account shows of itself, and to whom. */
export class PersonProfile {
  about: string | null = 'Olá! Eu uso o WhatsApp.'
  picture: Uint8Array | null = null
  /** Null for a person. */
  business: Business | null = null
  /** Others see neither picture nor about. */
  isHidden = false
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

  setAbout(iq: BinaryNode): BinaryNode[] {
    const content = getBinaryNodeChild(iq, 'status')?.content
    this.about = content instanceof Uint8Array ? Buffer.from(content).toString() : null
    return []
  }

  get aboutNode(): BinaryNode[] {
    if (this.isHidden) return [{ tag: 'status', attrs: { code: '401' } }]
    return [{ tag: 'status', attrs: { t: nowInSeconds() }, content: Buffer.from(this.about ?? '') }]
  }
}
