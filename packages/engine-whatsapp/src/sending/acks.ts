import { type Clock, SendFailure } from '@morpheus/gateway/engine'
import type { BinaryNode, WASocket } from 'baileys'

/** Time limit for the server's acknowledgement. */
const longestMs = 30_000

interface Waiting {
  resolve: (ack: BinaryNode) => void
  reject: (error: Error) => void
}

/** Server acknowledgements of messages sent on one connection. */
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

  /** Runs `send`, then waits for the server's acknowledgement of the message. */
  async after(id: string, send: () => Promise<unknown>, signal: AbortSignal): Promise<BinaryNode> {
    signal.throwIfAborted()
    const ack = new Promise<BinaryNode>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    let giveUp = () => {}
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = () => reject(signal.reason)
      signal.addEventListener('abort', giveUp)
    })
    // The loser of the race must not become an unhandled rejection.
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
