import type { Session } from '@morpheus/sdk'
import { useFormat } from '../../../core/useFormat.js'
import { type HeadingLevel, levelBelow } from '../../../ui/kit/heading.js'
import { Panel } from '../../../ui/Panel/Panel.js'
import { useAvailabilityTexts } from '../../monitoring/availabilityTexts.js'
import { Heartbeat } from '../../monitoring/Heartbeat.js'
import { useAvailability } from '../../monitoring/useAvailability.js'

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
