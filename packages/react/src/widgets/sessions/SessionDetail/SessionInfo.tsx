import type { Session } from '@morpheus/sdk'
import { formatDateTime, relativeTime } from '@morpheus/sdk/format'
import { qualityLabels, statusLabels } from '@morpheus/sdk/text'
import { useNow } from '../../../hooks/useNow.js'
import { useTexts } from '../../../provider/texts.js'
import { useDetailTexts } from '../../../text/sessionDetail.js'
import { Card } from '../../../ui/Card/Card.js'
import { heading } from '../../../ui/kit/heading.js'
import { PhoneOf } from '../parts/PhoneOf.js'
import { FigureFacts } from './FigureFacts.js'

/** What it is for, phone, created, last activity, status. */
export function SessionInfo({ session, level }: { session: Session; level: 1 | 2 }) {
  const texts = useTexts()
  const detailTexts = useDetailTexts()
  const now = useNow()
  const { business } = session
  const Heading = heading(level, 1)
  const facts = [
    [detailTexts.phone, <PhoneOf key="phone" session={session} />],
    ...(business?.name ? [[detailTexts.displayName, business.name] as const] : []),
    ...(business?.quality ? [[detailTexts.quality, qualityLabels[business.quality]] as const] : []),
    [detailTexts.created, formatDateTime(session.createdAt)],
    [
      detailTexts.lastActivity,
      session.lastActivity ? relativeTime(session.lastActivity, now) : texts.sessions.never,
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
