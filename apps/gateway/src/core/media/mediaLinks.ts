import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../lib/clock.js'

export interface MediaLink {
  url: string
  /** ISO 8601 in UTC. */
  expiresAt: string
}

interface MediaLinksOptions {
  /** The token key: changing it invalidates links too. */
  key: Uint8Array
  clock: Clock
  hours: number
  /** Public URL of the gateway; resolves once it listens. */
  publicUrl: Promise<string>
}

/** Expiring links to the file of a message or post without sign-in, for webhook receivers and for `img` elements. */
export class MediaLinks {
  readonly #key: Uint8Array
  readonly #options: MediaLinksOptions

  constructor(options: MediaLinksOptions) {
    this.#options = options
    this.#key = new Uint8Array(hkdfSync('sha256', options.key, '', 'morpheus media links', 32))
  }

  async create(messageId: string): Promise<MediaLink> {
    const { clock, hours, publicUrl } = this.#options
    const seconds = Math.ceil(clock.now() / 1000) + hours * 60 * 60
    const payload = `${messageId}.${seconds.toString(36)}`
    return {
      url: `${await publicUrl}/api/media/${payload}.${this.#sign(payload)}`,
      expiresAt: new Date(seconds * 1000).toISOString(),
    }
  }

  /** Message id of a valid link token; null for a forged or expired one. */
  parseToken(token: string): string | null {
    const [, payload, id, seconds, signature] =
      /^((wa(?:msg|post)_[0-9a-f]{32}|3EB0[0-9A-F]{18})\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(token) ?? []
    if (payload === undefined || id === undefined || seconds === undefined || signature === undefined)
      return null
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(payload)))) return null
    return Number.parseInt(seconds, 36) * 1000 > this.#options.clock.now() ? id : null
  }

  #sign(payload: string): string {
    return createHmac('sha256', this.#key).update(payload).digest('base64url')
  }
}
