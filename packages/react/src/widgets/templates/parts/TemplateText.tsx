import { fillTemplate, previewTemplate, templateParts } from '@morpheus/sdk'
import { Fragment } from 'react'
import './templateText.css'

interface TemplateTextProps {
  content: string
  /**
   * With its variables as they are written; filled with sample values; or with what is given, the others as they are
   * written.
   */
  as: 'written' | 'filled' | 'given'
  values?: Readonly<Record<string, string>>
}

/** What a template says, its variables marked. */
export function TemplateText({ content, as, values = {} }: TemplateTextProps) {
  let at = 0
  // A spreadsheet on Windows ends its lines in two signs, of which one would be drawn.
  return templateParts(content.replace(/\r\n?/g, '\n')).map((part) => {
    at += 1
    if ('text' in part) return <Fragment key={at}>{part.text}</Fragment>
    const written = `{${part.variable}}`
    return (
      <mark key={at} className="mo-template-variable" title={as === 'written' ? undefined : written}>
        {as === 'filled' ? previewTemplate(written) : fillTemplate(written, as === 'given' ? values : {})}
      </mark>
    )
  })
}
