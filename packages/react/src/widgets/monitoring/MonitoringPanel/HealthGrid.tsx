import type { SessionHealth } from '@morpheus/sdk'
import { useMonitoringTexts } from '../../../text/monitoring.js'
import type { HeadingLevel } from '../../../ui/kit/heading.js'
import type { Slot } from '../../../ui/kit/slot.js'
import { VirtualGrid } from '../../../ui/VirtualGrid/VirtualGrid.js'
import { HealthCard } from './HealthCard.js'

/** As the CSS has it. */
const card = { minWidth: 288, height: 156, gap: 12 }
/** With more than this many the grid scrolls by itself, so that the logs stay in reach. */
const many = 12

interface HealthGridProps {
  sessions: readonly SessionHealth[]
  slot: Slot<{ session: SessionHealth }>
  busy: readonly string[]
  level: HeadingLevel
  onRestart: (session: SessionHealth) => void
}

/** The sessions one by one. */
export function HealthGrid({ sessions, slot, busy, level, onRestart }: HealthGridProps) {
  const texts = useMonitoringTexts()
  const grid = (
    <VirtualGrid label={texts.sessionList} items={sessions} size={card}>
      {(session) => (
        <HealthCard
          session={session}
          slot={slot}
          busy={busy.includes(session.id)}
          level={level}
          onRestart={onRestart}
        />
      )}
    </VirtualGrid>
  )
  if (sessions.length <= many) return grid
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="mo-health-scroller" aria-label={texts.sessionList} tabIndex={0}>
      {grid}
    </section>
  )
}
