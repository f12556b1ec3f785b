import { foldText } from '../../core/lib/foldText.js'

/**
 * True where a whole message is the trigger's text, regardless of case, accents and repeated blanks; `*` stands for any
 * text. It takes at most the product of both lengths, whatever is configured: no regular expression of a customer's
 * runs here.
 */
export function matchesTrigger(message: string, trigger: string): boolean {
  const [text, pattern] = [normalize(message), normalize(trigger)]
  let [at, place] = [0, 0]
  /** After the last `*`: its place in the pattern, and the text that it does not stand for yet. */
  let last: { place: number; at: number } | null = null
  while (at < text.length) {
    if (pattern[place] === '*') {
      last = { place: place + 1, at }
      place += 1
    } else if (pattern[place] === text[at]) {
      at += 1
      place += 1
    } else if (last) {
      last.at += 1
      at = last.at
      place = last.place
    } else return false
  }
  return /^\**$/.test(pattern.slice(place))
}

const normalize = (text: string) => foldText(text).replace(/\s+/g, ' ')
