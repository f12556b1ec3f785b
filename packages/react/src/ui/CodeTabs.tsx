import type { ReactNode } from 'react'
import { CodeBlock } from './CodeBlock.js'
import type { CodeLanguage } from './lib/highlight.js'
import { Segments } from './Segments.js'
import './code.css'

/**
 * Tab of `CodeTabs`. `label` names the tab and, with the group's label, the code for screen readers; `language` sets
 * the highlighting.
 */
export interface CodeSample<Id extends string = string> {
  id: Id
  label: string
  code: string
  language?: CodeLanguage
  note?: ReactNode
}

export interface CodeTabsProps<Id extends string> {
  /** Names the group of samples. */
  label: string
  samples: readonly CodeSample<Id>[]
  /** Selected sample; the first when unknown. */
  value: Id
  onChange: (id: Id) => void
}

/** Tabs with the same code in several languages. */
export function CodeTabs<Id extends string>({ label, samples, value, onChange }: CodeTabsProps<Id>) {
  const selected = samples.find(({ id }) => id === value) ?? samples[0]
  if (!selected) return null
  const { code, language, note } = selected
  return (
    <CodeBlock
      label={`${label}, ${selected.label}`}
      code={code}
      {...(language && { language })}
      {...(note !== undefined && { note })}
      head={
        <div className="mo-code-tabs">
          <Segments
            label={label}
            value={selected.id}
            options={samples.map(({ id, label: text }) => ({ value: id, label: text }))}
            onChange={onChange}
          />
        </div>
      }
    />
  )
}
