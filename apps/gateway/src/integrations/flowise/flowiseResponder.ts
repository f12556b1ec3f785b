import type { Clock } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { Answer, Question, Responder } from '../../features/conversations/responder.js'
import { BotFailure } from '../botFailure.js'
import type { FlowiseClient, FlowUploads } from './flowiseClient.js'
import { readText, type Upload, uploadsOf } from './flowiseUploads.js'

/** Cache time of a flow's accepted file types. */
const knownMs = 5 * 60_000

/** Answers customers by a flow, whose memory is keyed by conversation. */
export class FlowiseResponder implements Responder {
  readonly #client: FlowiseClient
  readonly #chatflowId: string
  readonly #clock: Pick<Clock, 'steady'>
  #cached: { uploads: FlowUploads; until: number } | null = null

  constructor(client: FlowiseClient, chatflowId: string, clock: Pick<Clock, 'steady'>) {
    this.#client = client
    this.#chatflowId = chatflowId
    this.#clock = clock
  }

  async answer(question: Question, signal: AbortSignal): Promise<Answer> {
    try {
      const answer = await this.#ask(question, signal)
      const body = { ...answer, overrideConfig: { sessionId: question.conversationId } }
      const { text } = await this.#client.predict(this.#chatflowId, body, signal)
      const reply = typeof text === 'string' ? text.trim() : ''
      return { reply: { parts: reply === '' ? [] : [{ kind: 'text', text: reply }], state: null } }
    } catch (error) {
      if (error instanceof BotFailure) return { failure: error.noReply }
      // The file is missing.
      if (error instanceof HttpError) return { failure: { error: error.message, again: false } }
      throw error
    }
  }

  async #ask(
    { text, files }: Question,
    signal: AbortSignal,
  ): Promise<{ question: string; uploads?: readonly Upload[] }> {
    if (files.length === 0) return { question: text }
    const { uploads, notes, isHeard } = await uploadsOf(files, await this.#allowed(signal))
    const question = [text, ...notes].filter((line) => line !== '').join('\n')
    if (uploads.length === 0) return { question }
    if (!isHeard || question === '') return { question, uploads }
    // The transcription would replace the question: send it as a file.
    return { question: '', uploads: [readText('mensagem.txt', question), ...uploads] }
  }

  async #allowed(signal: AbortSignal): Promise<FlowUploads> {
    const now = this.#clock.steady()
    if (this.#cached && now < this.#cached.until) return this.#cached.uploads
    const uploads = await this.#client.uploads(this.#chatflowId, signal)
    this.#cached = { uploads, until: now + knownMs }
    return uploads
  }
}
