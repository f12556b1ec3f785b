import { type Clock, PasskeyNotOpen, PasskeyRefused } from '@morpheus/gateway/engine'
import { type BinaryNode, S_WHATSAPP_NET, type WASocket } from 'baileys'

const defaultTimeoutMs = 30_000

/**
 * Sends IQ stanzas of the `md` namespace on one connection. Baileys' own `query` does not fit: its timeout ignores the
 * gateway's clock, and a query that is pending when the connection closes stays pending for a minute.
 */
export class IqClient {
  readonly #socket: WASocket
  readonly #clock: Clock
  readonly #pending = new Set<() => void>()

  constructor(socket: WASocket, clock: Clock) {
    this.#socket = socket
    this.#clock = clock
  }

  /** @throws PasskeyRefused for an error or a timeout; PasskeyNotOpen once the connection is closed. */
  query(type: 'get' | 'set', content: BinaryNode, timeoutMs = defaultTimeoutMs): Promise<BinaryNode> {
    return new Promise((resolve, reject) => {
      const id = this.#socket.generateMessageTag()
      const event = `TAG:${id}`
      const settle = (result: BinaryNode | Error) => {
        cancelTimeout()
        this.#pending.delete(cancel)
        this.#socket.ws.off(event, onAnswer)
        if (result instanceof Error) reject(result)
        else resolve(result)
      }
      const onAnswer = (answer: BinaryNode) =>
        settle(
          answer.attrs.type === 'result' ? answer : new PasskeyRefused(`WhatsApp refused ${content.tag}`),
        )
      const cancel = () => settle(new PasskeyNotOpen('The connection is closed'))
      const cancelTimeout = this.#clock.after(timeoutMs, () =>
        settle(new PasskeyRefused(`WhatsApp did not answer ${content.tag}`)),
      )
      this.#pending.add(cancel)
      this.#socket.ws.on(event, onAnswer)
      const attrs = { to: S_WHATSAPP_NET, type, id, xmlns: 'md' }
      this.#socket.sendNode({ tag: 'iq', attrs, content: [content] }).catch(cancel)
    })
  }

  close(): void {
    for (const cancel of this.#pending) cancel()
  }
}
