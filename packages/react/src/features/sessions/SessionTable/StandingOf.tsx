import type { Session } from '@morpheus/sdk'
import { useAvailabilityTexts } from '../../monitoring/availabilityTexts.js'
import { standingOf } from '../SessionList/choice.js'
import { useStatusLabels } from '../texts.js'
import '../parts/parts.css'
import './standing.css'

/** Status of a session as text and an icon with a distinct shape. */
export function StandingOf({ session }: { session: Session }) {
  const statusLabels = useStatusLabels()
  const { standings } = useAvailabilityTexts()
  const standing = standingOf(session)
  return (
    <p className="mo-session-standing" data-mo-state={standing}>
      <span className="mo-session-sign" aria-hidden="true" />
      {standing === 'down' || standing === 'reconnecting'
        ? standings[standing]
        : statusLabels[session.status]}
    </p>
  )
}
