/** Network limit of a text message. */
export const longestText = 4096

/** Splits at the end of a paragraph, else a line, a sentence or a word. */
export function splitText(text: string, limit = longestText): string[] {
  const pieces: string[] = []
  let remaining = text.trim()
  while (remaining.length > limit) {
    const at = cutOf(remaining, limit)
    pieces.push(remaining.slice(0, at).trimEnd())
    remaining = remaining.slice(at).trimStart()
  }
  if (remaining !== '') pieces.push(remaining)
  return pieces
}

/** Skips ends that would leave a piece nearly empty. */
function cutOf(text: string, limit: number): number {
  const head = text.slice(0, limit + 1)
  for (const end of ['\n\n', '\n', '. ', ' ']) {
    const at = head.lastIndexOf(end)
    if (at > limit / 4) return end === '. ' ? at + 1 : at
  }
  // Never splits a surrogate pair.
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1))
  return isSplit ? limit - 1 : limit
}
