import type { Session } from '@morpheus/sdk'
import { useTimes } from '../../../hooks/account/useTimes.js'
import { useFormat } from '../../../hooks/useFormat.js'
import { useNow } from '../../../hooks/useNow.js'
import { useTexts } from '../../../provider/texts.js'
import { useQualityLabels, useStatusLabels } from '../../../text/sdk/labels.js'
import { useDetailTexts } from '../../../text/sessionDetail.js'
import { Card } from '../../../ui/Card/Card.js'
import { type HeadingLevel, heading } from '../../../ui/kit/heading.js'
import { PhoneOf } from '../parts/PhoneOf.js'
import { FigureFacts } from './FigureFacts.js'

/** What it is for, phone, created, last activity, status. */
export function SessionInfo({ session, level }: { session: Session; level: HeadingLevel }) {
  const statusLabels = useStatusLabels()
  const qualityLabels = useQualityLabels()
  const format = useFormat()
  const times = useTimes()
  const texts = useTexts()
  const detailTexts = useDetailTexts()
  const now = useNow()
  const { business } = session
  const Heading = heading(level, 1)
  const facts = [
    [detailTexts.phone, <PhoneOf key="phone" session={session} />],
    ...(business?.name ? [[detailTexts.displayName, business.name] as const] : []),
    ...(business?.quality ? [[detailTexts.quality, qualityLabels[business.quality]] as const] : []),
    [detailTexts.created, times.dateTime(session.createdAt)],
    [
      detailTexts.lastActivity,
      session.lastActivity ? format.relative(session.lastActivity, now) : texts.sessions.never,
    ],
    [detailTexts.status, statusLabels[session.status]],
  ] as const
  return (
    <Card aria-label={detailTexts.info}>
      <Heading className="mo-panel-title">{detailTexts.info}</Heading>
      {session.description && <p className="mo-detail-description">{session.description}</p>}
      <dl className="mo-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <FigureFacts sessionId={session.id} />
        <div className="mo-fact-id">
          <dt>{detailTexts.id}</dt>
          <dd className="mo-mono">{session.id}</dd>
        </div>
      </dl>
    </Card>
  )
}
