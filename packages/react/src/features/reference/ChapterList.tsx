import { ChevronRight, Lock } from 'lucide-react'
import { memo, useId } from 'react'
import { type HeadingLevel, toHeading } from '../../ui/lib/heading.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { MethodBadge } from '../../ui/MethodBadge.js'
import { Spinner } from '../../ui/Spinner.js'
import type { Chapter, Entry } from './entries.js'
import { useReferenceTexts } from './texts.js'
import '../../ui/display.css'

// Schemas and examples load with the first opened entry.
const EntryContent = lazy(async () => (await import('./content/EntryContent.js')).EntryContent)

interface ChapterListProps {
  chapters: readonly Chapter[]
  visibleIds: ReadonlySet<string>
  open: ReadonlySet<string>
  onToggle: (id: string, isOpen: boolean) => void
  level: HeadingLevel
  linkOf: ((id: string) => string) | undefined
}

/**
 * Chapters with expandable entries. Filtered entries are hidden, not unmounted: mounting hundreds of them takes
 * longer than a keystroke allows.
 */
export const ChapterList = memo(function ChapterList({
  chapters,
  visibleIds,
  open,
  onToggle,
  level,
  linkOf,
}: ChapterListProps) {
  const Heading = toHeading(level)
  return chapters.map(({ id, title, description, entries }) => (
    <section
      key={id}
      className="mo-reference-chapter"
      aria-labelledby={`mo-chapter-${id}`}
      hidden={!entries.some((entry) => visibleIds.has(entry.id))}
    >
      <header className="mo-reference-chapter-head">
        <Heading id={`mo-chapter-${id}`} className="mo-reference-chapter-title">
          {title}
        </Heading>
        <p className="mo-muted">{description}</p>
      </header>
      <ul className="mo-card mo-reference-list">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="mo-reference-item"
            data-entry={entry.id}
            hidden={!visibleIds.has(entry.id)}
          >
            <EntryLine
              entry={entry}
              isOpen={open.has(entry.id)}
              onToggle={onToggle}
              level={level}
              linkOf={linkOf}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
})

interface EntryLineProps {
  entry: Entry
  isOpen: boolean
  onToggle: (id: string, isOpen: boolean) => void
  level: HeadingLevel
  linkOf: ((id: string) => string) | undefined
}

/** Memoized: one of several hundred lines. */
const EntryLine = memo(function EntryLine({ entry, isOpen, onToggle, level, linkOf }: EntryLineProps) {
  const texts = useReferenceTexts()
  const id = useId()
  const Heading = toHeading(level, 1)
  const { kind, method, path, summary, locked } = entry
  return (
    <>
      <Heading className="mo-reference-line">
        <button
          type="button"
          className="mo-reference-opener"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onToggle(entry.id, !isOpen)}
        >
          <MethodBadge method={method ?? (kind === 'event' ? texts.event : texts.delivery)} />
          <span className="mo-reference-words">
            <span className="mo-reference-path mo-mono">{path}</span>
            <span className="mo-reference-summary">{summary}</span>
          </span>
          <span className="mo-reference-lock">
            {locked && (
              <>
                <Lock aria-hidden="true" />
                <span className="mo-sr">{texts.locked}</span>
              </>
            )}
          </span>
          <ChevronRight className="mo-reference-arrow" aria-hidden="true" />
        </button>
      </Heading>
      {isOpen && (
        <div id={id} className="mo-reference-content">
          <LazyBoundary fallback={<Spinner />}>
            <EntryContent entry={entry} level={level} link={linkOf?.(entry.id) ?? null} />
          </LazyBoundary>
        </div>
      )}
    </>
  )
})
