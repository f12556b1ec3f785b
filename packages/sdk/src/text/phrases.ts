import { usualLocale } from '../core/format/locale.js'
import { formatCount } from '../core/format/quantity.js'

/**
 * Translations by Portuguese sentence, for texts that are described as data (integration fields, form rules). `{}` is a
 * placeholder: `'no máximo {} caracteres': 'at most {} characters'`.
 */
export type Phrases = Readonly<Record<string, string>>

interface Pattern {
  readonly match: RegExp
  readonly into: string
}

/** Translates a Portuguese sentence; returns it unchanged where no translation exists. */
export type Say = (text: string) => string

/**
 * A translator for a dictionary. Placeholder values are translated themselves, and numbers are written for `locale`.
 * @example
 * const say = saying({ 'Deve ser no máximo {}': 'At most {}' }, 'en')
 * say('Deve ser no máximo 1.000') // 'At most 1,000'
 */
export function saying(phrases: Phrases, locale: string = usualLocale): Say {
  const patterns: Pattern[] = Object.entries(phrases)
    .filter(([key]) => key.includes('{}'))
    .map(([key, into]) => ({
      match: new RegExp(`^${key.split('{}').map(literal).join('(.+?)')}$`, 's'),
      into,
    }))
  const say: Say = (text) => {
    const whole = Object.hasOwn(phrases, text) ? phrases[text] : undefined
    if (whole !== undefined) return whole
    for (const { match, into } of patterns) {
      const found = match.exec(text)
      if (!found) continue
      const parts = found.slice(1)
      return into.replace(/\{\}/g, () => inLocale(say(parts.shift() ?? ''), locale))
    }
    return text
  }
  return say
}

/** Recognises a number by its Portuguese thousands separators. */
function inLocale(text: string, locale: string): string {
  return /^\d{1,3}(\.\d{3})+$/.test(text) ? formatCount(Number(text.replaceAll('.', '')), locale) : text
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
