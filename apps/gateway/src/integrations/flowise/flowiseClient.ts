import * as z from 'zod'
import { cleanMessage } from '../../core/log/logText.js'
import { type Api, type ApiCall, type ApiCaller, ApiFailure } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'
import { hideSecrets } from '../webhook/hideSecrets.js'
import { type FlowiseSettings, flowiseServer } from './flowiseSettings.js'

/** Characters quoted of Flowise's error. */
const longestQuote = 300

const wrongKey = 'API Key inválida: confira no Flowise, em API Keys, a chave deste chatflow'
const unknownFlow = (id: string) => `O chatflow ${id} não existe neste Flowise: confira o ID do chatflow`

interface About {
  /** Set for calls about one flow. */
  chatflowId?: string | undefined
  apiKey?: string | null | undefined
}

const flowiseFailure = (failure: ApiFailure, about: About) => BotFailure.of(failure, explain(failure, about))

/** Text for an operator; null where the generic one suffices. */
function explain({ status, body, why }: ApiFailure, { chatflowId = '', apiKey }: About): string | null {
  if (why !== 'status') return null
  const quote = quoted(body, apiKey)
  switch (status) {
    case 401:
      return apiKey ? wrongKey : 'API Key inválida: o Flowise pede uma para isto, e nenhuma foi informada'
    case 403:
      return /forbidden/i.test(quote)
        ? 'A API Key não tem permissão: no Flowise, dê a ela Chatflows › View e Agentflows › View'
        : 'O chatflow recusou a chamada (403): tire a lista de domínios permitidos (Allowed Domains)'
    case 404:
      return chatflowId === ''
        ? 'Este endereço não é o da API do Flowise: confira a URL do servidor'
        : unknownFlow(chatflowId)
    case 400:
      if (/invalid chatflow id/i.test(quote)) return `O ID do chatflow não é válido: ${chatflowId}`
      return `O Flowise recusou o pedido: ${quote}`
    case 413:
      return 'O Flowise recusou a mensagem por ser grande demais (413)'
    case 429:
      return `O Flowise pediu para esperar (429)${quote === '' ? '' : `: ${quote}`}`
    case 502:
    case 503:
    case 504:
      return `O Flowise está fora do ar ou iniciando (${status})`
  }
  if (status === null || status < 500) return null
  // Flowise answers 500 for a protected flow.
  if (/- Unauthorized$/.test(quote))
    return apiKey ? wrongKey : 'API Key inválida: o chatflow é protegido, informe a chave dele'
  if (/chatflow \S+ not found/i.test(quote)) return unknownFlow(chatflowId)
  if (quote === '') return `O Flowise teve um erro interno (${status})`
  return `O chatflow terminou com erro: ${quote.replace(/^Error: \w+\.\w+ - /, '')}`
}

/** Flowise's error as one short line, without the key. */
function quoted(body: string, apiKey: string | null | undefined): string {
  const text = hideSecrets(messageIn(body), apiKey ? [apiKey] : [], longestQuote)
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
const mostFlows = 2000

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

/** File types that a flow accepts. */
const Uploads = z.object({
  isSpeechToTextEnabled: z.boolean().catch(false),
  isImageUploadAllowed: z.boolean().catch(false),
})
export type FlowUploads = z.output<typeof Uploads>

const Prediction = z.record(z.string(), z.unknown())
export type Prediction = z.output<typeof Prediction>

/** Flowise API with the owner's key. All calls reject with a `BotFailure` or the signal's reason. */
export class FlowiseClient {
  readonly #caller: ApiCaller
  readonly #api: Api
  readonly #apiKey: string | null

  constructor(caller: ApiCaller, settings: Pick<FlowiseSettings, 'serverUrl' | 'apiKey'>, userId: string) {
    this.#caller = caller
    this.#apiKey = settings.apiKey || null
    this.#api = {
      baseUrl: `${flowiseServer(settings)}/api/v1`,
      userId,
      headers: { ...(this.#apiKey !== null && { authorization: `Bearer ${this.#apiKey}` }) },
    }
  }

  /** Flows of every type, up to 2000. */
  async chatflows(signal: AbortSignal): Promise<Chatflow[]> {
    const flows = new Map<string, Chatflow>()
    let size = 0
    for (let page = 1; flows.size < mostFlows; ) {
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
        if (error.why !== 'too-long' || size === pageSizes.length - 1)
          throw flowiseFailure(error, { apiKey: this.#apiKey })
        size += 1
        page = 1
      }
    }
    return [...flows.values()].slice(0, mostFlows)
  }

  /** Needs a key with permission to read flows. */
  chatflow(chatflowId: string, signal: AbortSignal): Promise<Chatflow> {
    return this.#call(
      { method: 'GET', path: `/chatflows/${encoded(chatflowId)}`, answer: Chatflow },
      chatflowId,
      signal,
    )
  }

  /** Works without a key too, and so tells whether the flow exists. */
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
        once: true,
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
