/** The text is no JSON object or list. */
export class NotJson extends Error {}

/** A member of an object; or an item of a list, or of the object's member `list`. */
export type JsonPart = { readonly member: string; readonly value: unknown } | { readonly item: unknown }

/** Characters of one value. */
const maxLength = 256 * 1024

type Expected = 'root' | 'key' | 'colon' | 'value' | 'item' | 'next' | 'nextItem' | 'end'

/**
 * Streaming JSON parser that bounds memory and parsing time: yields an object's members, and the items of its member
 * `list` one by one; or a list's items.
 */
export class JsonParts {
  readonly #list: string
  #expected: Expected = 'root'
  #inObject = false
  #key = ''
  /** Right after an opening bracket, which may be closed at once. */
  #fresh = false
  #piece: string | null = null
  #depth = 0
  #inText = false
  #escaped = false

  constructor(list: string) {
    this.#list = list
  }

  /** @throws NotJson */
  *read(text: string): Generator<JsonPart> {
    let from = 0
    for (let at = 0; at < text.length; at += 1) {
      const char = text.charAt(at)
      if (this.#piece === null) {
        if (isSpace(char)) continue
        if (this.#begins(char)) from = at
        else continue
      }
      const ended = this.#ends(char)
      if (ended === null) continue
      const end = ended === 'with' ? at + 1 : at
      const value = parsed(`${this.#piece ?? ''}${text.slice(from, end)}`)
      this.#piece = null
      from = end
      yield* this.#take(value)
      if (ended === 'before') at -= 1
    }
    if (this.#piece === null) return
    this.#piece += text.slice(from)
    if (this.#piece.length > maxLength) throw new NotJson('A value is too long')
  }

  /** Marks the end of the text. @throws NotJson for incomplete JSON. */
  end(): void {
    if (this.#expected !== 'end') throw new NotJson('It ends too early')
  }

  /** True when a value begins here; otherwise consumes the character as syntax. */
  #begins(char: string): boolean {
    const expected = this.#expected
    const fresh = this.#fresh
    this.#fresh = false
    if (expected === 'root') this.#open(char)
    else if (expected === 'colon' && char === ':') this.#expected = 'value'
    else if (expected === 'next' && char === ',') this.#expected = 'key'
    else if (expected === 'nextItem' && char === ',') this.#expected = 'item'
    else if (char === '}' && (expected === 'next' || (expected === 'key' && fresh))) this.#expected = 'end'
    else if (char === ']' && (expected === 'nextItem' || (expected === 'item' && fresh)))
      this.#expected = this.#inObject ? 'next' : 'end'
    else if (expected === 'value' && char === '[' && this.#key === this.#list) {
      this.#expected = 'item'
      this.#fresh = true
    } else if (expected === 'value' || expected === 'item' || (expected === 'key' && char === '"')) {
      this.#piece = ''
      this.#depth = 0
      this.#inText = false
      this.#escaped = false
      return true
    } else throw new NotJson(`Not expected: ${char}`)
    return false
  }

  #open(char: string): void {
    if (char !== '{' && char !== '[') throw new NotJson('Neither an object nor a list')
    this.#inObject = char === '{'
    this.#expected = this.#inObject ? 'key' : 'item'
    this.#fresh = true
  }

  /** Returns whether the current value ends with this character, or before it. */
  #ends(char: string): 'with' | 'before' | null {
    if (this.#inText) {
      if (this.#escaped) this.#escaped = false
      else if (char === '\\') this.#escaped = true
      else if (char === '"') {
        this.#inText = false
        return this.#depth === 0 ? 'with' : null
      }
      return null
    }
    if (char === '"') {
      this.#inText = true
      return null
    }
    if (char === '{' || char === '[') this.#depth += 1
    else if (char === '}' || char === ']') {
      if (this.#depth === 0) return 'before'
      this.#depth -= 1
      return this.#depth === 0 ? 'with' : null
    } else if (this.#depth === 0 && (char === ',' || isSpace(char))) return 'before'
    return null
  }

  *#take(value: unknown): Generator<JsonPart> {
    if (this.#expected === 'key') {
      this.#key = String(value)
      this.#expected = 'colon'
    } else if (this.#expected === 'item') {
      this.#expected = 'nextItem'
      yield { item: value }
    } else {
      this.#expected = 'next'
      yield { member: this.#key, value }
    }
  }
}

const isSpace = (char: string) => char === ' ' || char === '\n' || char === '\r' || char === '\t'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NotJson('Not JSON', { cause: error })
  }
}
