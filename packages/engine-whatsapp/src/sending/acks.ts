import { type Clock, SendFailure } from '@morpheus/gateway/engine'
import type { BinaryNode, WASocket } from 'baileys'

/** Longer is not waited for the server's word on a message. */
const longestMs = 30_000

interface Waiting {
  resolve: (ack: BinaryNode) => void
  reject: (error: Error) => void
}

/** The server's word on messages that go out on one connection. */
export class Acks {
  readonly #clock: Clock
  readonly #waiting = new Map<string, Waiting>()

  constructor(socket: Pick<WASocket, 'ws' | 'ev'>, clock: Clock) {
    this.#clock = clock
    socket.ws.on('CB:ack,class:message', (ack: BinaryNode) =>
      this.#waiting.get(ack.attrs.id ?? '')?.resolve(ack),
    )
    socket.ev.on('connection.update', ({ connection }) => {
      if (connection === 'close') for (const { reject } of this.#waiting.values()) reject(unknown())
    })
  }

  /** Hands a message over by `send`, and waits for what the server says to it. */
  async after(id: string, send: () => Promise<unknown>, signal: AbortSignal): Promise<BinaryNode> {
    signal.throwIfAborted()
    const ack = new Promise<BinaryNode>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    let giveUp = () => {}
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = () => reject(signal.reason)
      signal.addEventListener('abort', giveUp)
    })
    // Whichever of them settles after the other is nobody's any more.
    ack.catch(() => undefined)
    givenUp.catch(() => undefined)
    let cancel = () => {}
    try {
      await Promise.race([send(), givenUp])
      cancel = this.#clock.after(longestMs, () => this.#waiting.get(id)?.reject(unknown()))
      return await Promise.race([ack, givenUp])
    } finally {
      cancel()
      signal.removeEventListener('abort', giveUp)
      this.#waiting.delete(id)
    }
  }
}

function unknown(): SendFailure {
  return new SendFailure('outcome_unknown', 'unknown')
}
