/**
 * Score of a match between typed text and a text, both folded; higher is better, `null` for none. Each typed word must
 * start a word of the text, occur in it, or abbreviate one word from its first letter, in descending order of
 * quality.
 */
export function scoreMatch(input: string, text: string): number | null {
  let score = 0
  for (const word of input.split(/\s+/)) {
    const wordScore = matchWord(word, text)
    if (wordScore === null) return null
    score += wordScore
  }
  return score - text.length / 1000
}

function matchWord(word: string, text: string): number | null {
  const index = text.indexOf(word)
  if (index === 0) return 4
  if (text.includes(` ${word}`)) return 3
  if (index > 0) return 2
  return word.length > 2 && text.split(' ').some((one) => abbreviates(word, one)) ? 1 : null
}

/** Digits are excluded: any long number contains most sequences. */
function abbreviates(abbreviation: string, candidate: string): boolean {
  if (/\d/.test(abbreviation) || abbreviation[0] !== candidate[0]) return false
  let from = 0
  for (const letter of abbreviation) {
    const index = candidate.indexOf(letter, from)
    if (index === -1) return false
    from = index + 1
  }
  return true
}
