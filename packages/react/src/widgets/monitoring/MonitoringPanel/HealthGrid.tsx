import type { SessionHealth } from '@morpheus/sdk'
import { classes } from '../../../ui/classes.js'
import type { HeadingLevel } from '../../../ui/heading.js'
import { VirtualGrid } from '../../../ui/VirtualGrid.js'
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

/** The sessions one by one. */
export function HealthGrid({ sessions, busy, level, onRestart }: HealthGridProps) {
  const texts = useMonitoringTexts()
  return (
    <div className={classes('mo-health-scroller', sessions.length > many && 'mo-health-scroller-many')}>
      <VirtualGrid label={texts.sessionList} items={sessions} size={card}>
        {(session) => (
          <HealthCard
            session={session}
            busy={busy.includes(session.id)}
            level={level}
            onRestart={onRestart}
          />
        )}
      </VirtualGrid>
    </div>
  )
}
