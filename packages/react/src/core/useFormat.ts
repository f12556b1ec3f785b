import {
  type FormatWords,
  formatAvailability,
  formatBytes,
  formatCount,
  formatCurrency,
  formatDecimal,
  formatDuration,
  formatPercent,
  formatPhone,
  formatWords,
  relativeTime,
  timeUntil,
} from '@morpheus/sdk/format'
import type { Language } from '@morpheus/sdk/integrations'
import { useMemo } from 'react'
import { createSdkTextsHook } from '../provider/texts.js'
import { useLocale, useTranslate } from '../provider/translate.js'

const useFormatWords = createSdkTextsHook('formatWords', formatWords)

type Instant = string | number | Date

/** The formatters of `@morpheus/sdk/format`, in the provider's `locale` and words. */
export interface Format {
  locale: string
  words: FormatWords
  /** `1.200` */
  count: (value: number) => string
  /** `12,3%` */
  percent: (value: number) => string
  /** `99,8%`; `100%` only for exactly 100. */
  availability: (percent: number) => string
  /** `1,50`: fixed number of decimals. */
  decimal: (value: number, digits: number) => string
  /** `1,5 GB` */
  bytes: (bytes: number) => string
  /** `R$ 1.234,50` */
  currency: (value: number) => string
  /** `1,2 s`, from milliseconds. */
  duration: (milliseconds: number) => string
  /** `(11) 98888-7777` */
  phone: (phone: string | null | undefined) => string
  /** `29 min atrás` */
  relative: (instant: Instant, now?: number) => string
  /** `em 5 min` */
  until: (instant: Instant, now?: number) => string
}

/**
 * Formatters for numbers, sizes, phones and relative times; for instants use `useTimes`.
 * @example
 * const format = useFormat()
 * return <b>{format.count(contacts)}</b>
 */
export function useFormat(): Format {
  const locale = useLocale()
  const words = useFormatWords()
  return useMemo(
    () => ({
      locale,
      words,
      count: (value) => formatCount(value, locale),
      percent: (value) => formatPercent(value, locale),
      availability: (percent) => formatAvailability(percent, locale),
      decimal: (value, digits) => formatDecimal(value, digits, locale),
      bytes: (bytes) => formatBytes(bytes, locale),
      currency: (value) => formatCurrency(value, locale),
      duration: (milliseconds) => formatDuration(milliseconds, locale),
      phone: (phone) => formatPhone(phone, locale, words),
      relative: (instant, now) => relativeTime(instant, now, words),
      until: (instant, now) => timeUntil(instant, now, words),
    }),
    [locale, words],
  )
}

/** The reader's language, for texts that are described as data. */
export function useLanguage(): Language {
  const locale = useLocale()
  const words = useFormatWords()
  const translate = useTranslate()
  return useMemo(() => ({ locale, words, translate }), [locale, words, translate])
}
