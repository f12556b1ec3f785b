import { type NamedField, sectionsOf } from '@morpheus/sdk/integrations'
import { type ReactNode, useRef } from 'react'
import { EditorShown } from './EditorShown.js'
import { FieldGrid } from './FieldGrid.js'
import { type Part, partOrder } from './parts.js'
import { SecretPanel } from './SecretPanel.js'
import { SectionNav } from './SectionNav.js'
import { TestFacts } from './TestFacts.js'
import { useEditorTexts } from './texts.js'
import type { Editor } from './useEditor.js'
import { useSectionInView } from './useSectionInView.js'

/** Long form split into sections: destination, events, security and test. */
export function EditorSections({ editor }: { editor: Editor }) {
  const texts = useEditorTexts()
  const { description, editing } = editor
  const root = useRef<HTMLDivElement>(null)
  const fields = new Map<Part, readonly NamedField[]>(
    sectionsOf(editor.fields).map(({ section, fields }) => [section, fields]),
  )
  const made = Object.values(description.fields).find(({ shownOnce }) => shownOnce)
  const beside: Partial<Record<Part, ReactNode>> = {
    destination: <EditorShown editor={editor} />,
    security: made && (
      <>
        <SecretPanel editor={editor} />
        {editing.secret() === null && <p className="mo-editor-quiet">{texts.secretComes(made.label)}</p>}
      </>
    ),
    test: description.calls.test && <TestFacts config={editor.state.config} />,
  }
  const parts = partOrder.filter((part) => fields.has(part) || (part !== 'destination' && beside[part]))
  const current = useSectionInView(root, parts)

  return (
    <div ref={root} className="mo-editor-sections">
      <SectionNav parts={parts} current={current} root={root} />
      {parts.map((part) => (
        <div key={part} data-part={part} className="mo-editor-section">
          <h3 className="mo-editor-part" tabIndex={-1}>
            {texts.parts[part]}
          </h3>
          {fields.has(part) && <FieldGrid editor={editor} fields={fields.get(part) ?? []} />}
          {beside[part]}
        </div>
      ))}
    </div>
  )
}
