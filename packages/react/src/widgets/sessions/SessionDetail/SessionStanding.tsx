import type { Session } from '@morpheus/sdk'
import { useAvailability } from '../../../hooks/availability/useAvailability.js'
import { useFormat } from '../../../hooks/useFormat.js'
import { useAvailabilityTexts } from '../../../text/availability.js'
import { type HeadingLevel, levelBelow } from '../../../ui/kit/heading.js'
import { Panel } from '../../../ui/Panel/Panel.js'
import { Heartbeat } from '../../availability/Heartbeat/Heartbeat.js'

const spans = ['day', 'week', 'month'] as const

/** Status over the last day, reason of an outage, and uptime; nothing when the server does not report them. */
export function SessionStanding({ session, level }: { session: Session; level: HeadingLevel }) {
  const texts = useAvailabilityTexts()
  const format = useFormat()
  const { data } = useAvailability(session.id)
  if (!data) return null
  return (
    <Panel title={texts.last24} headingLevel={levelBelow(level)}>
      <div className="mo-detail-standing">
        <Heartbeat sessionId={session.id} />
        <dl>
          {spans
            .map((span) => ({ span, percent: data.uptime[span] }))
            .map(({ span, percent }) => (
              <div key={span}>
                <dt>{texts.uptimeIn(texts.spans[span])}</dt>
                <dd className="mo-figures">
                  {percent === null ? texts.never : format.availability(percent)}
                </dd>
              </div>
            ))}
        </dl>
      </div>
    </Panel>
  )
}
