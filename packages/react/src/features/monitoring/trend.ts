import type { TrendProps } from '../../ui/Stat.js'

interface TrendTexts {
  better: string
  worse: string
  same: string
}

type Percent = (value: number) => string

/** Change in percent with its meaning, good or bad. Core spec §2, Monitoring. */
export function createTrend(
  value: number,
  risingIsGood: boolean,
  texts: TrendTexts,
  percent: Percent,
): TrendProps {
  const text = `${value > 0 ? '+' : ''}${percent(value)}`
  if (value === 0) return { value, text, meaning: texts.same }
  const good = value > 0 === risingIsGood
  return { value, text, tone: good ? 'good' : 'bad', meaning: good ? texts.better : texts.worse }
}

/** Trend with its reference period; null when nothing was measured. */
export function createDayTrend(
  change: number | null | undefined,
  risingIsGood: boolean,
  texts: TrendTexts & { lastDay: (change: string) => string },
  percent: Percent,
): TrendProps | null {
  if (change === null || change === undefined) return null
  const trend = createTrend(change, risingIsGood, texts, percent)
  return { ...trend, text: texts.lastDay(trend.text) }
}
