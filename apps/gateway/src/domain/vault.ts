import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Refusal } from './refusal.js'

const format = 'v1.'
const nonceBytes = 12
const tagBytes = 16

/**
 * Keeps secrets on the disk: AES-256-GCM under a key of its own, made from the gateway's. `place` says where a secret
 * is kept; moved elsewhere it cannot be opened.
 */
export class Vault {
  readonly #key: Uint8Array

  constructor(gatewayKey: Uint8Array) {
    this.#key = new Uint8Array(hkdfSync('sha256', gatewayKey, '', 'morpheus vault', 32))
  }

  seal(secret: string, place: string): string {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place))
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return format + sealed.toString('base64')
  }

  /** @throws Refusal when it was sealed under another key or for another place, or is damaged. */
  open(sealed: string, place: string): string {
    try {
      const bytes = Buffer.from(sealed.slice(format.length), 'base64')
      const body = bytes.subarray(nonceBytes, -tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(body, undefined, 'utf8') + decipher.final('utf8')
    } catch {
      throw new Refusal(
        'unprocessable',
        'unreadable_secret',
        'A configuração foi gravada com outra chave do servidor. Remova-a e configure novamente.',
      )
    }
  }

  /** Whether a text looks sealed: what was kept before there was a vault does not. */
  static isSealed(text: string): boolean {
    return text.startsWith(format)
  }
}
