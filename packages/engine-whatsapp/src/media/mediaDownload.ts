import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'
import { MediaGone } from '@morpheus/gateway/engine'
import { DEFAULT_ORIGIN, getMediaKeys, type WAMessageKey } from 'baileys'
import type { ConnectionSettings } from '../connection/dependencies.js'
import { type MediaPlace, parseMediaHandle } from './mediaHandle.js'

/** Length of the truncated HMAC at a file's end. */
const macLength = 10
const silentMs = 60_000

/**
 * Streams a message's file decrypted, or a channel's as it is; fails at the end if it was altered. If WhatsApp has deleted it, `askPhone`
 * requests a new upload once and returns its path.
 * @throws MediaGone
 */
export async function download(
  handle: string,
  settings: ConnectionSettings,
  askPhone: (message: WAMessageKey, key: Uint8Array) => Promise<string>,
  signal: AbortSignal,
): Promise<Readable> {
  const location = parseMediaHandle(handle)
  if (!location) throw new MediaGone('This handle leads nowhere')
  try {
    return await open(location, settings, signal)
  } catch (error) {
    if (!(error instanceof MediaGone) || !location.message || location.key === '') throw error
    const path = await askPhone(location.message, Buffer.from(location.key, 'base64'))
    return open({ ...location, path }, settings, signal)
  }
}

/**
 * Streams a picture that WhatsApp's servers give to everybody.
 * @throws MediaGone
 */
export async function downloadPublic(
  url: string,
  settings: ConnectionSettings,
  signal: AbortSignal,
): Promise<Readable> {
  const place = toUrl({ path: '', url }, settings.mediaHost)
  if (!place) throw new MediaGone('This address is not one of WhatsApp')
  return request(place, settings, signal)
}

async function open(
  location: MediaPlace,
  settings: ConnectionSettings,
  signal: AbortSignal,
): Promise<Readable> {
  const url = toUrl(location, settings.mediaHost)
  if (!url) throw new MediaGone('This handle leads nowhere')
  if (location.key === '') return request(url, settings, signal)
  const { cipherKey, iv, macKey } = await getMediaKeys(Buffer.from(location.key, 'base64'), location.kind)
  if (!macKey) throw new MediaGone('This handle holds no key')
  const ciphertext = await request(url, settings, signal)
  return pipeline(ciphertext, new MediaDecryption(cipherKey, iv, macKey), () => undefined)
}

/** URL of the file, if on WhatsApp's servers: the message is untrusted input. */
function toUrl({ path, url }: Pick<MediaPlace, 'path' | 'url'>, mediaHost: string | undefined): URL | null {
  const text = path === '' ? url : `https://${mediaHost ?? 'mmg.whatsapp.net'}${path}`
  if (!URL.canParse(text)) return null
  const parsed = new URL(text)
  const isTheirs = parsed.hostname === 'whatsapp.net' || parsed.hostname.endsWith('.whatsapp.net')
  return parsed.protocol === 'https:' && (isTheirs || parsed.host === mediaHost) ? parsed : null
}

function request(
  url: URL,
  { mediaAgent }: ConnectionSettings,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = get(
      url,
      {
        headers: { origin: DEFAULT_ORIGIN },
        signal,
        timeout: silentMs,
        ...(mediaAgent && { agent: mediaAgent }),
      },
      (answer) => {
        const { statusCode = 0 } = answer
        if (statusCode === 200) return resolve(answer)
        answer.destroy()
        if (statusCode === 404 || statusCode === 410)
          return reject(new MediaGone('WhatsApp keeps it no more'))
        reject(new Error(`WhatsApp answered ${statusCode} for a file`))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('WhatsApp sends no more of a file')))
    sent.on('error', reject)
  })
}

/** Decrypts AES-CBC and verifies the HMAC at the end. */
class MediaDecryption extends Transform {
  readonly #decipher
  readonly #hmac
  #tail: Buffer = Buffer.alloc(0)

  constructor(cipherKey: Uint8Array, iv: Uint8Array, macKey: Uint8Array) {
    super()
    this.#decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
    this.#hmac = createHmac('sha256', macKey).update(iv)
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const bytes = Buffer.concat([this.#tail, chunk])
    const end = Math.max(0, bytes.length - macLength)
    this.#tail = bytes.subarray(end)
    this.#hmac.update(bytes.subarray(0, end))
    done(null, this.#decipher.update(bytes.subarray(0, end)))
  }

  override _flush(done: TransformCallback): void {
    const mac = this.#hmac.digest().subarray(0, macLength)
    if (this.#tail.length !== macLength || !timingSafeEqual(mac, this.#tail)) {
      done(new Error('A file is not what its sender sealed'))
      return
    }
    try {
      done(null, this.#decipher.final())
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
