import { getModelTraits, type ModelTraits } from './modelTraits.js'
import type { ChatRequest } from './openaiClient.js'
import type { OpenaiConfig } from './openaiConfig.js'
import type { OpenaiFailure } from './openaiFailure.js'

const sampling = ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty'] as const
const limits = ['max_completion_tokens', 'max_tokens'] as const

/** Parameters to omit or rename for a model that rejects them. */
export type Refusable = (typeof sampling)[number] | (typeof limits)[number]

export class Quirks {
  readonly #refused = new Set<Refusable>()

  /** Learns from a rejection; true when a changed request may succeed. */
  learn({ status, param, code, apiMessage }: OpenaiFailure): boolean {
    if (status !== 400 && status !== 422) return false
    const isRefused = /unsupported|unknown|unrecognized|extra|not (supported|permitted|allowed)/i.test(
      `${code} ${apiMessage}`,
    )
    const refusedParameter = [...limits, ...sampling].find(
      (one) => one === param || (isRefused && apiMessage.includes(one)),
    )
    if (refusedParameter === undefined || this.#refused.has(refusedParameter)) return false
    this.#refused.add(refusedParameter)
    return true
  }

  takes(name: Refusable): boolean {
    return !this.#refused.has(name)
  }
}

export function chatRequest(
  config: OpenaiConfig,
  messages: ChatRequest['messages'],
  quirks: Quirks,
  maxTokens = config.maxTokens,
): ChatRequest {
  const traits = getModelTraits(config.model, config.baseUrl)
  return {
    model: config.model,
    messages,
    stream: false,
    ...createLimit(traits, quirks, maxTokens),
    ...(!traits.isReasoningModel && createSampling(config, quirks)),
  }
}

function createLimit({ tokenLimitParameter }: ModelTraits, quirks: Quirks, limitTokens: number) {
  const other = tokenLimitParameter === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  const name = ([tokenLimitParameter, other] as const).find((one) => quirks.takes(one))
  return name === undefined ? {} : { [name]: limitTokens }
}

/** Default values are omitted: fewer servers reject the request then. */
function createSampling(config: OpenaiConfig, quirks: Quirks) {
  const options = {
    temperature: config.temperature === 1 ? undefined : config.temperature,
    top_p: config.topP === 1 ? undefined : config.topP,
    frequency_penalty: config.frequencyPenalty === 0 ? undefined : config.frequencyPenalty,
    presence_penalty: config.presencePenalty === 0 ? undefined : config.presencePenalty,
  }
  return Object.fromEntries(
    sampling.flatMap((name) =>
      options[name] !== undefined && quirks.takes(name) ? [[name, options[name]]] : [],
    ),
  )
}
