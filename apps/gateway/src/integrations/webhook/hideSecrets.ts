import { isSecretHeader } from '../../core/configuration/headers.js'
import { mask } from '../../core/lib/mask.js'

/** Shorter values occur in any text. */
const shortestHidden = 6

/** Secret headers, and their parts: a token may come back without its scheme. */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) => (isSecretHeader(name) ? [value] : []))
  return values.flatMap((value) => [value, ...value.split(/\s+/)])
}

/**
 * The start of a receiver's answer without the secrets sent to it: many echo the request, and answers are stored in
 * plain text. `length` counts characters before masking.
 */
export function hideSecrets(text: string, secrets: readonly string[], length: number): string {
  const values = new Set(secrets)
  // A receiver may echo it as a JSON string.
  const escaped = [...values].map((value) => JSON.stringify(value).slice(1, -1))
  const words = new Set([...values, ...escaped].filter((value) => value.length >= shortestHidden))
  if (words.size === 0) return text.slice(0, length)
  const longest = [...words].reduce((limit, { length }) => Math.max(limit, length), 0)
  // A secret that begins within the limit is masked as a whole.
  const read = text.slice(0, length + longest)
  const parts: string[] = []
  let at = 0
  for (const { begin, end } of covered(read, words)) {
    if (begin >= length) break
    parts.push(read.slice(at, begin), mask(read.slice(begin, end)))
    at = end
  }
  return [...parts, read.slice(at, Math.max(at, length))].join('')
}

interface State {
  /** Length of the state's longest substring. */
  length: number
  /** Suffix link of the automaton. */
  link: State | null
  readonly next: Map<number, State>
  /** Longest word that is a suffix of this state; 0 without one. */
  word: number
}

/** A half-open range. */
interface Span {
  begin: number
  end: number
}

/**
 * Ranges of a text covered by any of the words, in order, with overlaps merged. Linear in the total length, whatever
 * the words: builds the text's suffix automaton once and reads each word once.
 */
function covered(text: string, words: Iterable<string>): Span[] {
  const states = automatonOf(text)
  const [root] = states
  if (!root) return []
  for (const word of words) {
    const state = follow(root, word)
    if (state && word.length > state.word) state.word = word.length
  }
  for (const state of states.sort((a, b) => a.length - b.length)) {
    state.word = Math.max(state.word, state.link?.word ?? 0)
  }
  return merged(wordsByEnd(root, text))
}

function follow(root: State, word: string): State | undefined {
  let state: State | undefined = root
  for (let at = 0; at < word.length && state; at += 1) state = state.next.get(word.charCodeAt(at))
  return state
}

/** Length of the longest word ending before each position. */
function wordsByEnd(root: State, text: string): number[] {
  const lengths = [0]
  let state: State | undefined = root
  for (let at = 0; at < text.length; at += 1) {
    state = state?.next.get(text.charCodeAt(at))
    lengths.push(state?.word ?? 0)
  }
  return lengths
}

function merged(lengths: readonly number[]): Span[] {
  const spans: Span[] = []
  const beginOf = (end: number) => end - (lengths[end] ?? 0)
  for (let end = lengths.length - 1; end > 0; ) {
    let begin = beginOf(end)
    for (let inner = end - 1; inner > begin; inner -= 1) begin = Math.min(begin, beginOf(inner))
    if (begin < end) spans.push({ begin, end })
    end = Math.min(begin, end - 1)
  }
  return spans.reverse()
}

function automatonOf(text: string): State[] {
  const root: State = { length: 0, link: null, next: new Map(), word: 0 }
  const states = [root]
  const add = (state: State) => {
    states.push(state)
    return state
  }
  let last = root
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    const state = add({ length: last.length + 1, link: root, next: new Map(), word: 0 })
    let before: State | null = last
    while (before && !before.next.has(sign)) {
      before.next.set(sign, state)
      before = before.link
    }
    const met = before?.next.get(sign)
    if (before && met) {
      if (met.length === before.length + 1) state.link = met
      else {
        const twin = add({ length: before.length + 1, link: met.link, next: new Map(met.next), word: 0 })
        for (; before?.next.get(sign) === met; before = before.link) before.next.set(sign, twin)
        met.link = twin
        state.link = twin
      }
    }
    last = state
  }
  return states
}
