import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { HttpError } from './httpError.js'

const unnamedFormat = 'v1.'
const nameLength = 8
const nonceBytes = 12
const tagBytes = 16

/**
 * Encryption at rest: AES-256-GCM. A sealed value names its key and is bound to its `context`: it cannot be opened with
 * another context.
 */
export class Vault {
  static readonly format = 'v2.'
  static readonly headerLength = Vault.format.length + nameLength
  readonly #key: Uint8Array
  readonly #keys: ReadonlyMap<string, Uint8Array>

  /** Keys of 32 bytes: the first one seals, all of them open. */
  constructor(keys: readonly [Uint8Array, ...Uint8Array[]]) {
    this.#key = keys[0]
    this.#keys = new Map(keys.map((key) => [getKeyName(key), key]))
  }

  /** Names of the keys, the first of which seals. A name reveals nothing else about its key. */
  get names(): readonly [string, ...string[]] {
    const [first, ...others] = this.#keys.keys()
    return [first ?? getKeyName(this.#key), ...others]
  }

  seal(secret: string, context: string): string {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(context))
    const ciphertext = Buffer.concat([
      nonce,
      cipher.update(secret, 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ])
    return `${Vault.format}${getKeyName(this.#key)}.${ciphertext.toString('base64')}`
  }

  /** @throws HttpError when it was sealed under a key that is not here or for another context, or is damaged. */
  open(ciphertext: string, context: string): string {
    const secret = this.tryOpen(ciphertext, context)
    if (secret !== null) return secret
    throw new HttpError(
      'unprocessable',
      'unreadable_secret',
      'A configuração foi gravada com outra chave do servidor. Remova-a e configure novamente.',
    )
  }

  tryOpen(ciphertext: string, context: string): string | null {
    const [, name, body] = /^v2\.([^.]*)\.(.*)$/s.exec(ciphertext) ?? []
    const keys = name === undefined ? [...this.#keys.values()] : [this.#keys.get(name)]
    const bytes = Buffer.from(body ?? ciphertext.slice(unnamedFormat.length), 'base64')
    for (const key of keys) {
      const secret = key && decrypt(bytes, key, context)
      if (secret !== undefined) return secret
    }
    return null
  }

  /** True for a value that is damaged or misplaced; false for one that was sealed under a missing key. */
  isDamaged(ciphertext: string): boolean {
    const [, name] = /^v2\.([^.]*)\./.exec(ciphertext) ?? []
    return name === undefined ? !Vault.isSealed(ciphertext) : this.#keys.has(name)
  }

  /** True for the format of sealed values, which older plain ones lack. */
  static isSealed(text: string): boolean {
    return text.startsWith(Vault.format) || text.startsWith(unnamedFormat)
  }
}

function getKeyName(key: Uint8Array): string {
  return createHash('sha256').update('morpheus vault key\n').update(key).digest('hex').slice(0, nameLength)
}

function decrypt(bytes: Buffer, key: Uint8Array, context: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-tagBytes))
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
