import type { Session, TargetKind } from '@morpheus/sdk'
import { cardOf, type IntegrationKind, integrationKinds, writerOf } from '@morpheus/sdk/integrations'
import { useQuery } from '@tanstack/react-query'
import { keysOf } from '../../../core/keys.js'
import { useLanguage } from '../../../core/useFormat.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import type { Switch } from '../../../editor/enabledSwitches.js'
import { followWhenWatched } from '../../../live/whenWatched.js'
import { useQueryCache } from '../../../provider/queries.js'
import { Button } from '../../../ui/Button.js'
import { type HeadingLevel, heading, levelBelow } from '../../../ui/lib/heading.js'
import { stackClasses } from '../../../ui/Stack.js'
import { TargetCards } from '../../deliveries/TargetCards.js'
import { CloudSection } from '../../integrations/cloud/CloudSection.js'
import { IntegrationIcon } from '../../integrations/IntegrationIcon.js'
import { useDetailTexts } from './texts.js'
import '../../../ui/display.css'
import '../../../ui/layout.css'

/** Settings of the session itself; the official API has its own section. */
const settings = integrationKinds.filter((kind) => kind !== 'cloud' && cardOf(kind).category === 'Sessão')

interface SessionConfigurationProps {
  session: Session
  level: HeadingLevel
  onConfigure: (what: IntegrationKind) => void
  onCopy: (what: TargetKind) => void
  onOpenDeliveries: ((kind?: TargetKind) => void) | undefined
}

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
      <section className={stackClasses({ gap: 10 })}>
        <Heading className="mo-section-title">{texts.integrations}</Heading>
        <TargetCards
          sessionId={session.id}
          onOpenConfiguration={(_, kind) => onConfigure(kind)}
          onOpenCopy={(_, kind) => onCopy(kind)}
          onOpenDeliveries={onOpenDeliveries && ((_, kind) => onOpenDeliveries(kind))}
        />
      </section>
      <section className={stackClasses({ gap: 10 })}>
        <Heading className="mo-section-title">{texts.settings}</Heading>
        {settings.map((kind) => (
          <SettingCard key={kind} sessionId={session.id} kind={kind} onConfigure={() => onConfigure(kind)} />
        ))}
      </section>
    </>
  )
}

interface SettingCardProps {
  sessionId: string
  kind: IntegrationKind
  onConfigure: () => void
}

function SettingCard({ sessionId, kind, onConfigure }: SettingCardProps) {
  const texts = useDetailTexts()
  const card = cardOf(kind)
  const { write } = writerOf(kind, card, useLanguage())
  const label = write('card.label', card.label)
  const on = useSwitchedOn(kind, sessionId)
  return (
    <div className="mo-card mo-setting-card">
      <span className="mo-entry-icon" aria-hidden="true">
        <IntegrationIcon kind={kind} />
      </span>
      <div className="mo-entry-text">
        <p className="mo-entry-title">{label}</p>
        <p className="mo-entry-help">
          {on
            ? texts.switchedOn(on.map(({ name, label }) => write(`fields.${name}.label`, label)))
            : write('card.summary', card.summary)}
        </p>
      </div>
      <Button aria-label={`${texts.configure} ${label}`} onClick={onConfigure}>
        {texts.configure}
      </Button>
    </div>
  )
}

/** The switches that are on in a session's configuration; undefined while loading. */
function useSwitchedOn(kind: IntegrationKind, sessionId: string): readonly Switch[] | undefined {
  const client = useMorpheus()
  const queries = useQueryCache()
  const { data } = useQuery(
    {
      // Below a key that editors invalidate on save.
      queryKey: [...keysOf(client).deliveries(sessionId), 'switches', kind],
      queryFn: async ({ signal }) => {
        const [{ listEnabledSwitches: switchedOn }] = await Promise.all([
          import('../../../editor/enabledSwitches.js'),
          followWhenWatched(client, sessionId, signal),
        ])
        return switchedOn(client, kind, sessionId, signal)
      },
      staleTime: 0,
    },
    queries,
  )
  return data
}
