interface State {
  /** Of the longest text that ends here. */
  length: number
  /** Where the longest end of it stands that is met elsewhere, too. */
  link: State | null
  readonly next: Map<number, State>
  /** The longest word that ends wherever this does; 0 where none does. */
  word: number
}

/** A stretch of a text, its end not included. */
export interface Span {
  begin: number
  end: number
}

/**
 * The parts of a text that any of the words stands in, in order; words that overlap make one. Takes a time that grows
 * with the length of the text and of all words together, whatever they are: the text's suffix automaton is built once,
 * and each word is read once in it.
 */
export function covered(text: string, words: Iterable<string>): Span[] {
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

/** The length of the longest word that ends before each place of the text. */
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
