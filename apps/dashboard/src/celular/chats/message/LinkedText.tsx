const address = /\bhttps?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}']/giu

/** Links web addresses only; other schemes stay text. */
export function LinkedText({ text }: { text: string }) {
  const parts: { at: number; text: string; isLink: boolean }[] = []
  let end = 0
  for (const { index, 0: found } of text.matchAll(address)) {
    if (index > end) parts.push({ at: end, text: text.slice(end, index), isLink: false })
    parts.push({ at: index, text: found, isLink: true })
    end = index + found.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), isLink: false })
  return (
    <span className="cel-said">
      {parts.map((part) =>
        part.isLink ? (
          <a key={part.at} href={part.text} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </span>
  )
}
