import { isNumber } from '../../sessions/identities/identities.js'

export const removedMark = '[removido]'

export class Matcher {
  /** Normalised as contacts and chats are stored. */
  readonly names: readonly string[]
  /** Each text that names the person contains one of these: prefilter for the database. */
  readonly hints: readonly string[]
  readonly #names: ReadonlySet<string>
  readonly #pattern: RegExp

  /** `names` are numbers in digits, `123@lid` and `BR.123`. */
  constructor(names: readonly string[]) {
    this.names = [...new Set(names)]
    this.#names = new Set(this.names)
    this.hints = [...new Set(this.names.map(toHint))]
    // Longest first: a number without country code is a suffix of the full one.
    const patterns = this.names.flatMap(createPatterns).sort((a, b) => b.length - a.length)
    this.#pattern = new RegExp(patterns.join('|'), 'g')
  }

  /** True for a text that is exactly one of the names, including WhatsApp addresses and a leading `+`. */
  isName(text: string): boolean {
    if (text.length > 160) return false
    return this.#names.has(bareName(text))
  }

  mentions(text: string): boolean {
    if (!this.hints.some((hint) => text.includes(hint))) return false
    this.#pattern.lastIndex = 0
    return this.#pattern.test(text)
  }

  /** Redacts the names; returns the same text when there are none. */
  redact(text: string): string {
    return this.mentions(text) ? text.replace(this.#pattern, removedMark) : text
  }
}

/** Normalises `+5511988887777`, `5511988887777:12@s.whatsapp.net` and `123:4@lid`. */
export function bareName(text: string): string {
  const [, user, server] = /^([^@:\s]+)(?::\d+)?@(s\.whatsapp\.net|c\.us|lid)$/.exec(text) ?? []
  if (user !== undefined) return server === 'lid' ? `${user}@lid` : user
  return text.startsWith('+') ? text.slice(1) : text
}

const toDigits = (name: string) => name.replace(/@lid$/, '')

/** In any notation the last four digits of a number are adjacent. */
const toHint = (name: string) => (isNumber(name) ? name.slice(-4) : toDigits(name))

/** An old group's id begins with its creator's number and is its only id: it is kept. */
const end = String.raw`(?!\d)(?!-\d+@g\.us)`

function createPatterns(name: string): string[] {
  const digits = toDigits(name)
  if (!isNumber(digits)) return [`(?<![\\w.])${digits.replaceAll('.', String.raw`\.`)}(?!\\w)`]
  const spaced = (number: string) =>
    `(?<!\\d)\\+?\\(?${[...number].join(String.raw`[\s().\u2011-]{0,2}`)}${end}`
  if (name.endsWith('@lid')) return [`(?<!\\d)${digits}${end}`]
  const national = /^55([1-9]\d[2-9]\d{7,8})$/.exec(digits)?.[1]
  return national === undefined ? [spaced(digits)] : [spaced(digits), spaced(national)]
}
