import { type BinaryNode, decodeBinaryNode, encodeBinaryNode, NOISE_WA_HEADER, type proto } from 'baileys'
import type { WebSocket } from 'ws'
import { ServerNoise } from './noise.js'

export interface Greeting {
  /** Device's public key, base64. */
  noiseKey: string
  payload: proto.ClientPayload
}

interface WireOptions {
  socket: WebSocket
  chain: Uint8Array
  greeted: (greeting: Greeting) => Promise<void>
  received: (node: BinaryNode) => Promise<void>
  failed: (error: unknown) => void
}

/** A client's connection, from bytes to nodes. Frames are handled one after another. */
export class Wire {
  readonly #options: WireOptions
  readonly #noise: ServerNoise
  #bytes = Buffer.alloc(0)
  #step: 'intro' | 'hello' | 'finish' | 'open' = 'intro'
  #work: Promise<void> = Promise.resolve()

  constructor(options: WireOptions) {
    this.#options = options
    this.#noise = new ServerNoise(options.chain)
    options.socket.on('message', (data: Buffer) => {
      this.#work = this.#work.then(() => this.#take(data)).catch(options.failed)
    })
  }

  get isOpen(): boolean {
    return this.#options.socket.readyState === this.#options.socket.OPEN
  }

  send(node: BinaryNode): void {
    this.#write(this.#noise.encrypt(encodeBinaryNode(node)))
  }

  close(): void {
    this.#options.socket.close()
  }

  cut(): void {
    this.#options.socket.terminate()
  }

  async #take(data: Buffer): Promise<void> {
    this.#bytes = Buffer.concat([this.#bytes, data])
    if (this.#step === 'intro') {
      // Routing information may precede the header.
      const header = this.#bytes.indexOf(NOISE_WA_HEADER)
      if (header < 0) return
      this.#bytes = this.#bytes.subarray(header + NOISE_WA_HEADER.length)
      this.#step = 'hello'
    }
    for (let frame = this.#nextFrame(); frame; frame = this.#nextFrame()) await this.#handle(frame)
  }

  #nextFrame(): Buffer | null {
    if (this.#bytes.length < 3) return null
    const length = this.#bytes.readUIntBE(0, 3)
    if (this.#bytes.length < length + 3) return null
    const frame = this.#bytes.subarray(3, length + 3)
    this.#bytes = this.#bytes.subarray(length + 3)
    return frame
  }

  async #handle(frame: Buffer): Promise<void> {
    if (this.#step === 'hello') {
      this.#step = 'finish'
      return this.#write(this.#noise.hello(frame))
    }
    if (this.#step === 'finish') {
      const { noiseKey, payload } = this.#noise.finish(frame)
      this.#step = 'open'
      return this.#options.greeted({ noiseKey: noiseKey.toString('base64'), payload })
    }
    await this.#options.received(await decodeBinaryNode(this.#noise.decrypt(frame)))
  }

  #write(frame: Uint8Array): void {
    if (!this.isOpen) return
    const length = Buffer.alloc(3)
    length.writeUIntBE(frame.length, 0, 3)
    this.#options.socket.send(Buffer.concat([length, frame]))
  }
}
