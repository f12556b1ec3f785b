import type { Session, SessionHealth } from '@morpheus/sdk'
import { useState } from 'react'
import { useFormat } from '../../core/useFormat.js'
import { Button } from '../../ui/Button/Button.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import type { Slot } from '../../ui/kit/slot.js'
import { VirtualGrid } from '../../ui/VirtualGrid/VirtualGrid.js'
import type { SessionDialogsControl } from '../sessions/dialogs/useSessionDialogs.js'
import { HealthCard, type SessionPlace } from './HealthCard.js'
import { useMonitoringTexts } from './texts.js'

/** Same as in the stylesheet. */
const card = { minWidth: 288, height: 188, gap: 12 }
/** Longer lists are collapsed, to keep the content below in reach. */
const glance = 24

interface HealthGridProps extends SessionPlace {
  sessions: readonly SessionHealth[]
  slot: Slot<{ session: SessionHealth }>
  busy: readonly string[]
  level: HeadingLevel
  whole: ReadonlyMap<string, Session>
  control: SessionDialogsControl
  onRestart: (session: SessionHealth) => void
}

export function HealthGrid(props: HealthGridProps) {
  const { sessions, slot, busy, level, onRestart, whole, control, onOpenSession, href } = props
  const format = useFormat()
  const [all, setAll] = useState(false)
  const shown = all ? sessions : sessions.slice(0, glance)
  const texts = useMonitoringTexts()
  const grid = (
    <VirtualGrid label={texts.sessionList} items={shown} size={card}>
      {(session) => (
        <HealthCard
          session={session}
          slot={slot}
          whole={whole.get(session.id)}
          control={control}
          onOpenSession={onOpenSession}
          href={href}
          busy={busy.includes(session.id)}
          level={level}
          onRestart={onRestart}
        />
      )}
    </VirtualGrid>
  )
  return (
    <>
      {grid}
      {shown.length < sessions.length && (
        <Button onClick={() => setAll(true)}>{texts.showAllSessions(format.count(sessions.length))}</Button>
      )}
    </>
  )
}
