import { useId } from 'react'
import { useFormat } from '../../../core/useFormat.js'
import { tagCounts } from '../parts/tagCounts.js'
import { useLabelTexts } from '../texts/labels.js'
import { useSessions } from '../useSessions.js'
import './tagChoices.css'

interface TagChoicesProps {
  chosen: readonly string[]
  onToggle: (tag: string) => void
}

/** Maximum of suggestions; others are typed. */
const most = 24

/** Existing tags as suggestions; renders nothing without any. */
export function TagChoices({ chosen, onToggle }: TagChoicesProps) {
  const texts = useLabelTexts()
  const { locale } = useFormat()
  const { data: sessions = [] } = useSessions()
  const id = useId()
  const tags = tagCounts(sessions, locale).slice(0, most)
  if (tags.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields of a form, and a fieldset would draw a border.
    <div role="group" className="mo-tag-choices" aria-labelledby={id}>
      <p id={id} className="mo-muted">
        {texts.known}
      </p>
      <div className="mo-tag-choices-list">
        {tags.map(([tag]) => (
          <button
            key={tag}
            type="button"
            className="mo-tag-choice"
            aria-pressed={chosen.includes(tag)}
            onClick={() => onToggle(tag)}
          >
            {tag}
          </button>
        ))}
      </div>
    </div>
  )
}
