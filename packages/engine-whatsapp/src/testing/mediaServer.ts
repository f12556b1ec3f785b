import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { Agent, createServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { selfSigned } from '@morpheus/gateway/testing'
import { type BinaryNode, getMediaKeys, type MediaType, type proto, sha256 } from 'baileys'

export type PlacedFile = Required<
  Pick<proto.Message.IImageMessage, 'url' | 'mediaKey' | 'fileSha256' | 'fileEncSha256' | 'fileLength'>
>

/** Media server of WhatsApp; it receives only encrypted files. */
export class MediaServer {
  readonly agent = new Agent({ ca: selfSigned.cert })
  readonly #files = new Map<string, Buffer>()
  /** Files that phones still have. */
  readonly #had = new Map<string, Buffer>()
  readonly #server = createServer(selfSigned, async (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    if (request.method === 'POST') {
      const url = this.put(path, await buffer(request))
      response.end(JSON.stringify({ url, direct_path: path }))
      return
    }
    const file = this.#files.get(path)
    response.writeHead(file ? 200 : 404).end(file)
  })

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  async close(): Promise<void> {
    this.agent.destroy()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  get host(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The server does not listen')
    return `127.0.0.1:${address.port}`
  }

  get connection(): BinaryNode {
    const host: BinaryNode = {
      tag: 'host',
      attrs: { hostname: this.host, maxContentLengthBytes: '100000000' },
    }
    return { tag: 'media_conn', attrs: { auth: 'auth', ttl: '300' }, content: [host] }
  }

  put(path: string, ciphertext: Buffer): string {
    this.#files.set(path, ciphertext)
    this.#had.set(path, ciphertext)
    return `https://${this.host}${path}`
  }

  renew({ url }: Pick<PlacedFile, 'url'>): string {
    const ciphertext = this.#had.get(new URL(url ?? '').pathname)
    if (!ciphertext) throw new Error('No such file')
    const path = `/file/${randomBytes(8).toString('hex')}`
    this.put(path, ciphertext)
    return path
  }

  /** Deletes all files, as after WhatsApp's retention time. */
  forget(): void {
    this.#files.clear()
  }

  async upload(plain: Buffer, type: MediaType): Promise<PlacedFile> {
    const mediaKey = randomBytes(32)
    const { cipherKey, iv, macKey } = await keysOf(mediaKey, type)
    const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
    const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
    const mac = createHmac('sha256', macKey).update(iv).update(encrypted).digest().subarray(0, 10)
    const ciphertext = Buffer.concat([encrypted, mac])
    const url = this.put(`/file/${randomBytes(8).toString('hex')}`, ciphertext)
    return {
      url,
      mediaKey,
      fileSha256: sha256(plain),
      fileEncSha256: sha256(ciphertext),
      fileLength: plain.length,
    }
  }

  async open({ url, mediaKey }: { url?: string | null; mediaKey?: Uint8Array | null }, type: MediaType) {
    const ciphertext = this.#files.get(new URL(url ?? '').pathname)
    if (!ciphertext || !mediaKey) throw new Error('No such file')
    const { cipherKey, iv } = await keysOf(mediaKey, type)
    const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
    return Buffer.concat([decipher.update(ciphertext.subarray(0, -10)), decipher.final()])
  }
}

async function keysOf(mediaKey: Uint8Array, type: MediaType) {
  const { cipherKey, iv, macKey } = await getMediaKeys(mediaKey, type)
  if (!macKey) throw new Error('No key to sign with')
  return { cipherKey, iv, macKey }
}
