import type { Session } from '@morpheus/sdk'
import { useAvailabilityTexts } from '../../monitoring/availabilityTexts.js'
import { getStanding } from '../SessionList/sessionListFilter.js'
import { useStatusLabels } from '../texts.js'
import '../parts/parts.css'
import './standing.css'

/** Status of a session as text and an icon with a distinct shape. */
export function SessionStatusText({ session }: { session: Session }) {
  const statusLabels = useStatusLabels()
  const { standings } = useAvailabilityTexts()
  const standing = getStanding(session)
  return (
    <p className="mo-session-standing" data-mo-state={standing}>
      <span className="mo-session-sign" aria-hidden="true" />
      {standing === 'down' || standing === 'reconnecting'
        ? standings[standing]
        : statusLabels[session.status]}
    </p>
  )
}
