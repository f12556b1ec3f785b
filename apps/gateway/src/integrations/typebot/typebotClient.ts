import * as z from 'zod'
import { type Api, type ApiCall, type ApiCaller, ApiFailure } from '../../core/net/apiCaller.js'
import type { QuestionFile } from '../../features/conversations/responder.js'
import { BotFailure } from '../botFailure.js'
import { explainTypebot } from './explainTypebot.js'
import { TypebotAnswer, TypebotStartAnswer, TypebotUpload } from './typebotAnswers.js'
import { chatsUrl } from './typebotHosts.js'

export type TypebotMessage =
  | {
      type: 'text'
      text: string
      metadata?: { replyId: string }
      attachedFileUrls?: string[]
    }
  | { type: 'audio'; url: string }

export interface TypebotServer {
  serverUrl: string
  publicId: string
  userId: string
}

const Raw = z.looseObject({})
const oneBot = (publicId: string) => `/v1/typebots/${encodeURIComponent(publicId)}/startChat`
const oneTalk = (sessionId: string) => `/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`
const format = { textBubbleContentFormat: 'richText' }

/**
 * Client of published bots. A viewer needs no key, so none is sent; nor an `Origin`, which a bot may reject. All calls
 * reject with a `BotFailure`, or with the signal's reason.
 */
export class TypebotClient {
  readonly #calls: ApiCaller
  readonly #api: Api
  readonly #publicId: string

  constructor(calls: ApiCaller, { serverUrl, publicId, userId }: TypebotServer) {
    this.#calls = calls
    this.#api = { baseUrl: chatsUrl(serverUrl), userId }
    this.#publicId = publicId
  }

  /** Checks that the bot is published, without starting it. */
  async register(signal: AbortSignal): Promise<void> {
    await this.#call(oneBot(this.#publicId), { isOnlyRegistering: true }, Raw, signal)
  }

  start(opening: { message?: TypebotMessage | undefined; variables: object }, signal: AbortSignal) {
    const { message, variables } = opening
    const body = {
      ...(message && { message }),
      isStreamEnabled: false,
      prefilledVariables: variables,
      ...format,
    }
    return this.#call(oneBot(this.#publicId), body, TypebotStartAnswer, signal)
  }

  /** Null when the chat has expired. Omitting the message reports an action without result. */
  async continue(
    sessionId: string,
    message: TypebotMessage | undefined,
    signal: AbortSignal,
  ): Promise<TypebotAnswer | null> {
    try {
      return await this.#call(
        oneTalk(sessionId),
        { ...(message && { message }), ...format },
        TypebotAnswer,
        signal,
      )
    } catch (error) {
      if (error instanceof BotFailure && error.status === 404) return null
      throw error
    }
  }

  /** Raw answer, for programs that chat with a bot themselves. */
  startRaw(message: string | undefined, signal: AbortSignal): Promise<Record<string, unknown>> {
    const text = message === undefined ? {} : { message: { type: 'text', text: message } }
    return this.#call(oneBot(this.#publicId), { ...text, ...format }, Raw, signal)
  }

  continueRaw(sessionId: string, message: string, signal: AbortSignal): Promise<Record<string, unknown>> {
    return this.#call(
      oneTalk(sessionId),
      { message: { type: 'text', text: message }, ...format },
      Raw,
      signal,
    )
  }

  async upload(
    to: { sessionId: string; blockId: string },
    file: QuestionFile,
    signal: AbortSignal,
  ): Promise<string> {
    const bytes = await file.read()
    const request = {
      ...to,
      fileName: file.name ?? `arquivo.${file.type.split('/')[1]?.replace(/\W.*/, '') ?? 'bin'}`,
      fileType: file.type,
      fileSize: bytes.length,
    }
    const { presignedUrl, formData, fileUrl } = await this.#call(
      '/v3/generate-upload-url',
      request,
      TypebotUpload,
      signal,
    )
    const form = new FormData()
    for (const [name, value] of Object.entries(formData)) form.set(name, value)
    form.set('file', new File([new Uint8Array(bytes)], request.fileName, { type: file.type }))
    try {
      const storage = { baseUrl: presignedUrl, userId: this.#api.userId }
      await this.#calls.call(storage, { method: 'POST', path: '', body: form, answer: z.unknown() }, signal)
    } catch (error) {
      // A storage may answer a successful upload with XML.
      const answer =
        error instanceof ApiFailure && error.failureKind === 'not-json' && error.status && error.status < 300
      if (!answer) throw explained(error)
    }
    return fileUrl
  }

  async #call<Answer>(
    path: string,
    body: object,
    answer: ApiCall<Answer>['answer'],
    signal: AbortSignal,
  ): Promise<Answer> {
    try {
      // Not idempotent: never retried.
      return await this.#calls.call(
        this.#api,
        { method: 'POST', path, body, answer, isUnrepeatable: true },
        signal,
      )
    } catch (error) {
      throw explained(error)
    }
  }
}

function explained(error: unknown): unknown {
  return error instanceof ApiFailure ? BotFailure.of(error, explainTypebot(error)) : error
}
