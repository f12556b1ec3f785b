import type { Session } from '@morpheus/sdk'
import { sessionStateOf } from '@morpheus/sdk/text'
import type { ReactNode } from 'react'
import { useFormat } from '../../../core/useFormat.js'
import { useNow } from '../../../core/useNow.js'
import { useTexts } from '../../../provider/texts.js'
import { Card } from '../../../ui/Card.js'
import { CopyButton } from '../../../ui/CopyButton.js'
import { type HeadingLevel, toHeading } from '../../../ui/lib/heading.js'
import { useTimes } from '../../account/useTimes.js'
import { useAvailabilityTexts } from '../../monitoring/availabilityTexts.js'
import { SessionPhone } from '../parts/SessionPhone.js'
import { useQualityLabels, useSessionStateLabels } from '../texts.js'
import { FigureFacts, type OutboxLinks } from './FigureFacts.js'
import { useDetailTexts } from './texts.js'

interface SessionInfoProps extends OutboxLinks {
  session: Session
  level: HeadingLevel
}

export function SessionInfo({ session, level, ...links }: SessionInfoProps) {
  const stateLabels = useSessionStateLabels()
  const qualityLabels = useQualityLabels()
  const format = useFormat()
  const times = useTimes()
  const texts = useTexts()
  const detailTexts = useDetailTexts()
  const now = useNow()
  const { business } = session
  const { restrictions: limits } = useAvailabilityTexts()
  const chats = session.restrictions?.newChats
  const Heading = toHeading(level, 1)
  const facts = [
    [
      detailTexts.phone,
      <Copied key="phone" value={session.phoneNumber} label={detailTexts.copyPhone}>
        <SessionPhone session={session} />
      </Copied>,
    ],
    ...(business?.name ? [[detailTexts.displayName, business.name] as const] : []),
    ...(business?.quality ? [[detailTexts.quality, qualityLabels[business.quality]] as const] : []),
    [detailTexts.created, times.dateTime(session.createdAt)],
    [
      detailTexts.lastActivity,
      session.lastActivity ? format.relative(session.lastActivity, now) : texts.sessions.never,
    ],
    [detailTexts.status, stateLabels[sessionStateOf(session)]],
    ...(chats
      ? [
          [
            limits.label,
            limits.left(chats.remaining, chats.limit, chats.resetsAt && times.dateTime(chats.resetsAt)),
          ] as const,
        ]
      : []),
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
        <FigureFacts sessionId={session.id} {...links} />
        <div className="mo-fact-id">
          <dt>{detailTexts.id}</dt>
          <dd className="mo-mono">
            <Copied value={session.id} label={detailTexts.copyId}>
              {session.id}
            </Copied>
          </dd>
        </div>
      </dl>
    </Card>
  )
}

/** Value with a copy button, which is omitted for null. */
function Copied({ value, label, children }: { value: string | null; label: string; children: ReactNode }) {
  return (
    <span className="mo-fact-copied">
      {children}
      {value !== null && <CopyButton isInline value={value} label={label} />}
    </span>
  )
}
