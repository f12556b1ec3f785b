import { isNumber } from '../../sessions/identities/identities.js'

/** What stands where something was taken away. */
export const removedMark = '[removido]'

/** Finds a person in whatever text, by the names that they go by. */
export class Matcher {
  /** As names of contacts and chats are kept. */
  readonly names: readonly string[]
  /** One of these stands in every text that names the person: what a database looks for first. */
  readonly hints: readonly string[]
  readonly #names: ReadonlySet<string>
  readonly #pattern: RegExp

  /** Of numbers in digits, `123@lid` and `BR.123`. */
  constructor(names: readonly string[]) {
    this.names = [...new Set(names)]
    this.#names = new Set(this.names)
    this.hints = [...new Set(this.names.map(hintOf))]
    // The longest first: a number without its country code is the end of one with it.
    const patterns = this.names.flatMap(patternsOf).sort((a, b) => b.length - a.length)
    this.#pattern = new RegExp(patterns.join('|'), 'g')
  }

  /** Whether a text is one of the names, and nothing else: as WhatsApp writes addresses, and with a `+`, too. */
  isName(text: string): boolean {
    if (text.length > 160) return false
    return this.#names.has(bareName(text))
  }

  mentions(text: string): boolean {
    if (!this.hints.some((hint) => text.includes(hint))) return false
    this.#pattern.lastIndex = 0
    return this.#pattern.test(text)
  }

  /** The text without the names. The same one where it has none. */
  without(text: string): string {
    return this.mentions(text) ? text.replace(this.#pattern, removedMark) : text
  }
}

/** `+5511988887777`, `5511988887777:12@s.whatsapp.net` and `123:4@lid` as they are kept. */
export function bareName(text: string): string {
  const [, user, place] = /^([^@:\s]+)(?::\d+)?@(s\.whatsapp\.net|c\.us|lid)$/.exec(text) ?? []
  if (user !== undefined) return place === 'lid' ? `${user}@lid` : user
  return text.startsWith('+') ? text.slice(1) : text
}

const digitsOf = (name: string) => name.replace(/@lid$/, '')

/** However a number is written, its last four digits stand together. */
const hintOf = (name: string) => (isNumber(name) ? name.slice(-4) : digitsOf(name))

/** An old group's id begins with the number of who made it, and the group has no other: it stays. */
const end = String.raw`(?!\d)(?!-\d+@g\.us)`

function patternsOf(name: string): string[] {
  const digits = digitsOf(name)
  if (!isNumber(digits)) return [`(?<![\\w.])${digits.replaceAll('.', String.raw`\.`)}(?!\\w)`]
  const spaced = (number: string) =>
    `(?<!\\d)\\+?\\(?${[...number].join(String.raw`[\s().\u2011-]{0,2}`)}${end}`
  if (name.endsWith('@lid')) return [`(?<!\\d)${digits}${end}`]
  const national = /^55([1-9]\d[2-9]\d{7,8})$/.exec(digits)?.[1]
  return national === undefined ? [spaced(digits)] : [spaced(digits), spaced(national)]
}
