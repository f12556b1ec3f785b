import type { Session, TargetKind } from '@morpheus/sdk'
import { cardOf, type IntegrationKind, integrationKinds } from '@morpheus/sdk/integrations'
import { useDetailTexts } from '../../../text/sessionDetail.js'
import { type HeadingLevel, heading, levelBelow } from '../../../ui/kit/heading.js'
import { CloudSection } from '../../cloud/CloudSection.js'
import { TargetCards } from '../../delivery/TargetCards/TargetCards.js'
import { SettingCard } from './SettingCard.js'

/** What is set of the session itself; the official API has a section of its own. */
const settings = integrationKinds.filter((kind) => kind !== 'cloud' && cardOf(kind).category === 'Sessão')

interface SessionConfigurationProps {
  session: Session
  /** Of the page's own title. */
  level: HeadingLevel
  onConfigure: (what: IntegrationKind) => void
  /** Other sessions are to be configured the same. */
  onCopy: (what: TargetKind) => void
  /** The session's deliveries, or those to one target. */
  onOpenDeliveries: ((kind?: TargetKind) => void) | undefined
}

/** Where its events go, how it behaves, and the official API's own section for cloud sessions. */
export function SessionConfiguration({
  session,
  level,
  onConfigure,
  onCopy,
  onOpenDeliveries,
}: SessionConfigurationProps) {
  const texts = useDetailTexts()
  const Heading = heading(level, 1)
  return (
    <>
      {session.apiType === 'WHATSAPP_CLOUD' && (
        <CloudSection sessionId={session.id} headingLevel={levelBelow(level)} />
      )}
      <section className="mo-detail-section">
        <Heading className="mo-section-title">{texts.integrations}</Heading>
        <TargetCards
          sessionId={session.id}
          onOpenConfiguration={(_, kind) => onConfigure(kind)}
          onOpenCopy={(_, kind) => onCopy(kind)}
          onOpenDeliveries={onOpenDeliveries && ((_, kind) => onOpenDeliveries(kind))}
        />
      </section>
      <section className="mo-detail-section">
        <Heading className="mo-section-title">{texts.settings}</Heading>
        {settings.map((kind) => (
          <SettingCard key={kind} sessionId={session.id} kind={kind} onConfigure={() => onConfigure(kind)} />
        ))}
      </section>
    </>
  )
}
