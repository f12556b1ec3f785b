export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong' | 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g

export function parseInline(text: string): Inline[] {
  const pieces: Inline[] = []
  let end = 0
  for (const match of text.matchAll(marks)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) })
    end = match.index + match[0].length
    pieces.push(toInline(match))
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

function toInline([, code, strong, emphasis, label, target]: RegExpMatchArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis }
  return { kind: 'link', text: label ?? '', to: target ?? '' }
}

export const toPlainText = (text: string) =>
  parseInline(text)
    .map((piece) => piece.text)
    .join('')
