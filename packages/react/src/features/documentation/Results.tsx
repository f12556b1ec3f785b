import { folded } from '@morpheus/sdk/format'
import { SearchX } from 'lucide-react'
import { EmptyState } from '../../ui/EmptyState.js'
import type { GuideHit } from './content/search.js'
import { GuideLink } from './GuideLink.js'
import { useDocumentationTexts } from './texts.js'
import './results.css'

export function Results({ hits, query }: { hits: readonly GuideHit[]; query: string }) {
  const texts = useDocumentationTexts()
  if (hits.length === 0)
    return (
      <EmptyState icon={<SearchX />} title={texts.noResultsTitle}>
        {texts.noResultsText}
      </EmptyState>
    )
  return (
    <>
      <p className="mo-guide-count mo-muted" role="status">
        {texts.resultCount(hits.length)}
      </p>
      <ul className="mo-guide-hits">
        {hits.map(({ section, part, line, row }) => (
          <li key={`${section.id}#${part.id}`}>
            <GuideLink className="mo-guide-hit" to={{ section: section.id, part: row ?? part.id }}>
              <span className="mo-guide-hit-title">
                {section.title} › <strong>{part.title}</strong>
              </span>
              {line && (
                <span className="mo-guide-hit-line">
                  <MarkedText text={createExcerpt(line, query)} query={query} />
                </span>
              )}
            </GuideLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Characters. */
const maxExcerptLength = 160

function createExcerpt(line: string, query: string): string {
  if (line.length <= maxExcerptLength) return line
  const start = Math.max(0, folded(line).indexOf(folded(query).split(/\s+/)[0] ?? '') - 40)
  const cut = line.slice(start, start + maxExcerptLength)
  return `${start > 0 ? '…' : ''}${cut}${start + maxExcerptLength < line.length ? '…' : ''}`
}

function MarkedText({ text, query }: { text: string; query: string }) {
  const words = folded(query).split(/\s+/).filter(Boolean)
  const pieces: { text: string; isFound: boolean }[] = []
  const foldedText = folded(text)
  // Folding may change the length, and positions would no longer match: mark nothing.
  if (foldedText.length !== text.length) return text
  let offset = 0
  while (offset < text.length) {
    const [next] = words
      .map((word) => ({ at: foldedText.indexOf(word, offset), length: word.length }))
      .filter((excerpt) => excerpt.at !== -1)
      .sort((a, b) => a.at - b.at || b.length - a.length)
    if (!next) break
    pieces.push(
      { text: text.slice(offset, next.at), isFound: false },
      { text: text.slice(next.at, next.at + next.length), isFound: true },
    )
    offset = next.at + next.length
  }
  pieces.push({ text: text.slice(offset), isFound: false })
  return pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
}
