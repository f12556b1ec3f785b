import { ChevronRight, Lock } from 'lucide-react'
import { memo, Suspense, useId } from 'react'
import { useReferenceTexts } from '../../../text/api/reference.js'
import { type HeadingLevel, heading } from '../../../ui/kit/heading.js'
import { lazily } from '../../../ui/kit/lazily.js'
import { MethodBadge } from '../../../ui/MethodBadge/MethodBadge.js'
import { Spinner } from '../../../ui/Spinner/Spinner.js'
import type { Chapter, Entry } from './entries.js'
import '../../../ui/Card/card.css'

// What describes an entry (its schemas, its examples) comes with the first one that is opened.
const EntryContent = lazily(async () => (await import('../EntryContent/EntryContent.js')).EntryContent)

interface ChapterListProps {
  chapters: readonly Chapter[]
  /** The ids of the opened entries. */
  open: ReadonlySet<string>
  onToggle: (id: string, isOpen: boolean) => void
  level: HeadingLevel
  linkOf: ((id: string) => string) | undefined
}

/** The chapters with their entries, each of which opens. */
export function ChapterList({ chapters, open, onToggle, level, linkOf }: ChapterListProps) {
  const Heading = heading(level)
  return chapters.map(({ id, title, description, entries }) => (
    <section key={id} className="mo-reference-chapter" aria-labelledby={`mo-chapter-${id}`}>
      <header className="mo-reference-chapter-head">
        <Heading id={`mo-chapter-${id}`} className="mo-reference-chapter-title">
          {title}
        </Heading>
        <p className="mo-muted">{description}</p>
      </header>
      <ul className="mo-card mo-reference-list">
        {entries.map((entry) => (
          <EntryItem
            key={entry.id}
            entry={entry}
            isOpen={open.has(entry.id)}
            onToggle={onToggle}
            level={level}
            linkOf={linkOf}
          />
        ))}
      </ul>
    </section>
  ))
}

interface EntryItemProps {
  entry: Entry
  isOpen: boolean
  onToggle: (id: string, isOpen: boolean) => void
  level: HeadingLevel
  linkOf: ((id: string) => string) | undefined
}

/** One line of many hundreds: rendered anew only where something of it changed. */
const EntryItem = memo(function EntryItem({ entry, isOpen, onToggle, level, linkOf }: EntryItemProps) {
  const texts = useReferenceTexts()
  const id = useId()
  const Heading = heading(level, 1)
  const { kind, method, path, summary, locked } = entry
  return (
    <li className="mo-reference-item" data-entry={entry.id}>
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
          <Suspense fallback={<Spinner />}>
            <EntryContent entry={entry} level={level} link={linkOf?.(entry.id) ?? null} />
          </Suspense>
        </div>
      )}
    </li>
  )
})
