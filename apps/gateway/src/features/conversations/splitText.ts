/** Network limit of a text message. */
export const longestText = 4096

/** Splits at the end of a paragraph, else a line, a sentence or a word. */
export function splitText(text: string, most = longestText): string[] {
  const pieces: string[] = []
  let left = text.trim()
  while (left.length > most) {
    const at = cutOf(left, most)
    pieces.push(left.slice(0, at).trimEnd())
    left = left.slice(at).trimStart()
  }
  if (left !== '') pieces.push(left)
  return pieces
}

/** Skips ends that would leave a piece nearly empty. */
function cutOf(text: string, most: number): number {
  const head = text.slice(0, most + 1)
  for (const end of ['\n\n', '\n', '. ', ' ']) {
    const at = head.lastIndexOf(end)
    if (at > most / 4) return end === '. ' ? at + 1 : at
  }
  // Never splits a surrogate pair.
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(most - 1))
  return isSplit ? most - 1 : most
}
