import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import type { Receiver } from '../receiver.js'
import { BotTalk, isAnswer, isQuestion } from './botTalk.js'
import type { Cluster, Node } from './nodes.js'
import { RandomCalls } from './randomCalls.js'

const contact = '5521977776666'
/** A bot that answers more than ten times in a minute is taken for half of a loop, and paused. */
const questionPauseMs = 7000
const pairedAtOnce = 10
/** Every third session has a bot, too. */
const botEvery = 3

/** Variables of nodes that nothing slows down or limits, which reach targets on this machine and retry soon. */
export const loadVariables = {
  MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
  MORPHEUS_SEND_GAP_MS: '0',
  MORPHEUS_SEND_JITTER_MS: '0',
  MORPHEUS_SEND_PER_DAY: '0',
  MORPHEUS_USER_LIMIT: '1000000',
  MORPHEUS_PUBLIC_LIMIT: '1000000',
  MORPHEUS_RETRY_DELAYS: '1,2,5,10,30,60',
}

/** Reproducible, as a fault is looked for again with its seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Talk {
  readonly id: string
  /** Secret of its phone. */
  readonly secret: string
  readonly sent: string[]
  readonly written: string[]
}

/** Sessions that send and receive numbered messages through random nodes, a webhook of each, and bots of some. */
export class Load {
  readonly #cluster: Cluster & { nodes: Node[] }
  readonly #calls: RandomCalls
  readonly #talks: Talk[] = []
  readonly #bots: BotTalk[] = []
  readonly #random: () => number
  readonly #stopping = new AbortController()

  constructor(cluster: Cluster & { nodes: Node[] }, random: () => number) {
    this.#cluster = cluster
    this.#calls = new RandomCalls(cluster, random)
    this.#random = random
    // Each pause listens to it.
    setMaxListeners(0, this.#stopping.signal)
  }

  async open(
    sessions: number,
    receiver: Receiver,
    bots: { botUrl: string; answerMs: number },
  ): Promise<void> {
    for (let from = 0; from < sessions; from += pairedAtOnce) {
      const count = Math.min(pairedAtOnce, sessions - from)
      await Promise.all(
        Array.from({ length: count }, (_, index) => this.#openTalk(from + index, receiver, bots)),
      )
    }
  }

  get sessions(): readonly string[] {
    return this.#talks.map(({ id }) => id)
  }

  /** A random one. */
  node(): Node {
    return this.#calls.node()
  }

  report(): string {
    return this.#calls.report()
  }

  get answered(): number {
    return this.#bots.reduce((sum, { answered }) => sum + answered, 0)
  }

  get count(): number {
    return this.#talks.reduce((sum, { sent, written }) => sum + sent.length + written.length, 0)
  }

  /** Resolves after `stop`, once each call under way is acknowledged. */
  async run(pauseMs: number): Promise<void> {
    const { signal } = this.#stopping
    const pause = (ms: number) => setTimeout(ms, undefined, { signal }).catch(() => undefined)
    const repeat = async (step: (number: number) => Promise<void>, leastPauseMs = 0) => {
      // All at once would be a load of its own.
      await pause(pauseMs * this.#random())
      for (let number = 0; !signal.aborted; number += 1) {
        await step(number)
        await pause(Math.max(leastPauseMs, pauseMs * (0.5 + this.#random())))
      }
    }
    await Promise.all([
      ...this.#talks.map((talk) =>
        repeat(async (number) => {
          await this.#send(talk, number)
          await this.#write(talk, number)
        }),
      ),
      ...this.#bots.map((bot) => repeat((number) => bot.ask(number), questionPauseMs)),
    ])
  }

  stop(): void {
    this.#stopping.abort()
  }

  /**
   * Texts that were lost, doubled or out of order. A phone's message whose acknowledgement was lost is written again,
   * as by a person: its text may be there twice.
   */
  async listFaults(receiver: Receiver): Promise<string[]> {
    const faults: string[] = []
    for (const { id, secret, sent, written } of this.#talks) {
      const onPhone = (await this.#calls.listOnPhone(contact, secret)).flatMap(({ isFromMe, text }) =>
        isFromMe && !isAnswer(text) ? [text] : [],
      )
      if (JSON.stringify(onPhone) !== JSON.stringify(sent))
        faults.push(
          `${id}: sent ${sent.length}, on the phone ${onPhone.length}: ${differences(sent, onPhone)}`,
        )
      const heard = new Map<string, string>()
      for (const { headers, body } of receiver.received)
        if (body.sessionId === id && !isQuestion(textOf(body.data)))
          heard.set(String(headers['webhook-id']), textOf(body.data))
      const texts = [...heard.values()]
      const inOrder = texts.filter((text, index) => text !== texts[index - 1])
      if (JSON.stringify(inOrder) !== JSON.stringify(written))
        faults.push(
          `${id}: written ${written.length}, delivered ${texts.length}: ${differences(written, inOrder)}`,
        )
    }
    for (const bot of this.#bots) faults.push(...(await bot.listFaults()))
    return faults
  }

  async #openTalk(
    number: number,
    receiver: Receiver,
    bots: { botUrl: string; answerMs: number },
  ): Promise<void> {
    const node = this.node()
    const { id, secret } = await this.#cluster.pair(node, `Loja ${number}`)
    await node.call(`POST /sessions/${id}/webhook`, {
      url: receiver.url,
      enabled: true,
      events: ['message:received'],
    })
    this.#talks.push({ id, secret, sent: [], written: [] })
    if (number % botEvery === 0)
      this.#bots.push(await BotTalk.open(this.#calls, node, { id, secret, db: this.#cluster.db, ...bots }))
  }

  async #send({ id, sent }: Talk, number: number): Promise<void> {
    const text = `para fora ${number}`
    await this.#calls.untilDone(
      `POST /sessions/${id}/send`,
      { to: contact, message: text },
      `${id}-${number}`,
    )
    sent.push(text)
  }

  async #write({ secret, written, id }: Talk, number: number): Promise<void> {
    const content = `para dentro ${number}`
    await this.#calls.untilDone(
      'POST /virtual-phone/messages',
      { content, contactPhone: contact },
      `${id}:${number}`,
      secret,
    )
    written.push(content)
  }
}

const Received = z.object({ message: z.object({ text: z.string() }) })
const textOf = (data: unknown) => Received.parse(data).message.text

function differences(wanted: readonly string[], found: readonly string[]): string {
  const missing = wanted.filter((text) => !found.includes(text))
  const at = wanted.findIndex((text, index) => text !== found[index])
  return `missing ${JSON.stringify(missing.slice(0, 5))}, first difference at ${at}: ${JSON.stringify(found.slice(at, at + 3))}`
}
