import { openaiModel } from '@morpheus/sdk/integrations'
import { isOpenai } from './modelTraits.js'

/** OpenAI's list prices in US dollars per million tokens, input and output; cached input costs less. */
const prices: Readonly<Record<string, readonly [input: number, output: number]>> = {
  o1: [15, 60],
  'o1-mini': [1.1, 4.4],
  'gpt-4.1': [2, 8],
  'gpt-4.1-mini': [0.4, 1.6],
  'gpt-4.1-nano': [0.1, 0.4],
  'gpt-4o': [2.5, 10],
  'gpt-4o-mini': [0.15, 0.6],
  'gpt-4-turbo': [10, 30],
  'gpt-3.5-turbo': [0.5, 1.5],
}

/** Millionths of a dollar per second of audio. */
const heardSecond = 100

/** Millionths of a dollar; null for an unknown price. */
export function costOf(
  model: string,
  baseUrl: string,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): number | null {
  const price = isOpenai(baseUrl) ? prices[openaiModel(model)?.id ?? ''] : undefined
  return price === undefined ? null : Math.ceil(inputTokens * price[0] + outputTokens * price[1])
}

export function costOfHearing(baseUrl: string, seconds: number): number | null {
  return isOpenai(baseUrl) ? Math.ceil(seconds * heardSecond) : null
}
