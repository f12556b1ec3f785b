import * as z from 'zod'
import { formatCount } from '../../format/quantity.js'
import type { Fact } from '../describe.js'

/** What a session's models took, a day and a model each. */
export const OpenaiUsage = z.object({
  /** The most of a day; 0 where there is none. */
  dailyTokens: z.number().default(0),
  /** Which day it is where the gateway's days begin; null with a server that does not say. */
  today: z.string().nullable().default(null),
  days: z.array(
    z.object({
      /** `2026-11-21` */
      day: z.string(),
      model: z.string(),
      calls: z.number(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      /** Millionths of a US dollar, as far as prices are known; null where none is. */
      cost: z.number().nullable().default(null),
    }),
  ),
})
export type OpenaiUsage = z.output<typeof OpenaiUsage>

/** What today took of what it may. */
export interface TokensToday {
  readonly tokens: number
  /** 0 where there is no ceiling. */
  readonly most: number
  /** Millionths of a US dollar; null where no price is known. */
  readonly cost: number | null
}

export function tokensToday({ dailyTokens, today, days }: OpenaiUsage): TokensToday {
  const now = days.filter(({ day }) => day === today)
  const priced = now.flatMap(({ cost }) => cost ?? [])
  return {
    tokens: now.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
    most: dailyTokens,
    cost: priced.length === 0 ? null : priced.reduce((sum, cost) => sum + cost, 0),
  }
}

let dollars: Intl.NumberFormat | undefined

/** `12.345 de 2.000.000` and `US$ 0,12`: the latter is absent where nobody knows the price. */
export function usageFacts(usage: OpenaiUsage): Fact[] {
  const { tokens, most, cost } = tokensToday(usage)
  dollars ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
  const of = most === 0 ? '' : ` de ${formatCount(most)}`
  return [
    ['Tokens hoje', `${formatCount(tokens)}${of}`],
    ...(cost === null ? [] : [['Custo hoje', dollars.format(cost / 1_000_000)] satisfies Fact]),
  ]
}
