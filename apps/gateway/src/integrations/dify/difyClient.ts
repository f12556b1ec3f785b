import * as z from 'zod'
import { type Api, type ApiCall, type ApiCaller, ApiFailure } from '../../core/net/apiCaller.js'
import type { QuestionFile } from '../../features/conversations/responder.js'
import { type DifyAnswer, readStream } from './difyStream.js'
import { createIncompleteFailure, toDifyFailure, toStreamFailure } from './explainDify.js'

export interface DifySettings {
  readonly serverUrl: string
  readonly apiKey: string
}

/** An application may call a model several times; shorter than the longest bot timeout, so that a question is sent once. */
const answerSeconds = 115

/** Dify’s kinds of files. */
export type DifyFileType = 'image' | 'document' | 'audio' | 'video'

const Info = z.object({ name: z.string().catch(''), mode: z.string().nullish().catch(null) })
export type DifyInfo = z.output<typeof Info>

const Switch = z.object({ enabled: z.boolean().catch(false) }).catch({ enabled: false })
const Parameters = z
  .object({
    speech_to_text: Switch,
    file_upload: z
      .object({
        enabled: z.boolean().catch(false),
        allowed_file_types: z.array(z.string()).catch([]),
        number_limits: z.number().nullish().catch(null),
        image: Switch,
      })
      .catch({ enabled: false, allowed_file_types: [], number_limits: null, image: { enabled: false } }),
  })
  .transform(({ speech_to_text, file_upload: { enabled, allowed_file_types, number_limits, image } }) => ({
    /** True where recordings can be transcribed. */
    transcribes: speech_to_text.enabled,
    /** Old versions know images alone. */
    fileTypes: [...(enabled ? allowed_file_types : []), ...(image.enabled ? ['image'] : [])],
    maxFiles: number_limits ?? 3,
  }))
export type DifyParameters = z.output<typeof Parameters>

const UploadedFile = z.object({ id: z.string() })
const Transcript = z.object({ text: z.string() })

export interface DifyMessage {
  readonly query: string
  readonly inputs: Readonly<Record<string, string>>
  /** Null begins a conversation. */
  readonly conversationId: string | null
  readonly files: readonly { readonly type: DifyFileType; readonly id: string }[]
}

/** The address with its version, which operators may leave out. */
export function difyBaseUrl({ serverUrl }: Pick<DifySettings, 'serverUrl'>): string {
  const url = serverUrl.trim().replace(/\/+$/, '')
  return /\/v\d+$/.test(url) ? url : `${url}/v1`
}

/** All calls reject with a `BotFailure` or the signal's reason. `user` separates the files and conversations of customers. */
export class DifyClient {
  readonly #caller: ApiCaller
  readonly #api: Api

  constructor(caller: ApiCaller, settings: DifySettings, userId: string) {
    this.#caller = caller
    const { apiKey } = settings
    this.#api = { baseUrl: difyBaseUrl(settings), userId, headers: { authorization: `Bearer ${apiKey}` } }
  }

  info(signal: AbortSignal): Promise<DifyInfo> {
    return this.#call({ method: 'GET', path: '/info', answer: Info }, signal)
  }

  parameters(signal: AbortSignal): Promise<DifyParameters> {
    return this.#call({ method: 'GET', path: '/parameters', answer: Parameters }, signal)
  }

  /** Resolves with the id by which a message refers to the file. */
  async upload(file: QuestionFile, name: string, user: string, signal: AbortSignal): Promise<string> {
    const body = await toForm(file, name, user)
    return (await this.#call({ method: 'POST', path: '/files/upload', body, answer: UploadedFile }, signal))
      .id
  }

  async transcribe(file: QuestionFile, name: string, user: string, signal: AbortSignal): Promise<string> {
    const body = await toForm(file, name, user)
    const call: ApiCall<{ text: string }> = {
      method: 'POST',
      path: '/audio-to-text',
      body,
      answer: Transcript,
      seconds: answerSeconds,
    }
    return (await this.#call(call, signal)).text.trim()
  }

  /** Not idempotent: never retried. Null where Dify has forgotten the conversation, and nothing was run. */
  async ask(
    { query, inputs, conversationId, files }: DifyMessage,
    user: string,
    signal: AbortSignal,
  ): Promise<DifyAnswer | null> {
    const call = {
      method: 'POST',
      path: '/chat-messages',
      body: {
        query,
        inputs,
        user,
        response_mode: 'streaming',
        auto_generate_name: false,
        ...(conversationId !== null && { conversation_id: conversationId }),
        ...(files.length > 0 && {
          files: files.map(({ type, id }) => ({ type, transfer_method: 'local_file', upload_file_id: id })),
        }),
      },
      seconds: answerSeconds,
      isUnrepeatable: true,
    } as const
    try {
      const { body } = await this.#caller.callRaw(this.#api, call, signal)
      const result = readStream(body)
      if (!result) throw createIncompleteFailure()
      if ('failure' in result) throw toStreamFailure(result.failure)
      return result.answer
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (conversationId !== null && error.status === 404 && /conversation/i.test(error.body)) return null
      throw toDifyFailure(error)
    }
  }

  async #call<Answer>(call: ApiCall<Answer>, signal: AbortSignal): Promise<Answer> {
    try {
      return await this.#caller.call(this.#api, call, signal)
    } catch (error) {
      throw error instanceof ApiFailure ? toDifyFailure(error) : error
    }
  }
}

async function toForm(file: QuestionFile, name: string, user: string): Promise<FormData> {
  const form = new FormData()
  const type = file.type.split(';')[0]?.trim() ?? ''
  form.set('file', new File([new Uint8Array(await file.read())], name, { type }))
  form.set('user', user)
  return form
}
