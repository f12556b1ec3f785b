import type { Session } from '@morpheus/sdk'
import type { CSSProperties } from 'react'
import { useTexts } from '../../../provider/texts.js'
import type { HeadingLevel } from '../../../ui/heading.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'
import { SessionCard } from '../SessionCard/SessionCard.js'
import { useVirtualGrid } from './useVirtualGrid.js'

interface SessionGridProps {
  sessions: readonly Session[]
  control: SessionDialogsControl
  href: ((session: Session) => string) | undefined
  onOpen: (session: Session) => void
  headingLevel: HeadingLevel
}

/** As the card's CSS has them. */
const card = { minWidth: 316, height: 176, gap: 16 }

export function SessionGrid({ sessions, control, href, onOpen, headingLevel }: SessionGridProps) {
  const texts = useTexts().sessions
  const grid = useVirtualGrid({ count: sessions.length, ...card })

  return (
    <ul ref={grid.ref} className="mo-session-grid" aria-label={texts.list} style={{ blockSize: grid.height }}>
      {sessions.slice(grid.first, grid.end).map((session, place) => (
        <li
          key={session.id}
          className="mo-session-cell"
          aria-setsize={sessions.length}
          aria-posinset={grid.first + place + 1}
          style={placeOf(grid.first + place, grid.columns)}
        >
          <SessionCard
            session={session}
            headingLevel={headingLevel}
            href={href?.(session)}
            onOpen={onOpen}
            onShowQr={control.actions.showQr}
            onDisconnect={control.actions.disconnect}
            onRemove={control.askRemove}
            busy={control.isBusy(session)}
          />
        </li>
      ))}
    </ul>
  )
}

function placeOf(index: number, columns: number): CSSProperties {
  const share = `(100% + ${card.gap}px) / ${columns}`
  return {
    insetBlockStart: Math.floor(index / columns) * (card.height + card.gap),
    insetInlineStart: `calc(${share} * ${index % columns})`,
    inlineSize: `calc(${share} - ${card.gap}px)`,
  }
}
