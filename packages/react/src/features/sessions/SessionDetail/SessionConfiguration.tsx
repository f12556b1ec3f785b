import type { Session, TargetKind } from '@morpheus/sdk'
import { cardOf, type IntegrationKind, integrationKinds } from '@morpheus/sdk/integrations'
import { type HeadingLevel, heading, levelBelow } from '../../../ui/kit/heading.js'
import { TargetCards } from '../../deliveries/TargetCards.js'
import { CloudSection } from '../../integrations/cloud/CloudSection.js'
import { useDetailTexts } from '../texts/detail.js'
import { SettingCard } from './SettingCard.js'

/** Settings of the session itself; the official API has its own section. */
const settings = integrationKinds.filter((kind) => kind !== 'cloud' && cardOf(kind).category === 'Sessão')

interface SessionConfigurationProps {
  session: Session
  level: HeadingLevel
  onConfigure: (what: IntegrationKind) => void
  onCopy: (what: TargetKind) => void
  onOpenDeliveries: ((kind?: TargetKind) => void) | undefined
}

/** Event targets and behavior, and the official API's section for cloud sessions. */
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
