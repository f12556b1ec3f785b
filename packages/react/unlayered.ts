/** Weighs as much as an id, and is said of everything: no page has an element of this id. */
const raised = ':not(#mo)'

/**
 * The stylesheet without cascade layers, for pages whose own rules are unlayered and would win over any layer. Raises the
 * specificity of each selector above a page's elements, attributes and classes. The relative order of ours stays, and
 * selectors without specificity (`:where()`) keep none.
 */
export function unlayered(css: string): string {
  let written = ''
  /** For each open block, whether it stays. */
  const blocks: boolean[] = []
  for (const [part] of css.matchAll(
    /\/\*[\s\S]*?\*\/|(?:[^{};"'/]|"(?:\\.|[^"])*"|'[^']*'|\/(?!\*))*[{};]?/g,
  )) {
    const prelude = part.trim()
    if (prelude.startsWith('/*')) written += part
    else if (part.endsWith('{')) {
      blocks.push(!prelude.startsWith('@layer'))
      if (blocks.at(-1)) written += prelude.startsWith('@') ? part : raise(part)
    } else if (part.endsWith('}')) {
      if (blocks.pop()) written += part
    } else if (!prelude.startsWith('@layer')) written += part
  }
  return written
}

/** After the first class of each selector that is not inside of parentheses. */
function raise(selectors: string): string {
  let depth = 0
  let done = false
  return selectors.replace(/[(),]|\.mo-[\w-]+/g, (found) => {
    if (found === '(') depth += 1
    else if (found === ')') depth -= 1
    else if (depth === 0 && found === ',') done = false
    else if (depth === 0 && found !== ',' && !done) {
      done = true
      return found + raised
    }
    return found
  })
}
