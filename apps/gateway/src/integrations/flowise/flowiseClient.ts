import { type Localized, localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import { cleanMessage } from '../../core/log/logText.js'
import { type Api, type ApiCall, type ApiCaller, ApiFailure } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'
import { hideSecrets } from '../webhook/hideSecrets.js'
import { type FlowiseSettings, normalizeServerUrl } from './flowiseSettings.js'

/** Characters quoted of Flowise's error. */
const maxQuoteLength = 300

const wrongKey = localized('peers.flowise.wrong_key')
const unknownFlow = (id: string) => localized('peers.flowise.no_chatflow', { id })

interface About {
  chatflowId?: string | undefined
  apiKey?: string | null | undefined
}

const flowiseFailure = (failure: ApiFailure, about: About) => BotFailure.of(failure, explain(failure, about))

/** Text for an operator; null where the generic one suffices. */
function explain(
  { status, body, failureKind }: ApiFailure,
  { chatflowId = '', apiKey }: About,
): Localized | null {
  if (failureKind !== 'status') return null
  const quote = quoted(body, apiKey)
  switch (status) {
    case 401:
      return apiKey ? wrongKey : localized('peers.flowise.key_missing')
    case 403:
      return /forbidden/i.test(quote)
        ? localized('peers.flowise.key_may_not')
        : localized('peers.flowise.allowed_domains')
    case 404:
      return chatflowId === '' ? localized('peers.flowise.not_the_api') : unknownFlow(chatflowId)
    case 400:
      if (/invalid chatflow id/i.test(quote)) return localized('peers.flowise.invalid_id', { id: chatflowId })
      return localized('peers.flowise.refused', { reason: quote })
    case 413:
      return localized('peers.flowise.too_large')
    case 429:
      return quote === ''
        ? localized('peers.flowise.too_many')
        : localized('peers.flowise.too_many_because', { reason: quote })
    case 502:
    case 503:
    case 504:
      return localized('peers.flowise.down', { status })
  }
  if (status === null || status < 500) return null
  // Flowise answers 500 for a protected flow.
  if (/- Unauthorized$/.test(quote)) return apiKey ? wrongKey : localized('peers.flowise.protected')
  if (/chatflow \S+ not found/i.test(quote)) return unknownFlow(chatflowId)
  if (quote === '') return localized('peers.flowise.internal_error', { status })
  return localized('peers.flowise.chatflow_failed', {
    reason: quote.replace(/^Error: \w+\.\w+ - /, ''),
  })
}

/** Flowise's error as one short line, without the key. */
function quoted(body: string, apiKey: string | null | undefined): string {
  const text = hideSecrets(messageIn(body), apiKey ? [apiKey] : [], maxQuoteLength)
  return cleanMessage(text).trim()
}

function messageIn(body: string): string {
  try {
    const { message, error } = Object(JSON.parse(body))
    if (typeof message === 'string') return message
    return typeof error === 'string' ? error : ''
  } catch {
    return /^\s*</.test(body) ? '' : body
  }
}

/** A flow may call a model; shorter than the longest bot timeout, so that a question is sent once. */
const predictionSeconds = 115
/** Page sizes: smaller ones serve flows so large that a page exceeds the answer limit. */
const pageSizes = [50, 10, 1]
const maxFlows = 2000

const Chatflow = z
  .object({
    id: z.string(),
    name: z.string().catch(''),
    deployed: z.boolean().nullish().catch(null),
    type: z.string().nullish().catch(null),
    apikeyid: z.string().nullish().catch(null),
  })
  .transform(({ deployed, apikeyid, type, ...flow }) => ({
    ...flow,
    /** New flows lack the field, and work. */
    deployed: deployed !== false,
    type: type ?? null,
    isProtected: Boolean(apikeyid),
  }))
export type Chatflow = z.output<typeof Chatflow>

/** Versions without pagination answer a list. */
const Page = z.union([
  z.array(Chatflow).transform((data) => ({ data, total: data.length })),
  z.object({ data: z.array(Chatflow), total: z.number() }),
])

const Uploads = z.object({
  isSpeechToTextEnabled: z.boolean().catch(false),
  isImageUploadAllowed: z.boolean().catch(false),
})
export type FlowUploads = z.output<typeof Uploads>

const Prediction = z.record(z.string(), z.unknown())
export type Prediction = z.output<typeof Prediction>

/** All calls reject with a `BotFailure` or the signal's reason. */
export class FlowiseClient {
  readonly #caller: ApiCaller
  readonly #api: Api
  readonly #apiKey: string | null

  constructor(caller: ApiCaller, settings: Pick<FlowiseSettings, 'serverUrl' | 'apiKey'>, userId: string) {
    this.#caller = caller
    this.#apiKey = settings.apiKey || null
    this.#api = {
      baseUrl: `${normalizeServerUrl(settings.serverUrl)}/api/v1`,
      userId,
      headers: { ...(this.#apiKey !== null && { authorization: `Bearer ${this.#apiKey}` }) },
    }
  }

  /** Flows of every type, up to 2000. */
  async chatflows(signal: AbortSignal): Promise<Chatflow[]> {
    const flows = new Map<string, Chatflow>()
    let size = 0
    for (let page = 1; flows.size < maxFlows; ) {
      const limit = pageSizes[size] ?? 1
      try {
        const query = { page, limit }
        const { data, total } = await this.#send(
          { method: 'GET', path: '/chatflows', query, answer: Page },
          signal,
        )
        const before = flows.size
        for (const flow of data) flows.set(flow.id, flow)
        // A page without new flows is the last one, whatever `total` says.
        if (flows.size >= total || flows.size === before) break
        page += 1
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        if (error.failureKind !== 'too-long' || size === pageSizes.length - 1)
          throw flowiseFailure(error, { apiKey: this.#apiKey })
        size += 1
        page = 1
      }
    }
    return [...flows.values()].slice(0, maxFlows)
  }

  /** Needs a key with permission to read flows. */
  chatflow(chatflowId: string, signal: AbortSignal): Promise<Chatflow> {
    return this.#call(
      { method: 'GET', path: `/chatflows/${encoded(chatflowId)}`, answer: Chatflow },
      chatflowId,
      signal,
    )
  }

  /** Works without a key too, and so shows whether the flow exists. */
  uploads(chatflowId: string, signal: AbortSignal): Promise<FlowUploads> {
    const path: ApiCall<unknown>['path'] = `/chatflows-uploads/${encoded(chatflowId)}`
    return this.#call({ method: 'GET', path, answer: Uploads }, chatflowId, signal)
  }

  /** Not idempotent: never retried. */
  predict(chatflowId: string, body: object, signal: AbortSignal): Promise<Prediction> {
    return this.#call(
      {
        method: 'POST',
        path: `/prediction/${encoded(chatflowId)}`,
        body: { ...body, streaming: false },
        answer: Prediction,
        seconds: predictionSeconds,
        isUnrepeatable: true,
      },
      chatflowId,
      signal,
    )
  }

  async #call<Answer>(call: ApiCall<Answer>, chatflowId: string, signal: AbortSignal): Promise<Answer> {
    try {
      return await this.#send(call, signal)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      throw flowiseFailure(error, { chatflowId, apiKey: this.#apiKey })
    }
  }

  #send<Answer>(call: ApiCall<Answer>, signal: AbortSignal): Promise<Answer> {
    return this.#caller.call(this.#api, call, signal)
  }
}

const encoded = encodeURIComponent
