/**
 * True when JSON nests deeper than `most`. A single pass without recursion: rejects before recursive code
 * (`JSON.stringify`, a schema) sees it.
 */
export function isDeeper(json: string, limit: number): boolean {
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
      if (depth > limit) return true
    } else if (sign === '}' || sign === ']') depth = Math.max(0, depth - 1)
  }
  return false
}
