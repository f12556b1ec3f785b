// Comments say where in the specification a thing is from, which nobody has who has the package alone.
const gap = String.raw`(?:\s|\n\s*\*)+`
const section = String.raw`§[\d.]+\d|§\d`
const list = `(?:${section})(?:,?${gap}(?:and${gap})?(?:${section}))*`
const source = `(?:core|configuration|dashboard)${gap}spec${gap}(?:${list})`

const inParentheses = new RegExp(`${gap}\\(${source}(?:,[^)]*)?\\)`, 'gi')
/** At the start of a sentence: with a chapter's name or without, all of the sentence or what it begins with. */
const sentence = new RegExp(
  `(^|[.:]${gap}|\\/\\*\\*${gap}|\\n\\s*\\*${gap})${source}(?:,${gap}[A-Z][\\w -]*)?(?:,${gap}(?:phone|sessions|session|monitoring|notification)[\\w ]*)?(\\.|[:;,]${gap}|${gap}(?=\\*\\/))(\\w?)`,
  'gi',
)

/** A module's text without them; a comment of which nothing is left goes too. */
export function withoutSources(text) {
  return text.replace(/\/\*\*[\s\S]*?\*\//g, plainComment).replace(/^[ \t]*\/\*\*[\s*]*\*\/\n/gm, '')
}

function plainComment(comment) {
  return comment
    .replace(inParentheses, '')
    .replace(sentence, (_, before, after, next) => before + (after === '.' ? next : next.toUpperCase()))
    .replace(/[ \t]+\*\/$/, ' */')
    .replace(/^\/\*\*[ \t]+(?=\S)/, '/** ')
}
