import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../core/store/tables.js'
import { openaiKey, openOpenai, textOf } from '../openai/openaiEmulator.js'
import { required } from '../testGateway.js'
import type { Node } from './nodes.js'
import type { RandomCalls } from './randomCalls.js'

/** Nobody else writes to this person: a bot is silent where a colleague answers. */
const askingContact = '5521966665555'
const questionPrefix = 'pergunta '
const answerPrefix = 'eco: '
const pollMs = 250

export const isQuestion = (text: string): boolean => text.startsWith(questionPrefix)
export const isAnswer = (text: string): boolean => text.startsWith(answerPrefix)
/** A question that was written several times may be answered once, as several lines. */
function isAnswerTo(question: string, text: string): boolean {
  const [, asked = ''] = new RegExp(`^${answerPrefix}(.*), \\d+$`, 's').exec(text) ?? []
  return asked.split('\n').every((line) => line === question)
}

/**
 * Base address of a model that answers questions at once, never twice with the same words: a question may be written
 * several times, and three equal answers look like the talk of two bots.
 */
export async function openBotModel(): Promise<string> {
  const model = await openOpenai()
  let count = 0
  model.window = Number.POSITIVE_INFINITY
  model.answer = (messages) => {
    count += 1
    return { content: `${answerPrefix}${textOf(required(messages.at(-1)))}, ${count}` }
  }
  return model.url
}

interface BotTalkOptions {
  /** Identifies the session. */
  id: string
  /** Secret of its phone. */
  secret: string
  /** Base address of the bot's model. */
  botUrl: string
  /** A question without an answer for so long is a fault: longer than any outage. */
  answerMs: number
  db: Db
}

/** A person who asks a session's bot numbered questions, each once the last is answered. */
export class BotTalk {
  readonly #calls: RandomCalls
  readonly #id: string
  readonly #secret: string
  readonly #answerMs: number
  readonly #db: Db
  readonly #unanswered: string[] = []
  readonly #answered: string[] = []

  private constructor(calls: RandomCalls, { id, secret, answerMs, db }: Omit<BotTalkOptions, 'botUrl'>) {
    this.#calls = calls
    this.#id = id
    this.#secret = secret
    this.#answerMs = answerMs
    this.#db = db
  }

  static async open(
    calls: RandomCalls,
    node: Node,
    { botUrl, ...options }: BotTalkOptions,
  ): Promise<BotTalk> {
    await node.call(`POST /openai/${options.id}`, {
      ...{ enabled: true, apiKey: openaiKey, baseUrl: botUrl, debounceSeconds: 0 },
    })
    return new BotTalk(calls, options)
  }

  get answered(): number {
    return this.#answered.length
  }

  async ask(number: number): Promise<void> {
    const content = `${questionPrefix}${number}`
    const body = { content, contactPhone: askingContact }
    await this.#calls.untilDone('POST /virtual-phone/messages', body, `${this.#id}?${number}`, this.#secret)
    for (const until = performance.now() + this.#answerMs; performance.now() < until; ) {
      const texts = await this.#calls.listLatestOnPhone(askingContact, this.#secret).catch(() => [])
      if (texts.some(({ isFromMe, text }) => isFromMe && isAnswerTo(content, text)))
        return void this.#answered.push(content)
      await setTimeout(pollMs)
    }
    this.#unanswered.push(content)
  }

  /** A question that was written twice, as its acknowledgement was lost, may be answered twice. */
  async listFaults(): Promise<string[]> {
    const texts = await this.#calls.listOnPhone(askingContact, this.#secret)
    const countAnswers = (question: string) => texts.filter(({ text }) => isAnswerTo(question, text)).length
    const count = (question: string) => texts.filter(({ text }) => text === question).length
    const doubled = this.#answered.filter((question) => countAnswers(question) > count(question))
    const describe = (question: string) => this.#describe(question, countAnswers(question) > 0)
    return [
      ...(await Promise.all(this.#unanswered.map(describe))),
      ...doubled.map((question) => `${this.#id}: ${question} was answered twice`),
    ]
  }

  /** Describes a question by its jobs in the store. */
  async #describe(question: string, isAnswered: boolean): Promise<string> {
    const jobs = await this.#db
      .selectFrom('messages')
      .leftJoin('offers', 'offers.message_id', 'messages.id')
      .select(['messages.created_at', 'offers.state', 'offers.reason', 'offers.error', 'offers.attempts'])
      .select(['offers.next_at', 'offers.settled_at', 'offers.replies'])
      .where('messages.session_id', '=', this.#id)
      .where('messages.text', '=', question)
      .execute()
    const late = isAnswered ? 'late answer' : 'no answer'
    return `${this.#id}: ${late} to ${question}, of which the store has ${JSON.stringify(jobs)}`
  }
}
