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
                  <Marked text={excerptOf(line, query)} query={query} />
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

function excerptOf(line: string, query: string): string {
  if (line.length <= maxExcerptLength) return line
  const at = Math.max(0, folded(line).indexOf(folded(query).split(/\s+/)[0] ?? '') - 40)
  const cut = line.slice(at, at + maxExcerptLength)
  return `${at > 0 ? '…' : ''}${cut}${at + maxExcerptLength < line.length ? '…' : ''}`
}

function Marked({ text, query }: { text: string; query: string }) {
  const words = folded(query).split(/\s+/).filter(Boolean)
  const pieces: { text: string; isFound: boolean }[] = []
  const plain = folded(text)
  // Folding may change the length, and positions would no longer match: mark nothing.
  if (plain.length !== text.length) return text
  let at = 0
  while (at < text.length) {
    const [next] = words
      .map((word) => ({ at: plain.indexOf(word, at), length: word.length }))
      .filter((found) => found.at !== -1)
      .sort((one, other) => one.at - other.at || other.length - one.length)
    if (!next) break
    pieces.push(
      { text: text.slice(at, next.at), isFound: false },
      { text: text.slice(next.at, next.at + next.length), isFound: true },
    )
    at = next.at + next.length
  }
  pieces.push({ text: text.slice(at), isFound: false })
  return pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
}
