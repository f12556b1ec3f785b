/** What networks take as one message. */
export const longestText = 4096

/** In pieces of at most so many characters: cut where a paragraph ends, else a line, a sentence, a word. */
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

/** Ends that leave a piece nearly empty are passed over. */
function cutOf(text: string, most: number): number {
  const head = text.slice(0, most + 1)
  for (const end of ['\n\n', '\n', '. ', ' ']) {
    const at = head.lastIndexOf(end)
    if (at > most / 4) return end === '. ' ? at + 1 : at
  }
  // Half of a character is none.
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(most - 1))
  return isSplit ? most - 1 : most
}
