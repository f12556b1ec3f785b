import { setTimeout } from 'node:timers/promises'
import { contract } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { callAt } from '../gatewayProcess.js'
import type { Receiver } from '../receiver.js'
import type { Cluster, Node } from './nodes.js'

const contact = '5521977776666'
const retryMs = 100
const callMs = 15_000

interface Talk {
  readonly id: string
  /** Secret of its phone. */
  readonly secret: string
  readonly sent: string[]
  readonly written: string[]
}

/** Sessions that send and receive numbered messages through random nodes, and a webhook of each. */
export class Load {
  readonly #cluster: Cluster & { nodes: Node[] }
  readonly #talks: Talk[] = []
  readonly #random: () => number
  #isRunning = true

  constructor(cluster: Cluster & { nodes: Node[] }, random: () => number) {
    this.#cluster = cluster
    this.#random = random
  }

  async open(sessions: number, receiver: Receiver): Promise<void> {
    for (let index = 0; index < sessions; index += 1) {
      const node = this.#node()
      const { id, secret } = await this.#cluster.pair(node, `Loja ${index}`)
      await node.call(`POST /sessions/${id}/webhook`, {
        url: receiver.url,
        enabled: true,
        events: ['message:received'],
      })
      this.#talks.push({ id, secret, sent: [], written: [] })
    }
  }

  get sessions(): readonly string[] {
    return this.#talks.map(({ id }) => id)
  }

  get count(): number {
    return this.#talks.reduce((sum, { sent, written }) => sum + sent.length + written.length, 0)
  }

  /** Resolves after `stop`, once each call under way is acknowledged. */
  async run(pauseMs: number): Promise<void> {
    await Promise.all(
      this.#talks.map(async (talk) => {
        for (let number = 0; this.#isRunning; number += 1) {
          await this.#send(talk, number)
          await this.#write(talk, number)
          await setTimeout(pauseMs * (0.5 + this.#random()))
        }
      }),
    )
  }

  stop(): void {
    this.#isRunning = false
  }

  /**
   * Texts that were lost, doubled or out of order. A phone's message whose acknowledgement was lost is written again,
   * as by a person: its text may be there twice.
   */
  async listFaults(receiver: Receiver): Promise<string[]> {
    const faults: string[] = []
    for (const { id, secret, sent, written } of this.#talks) {
      const onPhone = await this.#textsOnPhone(secret)
      if (JSON.stringify(onPhone) !== JSON.stringify(sent))
        faults.push(
          `${id}: sent ${sent.length}, on the phone ${onPhone.length}: ${differences(sent, onPhone)}`,
        )
      const heard = new Map<string, string>()
      for (const { headers, body } of receiver.received)
        if (body.sessionId === id) heard.set(String(headers['webhook-id']), textOf(body.data))
      const texts = [...heard.values()]
      const inOrder = texts.filter((text, index) => text !== texts[index - 1])
      if (JSON.stringify(inOrder) !== JSON.stringify(written))
        faults.push(
          `${id}: written ${written.length}, delivered ${texts.length}: ${differences(written, inOrder)}`,
        )
    }
    return faults
  }

  async #send({ id, sent }: Talk, number: number): Promise<void> {
    const text = `para fora ${number}`
    await this.#untilDone(`POST /sessions/${id}/send`, { to: contact, message: text }, `${id}-${number}`)
    sent.push(text)
  }

  async #write({ secret, written, id }: Talk, number: number): Promise<void> {
    const content = `para dentro ${number}`
    await this.#untilDone(
      'POST /virtual-phone/messages',
      { content, contactPhone: contact },
      `${id}:${number}`,
      secret,
    )
    written.push(content)
  }

  /** Repeats the call, under the same key, at a random node until one acknowledges it. */
  async #untilDone(route: string, body: object, key: string, token = this.#cluster.token): Promise<void> {
    for (;;) {
      try {
        const call = callAt(this.#node().url, route, { token, body, key })
        const late = setTimeout(callMs).then(() => Promise.reject(new Error('Late')))
        return void (await Promise.race([call, late]))
      } catch {
        await setTimeout(retryMs)
      }
    }
  }

  async #textsOnPhone(secret: string): Promise<string[]> {
    const texts: string[] = []
    for (let before = ''; ; ) {
      const route = `GET /virtual-phone/conversations/${contact}?limit=200${before}`
      const answer = await this.#node().call(route, undefined, secret)
      const { messages, more } = contract.virtualPhone.conversation.answer.parse(answer)
      // Pages go back in time; each is in the order of time.
      const own = messages.flatMap(({ isFromMe, content }) =>
        isFromMe && content?.kind === 'text' ? [content.text] : [],
      )
      texts.unshift(...own)
      if (!more) return texts
      before = `&before=${messages[0]?.seq}`
    }
  }

  #node(): Node {
    const { nodes } = this.#cluster
    const node = nodes[Math.floor(this.#random() * nodes.length)]
    if (!node) throw new TypeError('There is no node')
    return node
  }
}

const Received = z.object({ message: z.object({ text: z.string() }) })
const textOf = (data: unknown) => Received.parse(data).message.text

function differences(wanted: readonly string[], found: readonly string[]): string {
  const missing = wanted.filter((text) => !found.includes(text))
  const at = wanted.findIndex((text, index) => text !== found[index])
  return `missing ${JSON.stringify(missing.slice(0, 5))}, first difference at ${at}: ${JSON.stringify(found.slice(at, at + 3))}`
}
