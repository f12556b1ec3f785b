import type { Session } from '@morpheus/sdk'
import { useMemo } from 'react'
import { useFormat } from '../../../core/useFormat.js'
import { Segments } from '../../../ui/Segments.js'
import { useAvailabilityTexts } from '../../monitoring/availabilityTexts.js'
import {
  countByStanding,
  isStandingKnown,
  readStanding,
  type SessionStandingName,
  standings,
} from './sessionListFilter.js'

interface StandingChipsProps {
  sessions: readonly Session[]
  value: SessionStandingName | null
  onChange: (standing: SessionStandingName | null) => void
}

/** Filter by status with counts. Renders nothing when the server does not report it, or all are alike. */
export function StandingChips({ sessions, value, onChange }: StandingChipsProps) {
  const texts = useAvailabilityTexts()
  const format = useFormat()
  const counts = useMemo(() => countByStanding(sessions), [sessions])
  const told = useMemo(() => isStandingKnown(sessions), [sessions])
  const shown = (['attention', ...standings] as const).filter(
    (standing) => counts.has(standing) || standing === value,
  )
  if (!told || (shown.length < 2 && value === null)) return null
  const options = [
    { value: 'all', label: `${texts.all} ${format.count(sessions.length)}` },
    ...shown.map((standing) => ({
      value: standing,
      label: `${texts.standings[standing]} ${format.count(counts.get(standing) ?? 0)}`,
    })),
  ]
  return (
    <div className="mo-sessions-standings">
      <Segments
        label={texts.byStanding}
        value={value ?? 'all'}
        options={options}
        onChange={(next) => onChange(readStanding(next))}
      />
    </div>
  )
}
