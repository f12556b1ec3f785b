import type { RefObject } from 'react'
import type { Part } from './parts.js'
import { useEditorTexts } from './texts.js'

interface SectionNavProps {
  parts: readonly Part[]
  current: Part | null
  root: RefObject<HTMLElement | null>
}

/** Navigation between the sections of a long form: buttons, because addresses belong to the host. */
export function SectionNav({ parts, current, root }: SectionNavProps) {
  const texts = useEditorTexts()

  function go(part: Part) {
    const section = root.current?.querySelector(`[data-part="${part}"]`)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector<HTMLElement>('.mo-editor-part')?.focus({ preventScroll: true })
  }

  return (
    <nav className="mo-editor-nav" aria-label={texts.partsLabel}>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className="mo-editor-place"
          aria-current={part === current ? 'location' : undefined}
          onClick={() => go(part)}
        >
          {texts.parts[part]}
        </button>
      ))}
    </nav>
  )
}
