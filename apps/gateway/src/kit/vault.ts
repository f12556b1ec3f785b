import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { Refusal } from './refusal.js'

/** Before sealed values named their key. */
const nameless = 'v1.'
const nameLength = 8
const nonceBytes = 12
const tagBytes = 16

/**
 * Keeps secrets on the disk: AES-256-GCM. What is sealed names its key; `place` says where it is kept, and moved
 * elsewhere it cannot be opened.
 */
export class Vault {
  /** What is sealed begins with it, and goes on with its key's name. */
  static readonly format = 'v2.'
  /** Of both together, in characters. */
  static readonly headLength = Vault.format.length + nameLength
  readonly #key: Uint8Array
  readonly #keys: ReadonlyMap<string, Uint8Array>

  /** Of 32 bytes each: the first seals, all of them open. */
  constructor(keys: readonly [Uint8Array, ...Uint8Array[]]) {
    this.#key = keys[0]
    this.#keys = new Map(keys.map((key) => [nameOf(key), key]))
  }

  /** Of its keys, the first of which seals. They say nothing of a key but which it is. */
  get names(): readonly [string, ...string[]] {
    const [first, ...others] = this.#keys.keys()
    return [first ?? nameOf(this.#key), ...others]
  }

  seal(secret: string, place: string): string {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place))
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${Vault.format}${nameOf(this.#key)}.${sealed.toString('base64')}`
  }

  /** @throws Refusal when it was sealed under a key that is not here or for another place, or is damaged. */
  open(sealed: string, place: string): string {
    const secret = this.tryOpen(sealed, place)
    if (secret !== null) return secret
    throw new Refusal(
      'unprocessable',
      'unreadable_secret',
      'A configuração foi gravada com outra chave do servidor. Remova-a e configure novamente.',
    )
  }

  /** The same, null where it cannot be opened. */
  tryOpen(sealed: string, place: string): string | null {
    const [, name, body] = /^v2\.([^.]*)\.(.*)$/s.exec(sealed) ?? []
    const keys = name === undefined ? [...this.#keys.values()] : [this.#keys.get(name)]
    const bytes = Buffer.from(body ?? sealed.slice(nameless.length), 'base64')
    for (const key of keys) {
      const secret = key && opened(bytes, key, place)
      if (secret !== undefined) return secret
    }
    return null
  }

  /** True for a value that is damaged or misplaced; false for one that was sealed under a missing key. */
  isDamaged(sealed: string): boolean {
    const [, name] = /^v2\.([^.]*)\./.exec(sealed) ?? []
    return name === undefined ? !Vault.isSealed(sealed) : this.#keys.has(name)
  }

  /** Whether a text looks sealed: what was kept before there was a vault does not. */
  static isSealed(text: string): boolean {
    return text.startsWith(Vault.format) || text.startsWith(nameless)
  }
}

function nameOf(key: Uint8Array): string {
  return createHash('sha256').update('morpheus vault key\n').update(key).digest('hex').slice(0, nameLength)
}

function opened(bytes: Buffer, key: Uint8Array, place: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-tagBytes))
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
