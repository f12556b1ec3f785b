/**
 * Whether objects and lists stand deeper in each other than `most` in a JSON text. Reads it once, without a stack: what
 * is too deep is refused before anything that calls itself (`JSON.stringify`, a schema) meets it.
 */
export function isDeeper(json: string, most: number): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (isText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '{' || sign === '[') {
      depth += 1
      if (depth > most) return true
    } else if (sign === '}' || sign === ']') depth = Math.max(0, depth - 1)
  }
  return false
}
