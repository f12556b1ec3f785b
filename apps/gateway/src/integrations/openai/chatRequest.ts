import { type ModelTraits, traitsOf } from './modelTraits.js'
import type { ChatRequest } from './openaiClient.js'
import type { OpenaiConfig } from './openaiConfig.js'
import type { OpenaiFailure } from './openaiFailure.js'

const sampling = ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty'] as const
const limits = ['max_completion_tokens', 'max_tokens'] as const

/** What can be left out, or said otherwise, for a model that refuses it. */
export type Refusable = (typeof sampling)[number] | (typeof limits)[number]

/** What this model is known to refuse, as it said itself. */
export class Quirks {
  readonly #refused = new Set<Refusable>()

  /** Whether asked otherwise it may answer. */
  learn({ status, param, code, said }: OpenaiFailure): boolean {
    if (status !== 400 && status !== 422) return false
    const isRefused = /unsupported|unknown|unrecognized|extra|not (supported|permitted|allowed)/i.test(
      `${code} ${said}`,
    )
    const named = [...limits, ...sampling].find((one) => one === param || (isRefused && said.includes(one)))
    if (named === undefined || this.#refused.has(named)) return false
    this.#refused.add(named)
    return true
  }

  takes(name: Refusable): boolean {
    return !this.#refused.has(name)
  }
}

/** A request of one answer, as the model and its server want to be asked. */
export function chatRequest(
  config: OpenaiConfig,
  messages: ChatRequest['messages'],
  quirks: Quirks,
  maxTokens = config.maxTokens,
): ChatRequest {
  const traits = traitsOf(config.model, config.baseUrl)
  return {
    model: config.model,
    messages,
    stream: false,
    ...limitOf(traits, quirks, maxTokens),
    ...(!traits.reasons && samplingOf(config, quirks)),
  }
}

function limitOf({ limit }: ModelTraits, quirks: Quirks, most: number) {
  const other = limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  const name = ([limit, other] as const).find((one) => quirks.takes(one))
  return name === undefined ? {} : { [name]: most }
}

/** What is as by default is not sent: fewer servers refuse it then. */
function samplingOf(config: OpenaiConfig, quirks: Quirks) {
  const wanted = {
    temperature: config.temperature === 1 ? undefined : config.temperature,
    top_p: config.topP === 1 ? undefined : config.topP,
    frequency_penalty: config.frequencyPenalty === 0 ? undefined : config.frequencyPenalty,
    presence_penalty: config.presencePenalty === 0 ? undefined : config.presencePenalty,
  }
  return Object.fromEntries(
    sampling.flatMap((name) =>
      wanted[name] !== undefined && quirks.takes(name) ? [[name, wanted[name]]] : [],
    ),
  )
}
