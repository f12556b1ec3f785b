const simple = /^[\u0020-\u007e\u00a0-\u024f\u2010-\u2027\u2190-\u2193\u2500-\u25cf]*$/
const wide =
  /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u
const zero = /^(?:\p{Mark}|\u200d|[\ufe00-\ufe0f])+$/u

let segmenter: Intl.Segmenter | undefined

function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function cells(grapheme: string): number {
  if (zero.test(grapheme)) return 0
  return wide.test(grapheme) ? 2 : 1
}

export function width(text: string): number {
  if (simple.test(text)) return text.length
  return graphemes(text).reduce((sum, grapheme) => sum + cells(grapheme), 0)
}

/** Cuts to at most `columns`, ending in an ellipsis where text was cut. */
export function cut(text: string, columns: number): string {
  if (width(text) <= columns) return text
  if (columns < 1) return ''
  let kept = ''
  let taken = 0
  for (const grapheme of graphemes(text)) {
    taken += cells(grapheme)
    if (taken > columns - 1) break
    kept += grapheme
  }
  return `${kept.trimEnd()}…`
}

export function pad(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - width(text)))
}
