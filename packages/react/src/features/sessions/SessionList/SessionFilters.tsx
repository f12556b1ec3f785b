import type { Session } from '@morpheus/sdk'
import { useMemo } from 'react'
import { useFormat } from '../../../core/useFormat.js'
import { type SegmentDot, Segments } from '../../../ui/Segments.js'
import { Select } from '../../../ui/Select.js'
import { useAvailabilityTexts } from '../../monitoring/availabilityTexts.js'
import { countTags } from '../parts/tagCounts.js'
import { useLabelTexts } from '../texts.js'
import {
  countByStanding,
  isStandingKnown,
  readStanding,
  type SessionListFilter,
  type SessionStandingName,
  standings,
} from './sessionListFilter.js'

const dots: Readonly<Record<SessionStandingName, SegmentDot>> = {
  attention: 'bad',
  down: 'bad',
  reconnecting: 'watch',
  pairing: 'watch',
  up: 'good',
  unpaired: 'off',
}

interface SessionFiltersProps {
  sessions: readonly Session[]
  filter: SessionListFilter
  narrow: (filter: SessionListFilter) => void
}

export function SessionFilters({ sessions, filter, narrow }: SessionFiltersProps) {
  const { standing = null, tag = null } = filter
  return (
    <div className="mo-sessions-filters">
      <StandingChips
        sessions={sessions}
        value={standing}
        onChange={(next) => narrow({ standing: next ?? undefined })}
      />
      <TagFilter sessions={sessions} value={tag} onChange={(next) => narrow({ tag: next ?? undefined })} />
    </div>
  )
}

interface StandingChipsProps {
  sessions: readonly Session[]
  value: SessionStandingName | null
  onChange: (standing: SessionStandingName | null) => void
}

/** Filter by status with counts. Renders nothing when the server does not report it, or all are alike. */
function StandingChips({ sessions, value, onChange }: StandingChipsProps) {
  const texts = useAvailabilityTexts()
  const format = useFormat()
  const counts = useMemo(() => countByStanding(sessions), [sessions])
  const hasHealth = useMemo(() => isStandingKnown(sessions), [sessions])
  const visibleStandings = (['attention', ...standings] as const).filter(
    (standing) => counts.has(standing) || standing === value,
  )
  if (!hasHealth || (visibleStandings.length < 2 && value === null)) return null
  const options = [
    { value: 'all', label: `${texts.all} ${format.count(sessions.length)}`, dot: undefined },
    ...visibleStandings.map((standing) => ({
      value: standing,
      dot: dots[standing],
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

interface TagFilterProps {
  sessions: readonly Session[]
  value: string | null
  onChange: (tag: string | null) => void
}

function TagFilter({ sessions, value, onChange }: TagFilterProps) {
  const texts = useLabelTexts()
  const format = useFormat()
  const counts = useMemo(() => countTags(sessions, format.locale), [sessions, format.locale])
  if (counts.length === 0 && value === null) return null
  const isGone = value !== null && counts.every(([tag]) => tag !== value)
  const choices: typeof counts = isGone ? [[value, 0], ...counts] : counts
  return (
    <Select
      aria-label={texts.byTag}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{texts.allTags}</option>
      {choices.map(([tag, count]) => (
        <option key={tag} value={tag}>
          {`${tag} (${format.count(count)})`}
        </option>
      ))}
    </Select>
  )
}
