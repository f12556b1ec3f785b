import type { Session, TargetKind } from '@morpheus/sdk'
import { SlidersHorizontal } from 'lucide-react'
import { useDetailTexts } from '../../../text/sessionDetail.js'
import { Button } from '../../../ui/Button/Button.js'
import { heading } from '../../../ui/kit/heading.js'
import { CloudSection } from '../../cloud/CloudSection.js'
import type { Configurable } from '../../configuration.js'
import { TargetCards } from '../../delivery/TargetCards/TargetCards.js'
import '../../../ui/Card/card.css'
import '../../../ui/Entry/entry.css'

interface SessionConfigurationProps {
  session: Session
  /** Of the page's own title. */
  level: 1 | 2
  onConfigure: (what: Configurable) => void
  /** The session's deliveries, or those to one target. */
  onOpenDeliveries: (kind?: TargetKind) => void
}

/** The four integrations, the behaviour, and the official API's own section for cloud sessions. */
export function SessionConfiguration({
  session,
  level,
  onConfigure,
  onOpenDeliveries,
}: SessionConfigurationProps) {
  const texts = useDetailTexts()
  const Heading = heading(level, 1)
  return (
    <>
      {session.apiType === 'WHATSAPP_CLOUD' && (
        <CloudSection sessionId={session.id} headingLevel={level === 1 ? 2 : 3} />
      )}
      <section className="mo-detail-section">
        <div className="mo-detail-section-line">
          <Heading className="mo-section-title">{texts.integrations}</Heading>
          <Button size="small" variant="ghost" onClick={() => onOpenDeliveries()}>
            {texts.viewDeliveries}
          </Button>
        </div>
        <TargetCards
          sessionId={session.id}
          onConfigure={onConfigure}
          onOpenDeliveries={(kind) => onOpenDeliveries(kind)}
        />
      </section>
      <section className="mo-detail-section">
        <Heading className="mo-section-title">{texts.settings}</Heading>
        <div className="mo-card mo-behavior-card">
          <span className="mo-entry-icon" aria-hidden="true">
            <SlidersHorizontal />
          </span>
          <div className="mo-entry-text">
            <p className="mo-entry-title">{texts.behavior}</p>
            <p className="mo-entry-help">{texts.behaviorHelp}</p>
          </div>
          <Button aria-label={`${texts.configure} ${texts.behavior}`} onClick={() => onConfigure('behavior')}>
            {texts.configure}
          </Button>
        </div>
      </section>
    </>
  )
}
