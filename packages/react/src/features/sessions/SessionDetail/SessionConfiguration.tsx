import type { Session, TargetKind } from '@morpheus/sdk'
import {
  cardOf,
  type IntegrationKind,
  integrationKinds,
  type Writer,
  writerOf,
} from '@morpheus/sdk/integrations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keysOf } from '../../../core/keys.js'
import { useLanguage } from '../../../core/useFormat.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import type { SettingSummary } from '../../../editor/settingSummary.js'
import { followWhenWatched } from '../../../live/whenWatched.js'
import { useQueryCache } from '../../../provider/queries.js'
import { Button } from '../../../ui/Button.js'
import { type HeadingLevel, levelBelow, toHeading } from '../../../ui/lib/heading.js'
import { stackClasses } from '../../../ui/Stack.js'
import { TargetCards } from '../../deliveries/TargetCards.js'
import { CloudSection } from '../../integrations/cloud/CloudSection.js'
import { IntegrationIcon } from '../../integrations/IntegrationIcon.js'
import { useDetailTexts } from './texts.js'
import '../../../ui/display.css'
import '../../../ui/layout.css'

/** Settings of the session itself; the official API has its own section. */
const settings = integrationKinds.filter((kind) => kind !== 'cloud' && cardOf(kind).category === 'Sessão')
/** Settings of a linked device, which the official API has none of. */
const deviceSettings: ReadonlySet<IntegrationKind> = new Set<IntegrationKind>(['proxy', 'device'])

interface SessionConfigurationProps {
  session: Session
  level: HeadingLevel
  onConfigure: (kind: IntegrationKind) => void
  onCopy: (kind: TargetKind) => void
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
  const Heading = toHeading(level, 1)
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
    </>
  )
}

type SessionSettingsProps = Pick<SessionConfigurationProps, 'session' | 'level' | 'onConfigure'>

/** Settings of the session itself, with what is on. */
export function SessionSettings({ session, level, onConfigure }: SessionSettingsProps) {
  const texts = useDetailTexts()
  const Heading = toHeading(level, 1)
  return (
    <section className={stackClasses({ gap: 10 })}>
      <Heading className="mo-section-title">{texts.settings}</Heading>
      {settings
        .filter((kind) => session.apiType === 'MORPHEUS' || !deviceSettings.has(kind))
        .map((kind) => (
          <SettingCard key={kind} session={session} kind={kind} onConfigure={() => onConfigure(kind)} />
        ))}
    </section>
  )
}

interface SettingCardProps {
  session: Session
  kind: IntegrationKind
  onConfigure: () => void
}

function SettingCard({ session, kind, onConfigure }: SettingCardProps) {
  const texts = useDetailTexts()
  const card = cardOf(kind)
  const writer = writerOf(kind, card, useLanguage())
  const { write } = writer
  const label = write('card.label', card.label)
  const { switches, text, isFailing } = useSettingSummary(kind, session, writer) ?? noSummary
  return (
    <div className="mo-card mo-setting-card">
      <span className="mo-entry-icon" aria-hidden="true">
        <IntegrationIcon kind={kind} />
      </span>
      <div className="mo-entry-text">
        <p className="mo-entry-title">{label}</p>
        <p className="mo-entry-help" data-mo-failing={isFailing || undefined}>
          {text ??
            (switches
              ? texts.switchedOn(switches.map(({ name, label }) => write(`fields.${name}.label`, label)))
              : write('card.summary', card.summary))}
        </p>
      </div>
      <Button aria-label={`${texts.configure} ${label}`} onClick={onConfigure}>
        {texts.configure}
      </Button>
    </div>
  )
}

const noSummary: SettingSummary = { switches: null, text: null, isFailing: false }

/** Undefined while loading. */
function useSettingSummary(
  kind: IntegrationKind,
  { id, availability }: Session,
  writer: Writer,
): SettingSummary | undefined {
  const client = useMorpheus()
  const queries = useQueryCache()
  const { data } = useQuery(
    {
      // Below a key that editors invalidate on save. A proxy's outcome changes with the connection.
      queryKey: [...keysOf(client).deliveries(id), 'summary', kind, writer.locale, availability],
      queryFn: async ({ signal }) => {
        const [{ readSettingSummary }] = await Promise.all([
          import('../../../editor/settingSummary.js'),
          followWhenWatched(client, id, signal),
        ])
        return readSettingSummary(client, kind, id, { writer, signal })
      },
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queries,
  )
  return data
}
