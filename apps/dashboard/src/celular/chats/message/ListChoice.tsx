import type { VirtualContent } from '@morpheus/sdk'
import { List } from 'lucide-react'
import { Fragment } from 'react'

interface ListChoiceProps {
  list: Extract<VirtualContent, { kind: 'list' }>
  onPress: ((itemId: string) => void) | undefined
}

export function ListChoice({ list: { button, sections }, onPress }: ListChoiceProps) {
  return (
    <details className="cel-choices">
      <summary>
        <List aria-hidden="true" />
        {button}
      </summary>
      {sections.map(({ title, rows }) => (
        <Fragment key={rows[0]?.id}>
          {title !== null && <span className="cel-choices-title">{title}</span>}
          {rows.map((row) => (
            <button key={row.id} type="button" disabled={!onPress} onClick={() => onPress?.(row.id)}>
              <span>{row.title}</span>
              {row.description !== null && <span className="cel-note">{row.description}</span>}
            </button>
          ))}
        </Fragment>
      ))}
    </details>
  )
}
