import type OpenAI from 'openai'
import type * as z from 'zod'
import type { Clock } from '../../core/lib/clock.js'
import { TimeoutError } from '../../core/lib/limits/timeLimit.js'
import { retryAfterMs } from '../../core/lib/retryAfter.js'
import { guardedFetch } from '../../core/net/guardedFetch.js'
import type { Poster } from '../../core/net/poster.js'
import { explainRejection, explainUnexpectedAnswer, explainUnreachable } from './explainOpenai.js'
import { ChatAnswer, ModelList, Transcript } from './openaiAnswers.js'

const answerSeconds = 60
/** Longer than our own timeouts, which come first with their texts. */
const libraryTimeoutMs = 120_000

export interface OpenaiAccount {
  apiKey: string
  organizationId: string
  baseUrl: string
  userId: string
}

export type ChatRequest = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming

interface OpenaiDependencies {
  poster: Poster
  clock: Clock
}

/**
 * Model server, through OpenAI's library and our outbound guard. The library's retries are off: callers have their own
 * schedule. All calls reject with an `OpenaiFailure` or the signal's reason.
 */
export class OpenaiClient {
  readonly #deps: OpenaiDependencies
  readonly #account: OpenaiAccount
  #client: Promise<OpenAI> | undefined

  constructor(deps: OpenaiDependencies, account: OpenaiAccount) {
    this.#deps = deps
    this.#account = account
  }

  get baseUrl(): string {
    return this.#account.baseUrl
  }

  async models(signal: AbortSignal): Promise<string[]> {
    const { data } = await this.#call(ModelList, undefined, signal, (openai) =>
      openai.get('/models', { signal }),
    )
    return data.map(({ id }) => id)
  }

  chat(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
    return this.#call(ChatAnswer, request.model, signal, (openai) =>
      openai.chat.completions.create(request, { signal }),
    )
  }

  transcribe(file: File, model: string, signal: AbortSignal): Promise<Transcript> {
    return this.#call(Transcript, model, signal, (openai) =>
      openai.audio.transcriptions.create({ file, model, response_format: 'json' }, { signal }),
    )
  }

  async #call<Answer>(
    schema: z.ZodType<Answer>,
    model: string | undefined,
    signal: AbortSignal,
    ask: (openai: OpenAI) => PromiseLike<unknown>,
  ): Promise<Answer> {
    const { APIConnectionError, APIError } = await import('openai')
    let answer: unknown
    try {
      this.#client ??= this.#make()
      answer = await ask(await this.#client)
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (error instanceof APIConnectionError)
        throw explainUnreachable(error.cause ?? new TimeoutError(answerSeconds))
      if (error instanceof SyntaxError) throw explainUnexpectedAnswer('')
      if (!(error instanceof APIError)) throw error
      throw explainRejection(this.#toRejection(error), { baseUrl: this.baseUrl, model })
    }
    const { data, success } = schema.safeParse(answer)
    if (!success) throw explainUnexpectedAnswer(answer)
    return data
  }

  #toRejection({ status, code, type, param, message, headers }: InstanceType<typeof OpenAI.APIError>) {
    const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN)
    return {
      status: status ?? 0,
      code: code ?? '',
      type: type ?? '',
      param: param ?? '',
      message,
      retryAfterMs: Number.isFinite(exact)
        ? exact
        : retryAfterMs(headers?.get('retry-after') ?? undefined, this.#deps.clock),
    }
  }

  /** Imported lazily, as it has hundreds of files. Reads nothing from the environment. */
  async #make(): Promise<OpenAI> {
    const { OpenAI } = await import('openai')
    const { apiKey, organizationId, baseUrl, userId } = this.#account
    return new OpenAI({
      apiKey,
      adminAPIKey: null,
      organization: organizationId || null,
      project: null,
      webhookSecret: null,
      baseURL: baseUrl,
      fetch: guardedFetch(this.#deps.poster, userId, answerSeconds),
      maxRetries: 0,
      timeout: libraryTimeoutMs,
      logLevel: 'off',
    })
  }
}
