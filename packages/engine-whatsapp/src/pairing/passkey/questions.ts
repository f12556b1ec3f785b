import { type Clock, PasskeyNotOpen, PasskeyRefused } from '@morpheus/gateway/engine'
import { type BinaryNode, S_WHATSAPP_NET, type WASocket } from 'baileys'

/** WhatsApp answers well within that, or not at all. */
const answerMs = 30_000

/**
 * What a device that is being linked asks WhatsApp on one connection. Baileys' own `query` waits a minute of the machine's
 * time for an answer that a closed connection can not bring.
 */
export class Questions {
  readonly #socket: WASocket
  readonly #clock: Clock
  readonly #giveUp = new Set<() => void>()

  constructor(socket: WASocket, clock: Clock) {
    this.#socket = socket
    this.#clock = clock
  }

  /** @throws PasskeyRefused for an error or no answer; PasskeyNotOpen where the connection is over. */
  ask(type: 'get' | 'set', content: BinaryNode, withinMs = answerMs): Promise<BinaryNode> {
    return new Promise((resolve, reject) => {
      const id = this.#socket.generateMessageTag()
      const tag = `TAG:${id}`
      const settled = (outcome: BinaryNode | Error) => {
        cancel()
        this.#giveUp.delete(giveUp)
        this.#socket.ws.off(tag, take)
        if (outcome instanceof Error) reject(outcome)
        else resolve(outcome)
      }
      const take = (answer: BinaryNode) =>
        settled(
          answer.attrs.type === 'result' ? answer : new PasskeyRefused(`WhatsApp refused ${content.tag}`),
        )
      const giveUp = () => settled(new PasskeyNotOpen('The connection is over'))
      const cancel = this.#clock.after(withinMs, () =>
        settled(new PasskeyRefused(`WhatsApp did not answer ${content.tag}`)),
      )
      this.#giveUp.add(giveUp)
      this.#socket.ws.on(tag, take)
      const attrs = { to: S_WHATSAPP_NET, type, id, xmlns: 'md' }
      this.#socket.sendNode({ tag: 'iq', attrs, content: [content] }).catch(giveUp)
    })
  }

  /** Nobody is answered any more. */
  end(): void {
    for (const giveUp of this.#giveUp) giveUp()
  }
}
