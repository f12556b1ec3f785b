import type { Answer, Question, Reply, ReplyPart, Responder } from '../../features/conversations/responder.js'
import { BotFailure } from '../botFailure.js'
import type { TypebotSaid } from './typebotAnswers.js'
import type { TypebotClient, TypebotMessage } from './typebotClient.js'
import { toTypebot } from './typebotMessage.js'
import { replyOf } from './typebotReply.js'
import { readTypebotState, typebotStateOf } from './typebotState.js'

/** Limit of automatic continuations: a bot that never stops has a broken flow. */
const mostAlone = 5

export class TypebotResponder implements Responder {
  readonly #client: TypebotClient
  /** Identifies the bot: state of another bot's chat is discarded. */
  readonly #bot: string

  constructor(client: TypebotClient, { serverUrl, publicId }: { serverUrl: string; publicId: string }) {
    this.#client = client
    this.#bot = `${serverUrl} ${publicId}`
  }

  async answer(question: Question, signal: AbortSignal): Promise<Answer> {
    try {
      return { reply: await this.#reply(question, signal) }
    } catch (error) {
      if (error instanceof BotFailure) return { failure: error.noReply }
      throw error
    }
  }

  async #reply(question: Question, signal: AbortSignal): Promise<Reply> {
    const state = readTypebotState(question.state, this.#bot)
    if (!state) return this.#start(question, signal)
    const input = await toTypebot(question, state, this.#client, signal)
    if ('instead' in input) return { parts: [{ kind: 'text', text: input.instead }], state: question.state }
    const answer = await this.#client.continue(state.sessionId, input.message, signal)
    // Typebot expires chats: the message starts a new one.
    return answer ? this.#collect(state.sessionId, answer, signal) : this.#start(question, signal)
  }

  async #start(question: Question, signal: AbortSignal): Promise<Reply> {
    const message: TypebotMessage | undefined =
      question.text === '' ? undefined : { type: 'text', text: question.text }
    const opening = { message, variables: variablesOf(question) }
    const started = await this.#client.start(opening, signal)
    return this.#collect(started.sessionId, started, signal)
  }

  /** Includes the output after browser-only actions are skipped. */
  async #collect(sessionId: string, first: TypebotSaid, signal: AbortSignal): Promise<Reply> {
    const parts: ReplyPart[] = []
    let answer = first
    for (let alone = 0; ; alone += 1) {
      const reply = replyOf(answer)
      parts.push(...reply.parts)
      const next =
        reply.goesOn && alone < mostAlone ? await this.#client.continue(sessionId, undefined, signal) : null
      if (next) answer = next
      else if (reply.ended || reply.goesOn) return { parts, state: null, ended: true }
      else {
        const state = typebotStateOf(this.#bot, sessionId, answer.input)
        return { parts, state, handover: reply.needsHuman }
      }
    }
  }
}

function variablesOf({ contact, contactName, conversationId }: Question): Record<string, string> {
  return {
    conversa: conversationId,
    ...(contactName !== null && { nome: contactName }),
    ...(/^\d+$/.test(contact) && { telefone: contact }),
  }
}
