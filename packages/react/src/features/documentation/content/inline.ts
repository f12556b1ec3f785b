export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g

export function parseInline(text: string): Inline[] {
  const pieces: Inline[] = []
  let end = 0
  for (const found of text.matchAll(marks)) {
    if (found.index > end) pieces.push({ kind: 'text', text: text.slice(end, found.index) })
    end = found.index + found[0].length
    pieces.push(pieceOf(found))
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

function pieceOf([, code, strong, emphasis, label, to]: RegExpMatchArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis }
  return { kind: 'link', text: label ?? '', to: to ?? '' }
}

export const toPlainText = (text: string) =>
  parseInline(text)
    .map((piece) => piece.text)
    .join('')
