// Removes spec references from doc comments, because package users do not have the specification.
const gap = String.raw`(?:\s|\n\s*\*)+`
const section = String.raw`§[\d.]+\d|§\d`
const list = `(?:${section})(?:,?${gap}(?:and${gap})?(?:${section}))*`
const source = `(?:core|configuration|dashboard)${gap}spec${gap}(?:${list})`

const inParentheses = new RegExp(`${gap}\\(${source}(?:,[^)]*)?\\)`, 'gi')
/** Matches at the start of a sentence, with or without a chapter's name: the whole sentence or its prefix. */
const sentence = new RegExp(
  `(^|[.:]${gap}|\\/\\*\\*${gap}|\\n\\s*\\*${gap})${source}(?:,${gap}[A-Z][\\w -]*)?(?:,${gap}(?:phone|sessions|session|monitoring|notification)[\\w ]*)?(\\.|[:;,]${gap}|${gap}(?=\\*\\/))(\\w?)`,
  'gi',
)

/** Removes spec references from a module's comments; empty comments are dropped. */
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
