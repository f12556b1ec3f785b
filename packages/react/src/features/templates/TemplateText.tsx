import { fillTemplate, previewTemplate, templateParts } from '@morpheus/sdk'
import { Fragment } from 'react'
import './style.css'

interface TemplateTextProps {
  content: string
  /** Variables as written, filled with samples, or filled from `values` (the others as written). */
  as: 'written' | 'filled' | 'given'
  values?: Readonly<Record<string, string>>
}

export function TemplateText({ content, as, values = {} }: TemplateTextProps) {
  let offset = 0
  // Windows line ends would render an extra character.
  return templateParts(content.replace(/\r\n?/g, '\n')).map((part) => {
    offset += 1
    if ('text' in part) return <Fragment key={offset}>{part.text}</Fragment>
    const variableText = `{${part.variable}}`
    return (
      <mark key={offset} className="mo-template-variable" title={as === 'written' ? undefined : variableText}>
        {as === 'filled'
          ? previewTemplate(variableText)
          : fillTemplate(variableText, as === 'given' ? values : {})}
      </mark>
    )
  })
}
