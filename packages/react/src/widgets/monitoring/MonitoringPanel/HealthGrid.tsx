import type { SessionHealth } from '@morpheus/sdk'
import type { CSSProperties } from 'react'
import { classes } from '../../../ui/classes.js'
import type { HeadingLevel } from '../../../ui/heading.js'
import { useVirtualGrid } from '../../sessions/SessionList/useVirtualGrid.js'
import { useMonitoringTexts } from '../texts.js'
import { HealthCard } from './HealthCard.js'

/** As the CSS has it. */
const card = { minWidth: 288, height: 156, gap: 12 }
/** With more than this many the grid scrolls by itself, so that the logs stay in reach. */
const many = 12

interface HealthGridProps {
  sessions: readonly SessionHealth[]
  busy: readonly string[]
  level: HeadingLevel
  onRestart: (session: SessionHealth) => void
}

/** The sessions one by one; those out of sight are not rendered. */
export function HealthGrid({ sessions, busy, level, onRestart }: HealthGridProps) {
  const texts = useMonitoringTexts()
  const grid = useVirtualGrid({ count: sessions.length, ...card })
  return (
    <div className={classes('mo-health-scroller', sessions.length > many && 'mo-health-scroller-many')}>
      <ul
        ref={grid.ref}
        className="mo-health-grid"
        aria-label={texts.sessionList}
        style={{ blockSize: grid.height }}
      >
        {sessions.slice(grid.first, grid.end).map((session, place) => (
          <li
            key={session.id}
            className="mo-health-cell"
            aria-setsize={sessions.length}
            aria-posinset={grid.first + place + 1}
            style={placeOf(grid.first + place, grid.columns)}
          >
            <HealthCard
              session={session}
              busy={busy.includes(session.id)}
              level={level}
              onRestart={onRestart}
            />
          </li>
        ))}
      </ul>
    </div>
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
