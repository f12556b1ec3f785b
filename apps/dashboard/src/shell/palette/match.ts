/**
 * Score of a match between typed text and a text, both folded; higher is better, `null` for none. Each typed word must
 * start a word of the text, occur in it, or abbreviate one word from its first letter, in descending order of
 * quality.
 */
export function scoreMatch(typed: string, text: string): number | null {
  let score = 0
  for (const word of typed.split(/\s+/)) {
    const found = matchWord(word, text)
    if (found === null) return null
    score += found
  }
  return score - text.length / 1000
}

function matchWord(word: string, text: string): number | null {
  const at = text.indexOf(word)
  if (at === 0) return 4
  if (text.includes(` ${word}`)) return 3
  if (at > 0) return 2
  return word.length > 2 && text.split(' ').some((one) => isShortFor(word, one)) ? 1 : null
}

/** Digits are excluded: any long number contains most sequences. */
function isShortFor(typed: string, word: string): boolean {
  if (/\d/.test(typed) || typed[0] !== word[0]) return false
  let from = 0
  for (const letter of typed) {
    const at = word.indexOf(letter, from)
    if (at === -1) return false
    from = at + 1
  }
  return true
}
