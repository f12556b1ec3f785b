import { usualLocale } from '../../core/format/locale.js'
import { formatCount } from '../../core/format/quantity.js'
import type { Fact } from '../describe.js'
import { portugueseWriter, type Writer } from '../writer.js'
import type { OpenaiUsage } from './openaiUsage.js'

export interface TokensToday {
  readonly tokens: number
  /** 0 for no limit. */
  readonly most: number
  /** Millionths of a US dollar; null where no price is known. */
  readonly cost: number | null
}

/**
 * Sums prompts and answers of all models for the gateway's current date; 0 with a server that does not send it. The
 * cost leaves out models without a known price.
 * @example
 * const { tokens, most } = tokensToday(await morpheus.openai.usage({ id: '12' }))
 * const isSilent = most > 0 && tokens >= most
 */
export function tokensToday({ dailyTokens, today, days }: OpenaiUsage): TokensToday {
  const now = days.filter(({ day }) => day === today)
  const priced = now.flatMap(({ cost }) => cost ?? [])
  return {
    tokens: now.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
    most: dailyTokens,
    cost: priced.length === 0 ? null : priced.reduce((sum, cost) => sum + cost, 0),
  }
}

/** `12.345 de 2.000.000` and `US$ 0,12`: the latter is absent where no price is known. */
export function usageFacts(
  usage: OpenaiUsage,
  locale: string = usualLocale,
  write: Writer['write'] = portugueseWriter.write,
): Fact[] {
  const { tokens, most, cost } = tokensToday(usage)
  const [usedText, limit] = [formatCount(tokens, locale), formatCount(most, locale)]
  const today: Fact = [
    write('facts.tokensToday', 'Tokens hoje'),
    most === 0 ? usedText : write('facts.usedOf', `${usedText} de ${limit}`, { used: usedText, limit }),
  ]
  if (cost === null) return [today]
  const dollars = { style: 'currency', currency: 'USD', maximumFractionDigits: 4 } as const
  const price = new Intl.NumberFormat(locale, dollars).format(cost / 1_000_000)
  return [today, [write('facts.costToday', 'Custo hoje'), price]]
}
