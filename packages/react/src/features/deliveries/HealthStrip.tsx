import { eventTargetKinds, type TargetHealth, type TargetKind } from '@morpheus/sdk'
import { cardOf, cardTexts } from '@morpheus/sdk/integrations'
import { CircleAlert, Pause, Play, Settings, Unplug } from 'lucide-react'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { useLocale, useTranslate } from '../../provider/translate.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ErrorState } from '../../ui/ErrorState.js'
import { IconButton } from '../../ui/IconButton.js'
import { type HeadingLevel, toHeading } from '../../ui/lib/heading.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { IntegrationIcon } from '../integrations/IntegrationIcon.js'
import { useQueues } from './queries.js'
import { StandingBadge } from './StandingBadge.js'
import { useDeliveryTexts } from './texts.js'
import type { DeliveryActions } from './useDeliveryActions.js'
import '../../ui/display.css'
import './healthStrip.css'

interface HealthStripProps {
  sessionId: string
  headingLevel: HeadingLevel
  actions: DeliveryActions
  onConfigure: (kind: TargetKind) => void
  onOpenSession: (() => void) | undefined
}

export function HealthStrip({
  sessionId,
  headingLevel,
  actions,
  onConfigure,
  onOpenSession,
}: HealthStripProps) {
  const texts = useDeliveryTexts()
  const locale = useLocale()
  const translate = useTranslate()
  const { query, queues: targets } = useQueues(sessionId)
  const { data, isFetching, refetch } = query
  const error = useReadError(query)
  if (!data && error) {
    return (
      <ErrorState
        icon={<CircleAlert />}
        title={texts.targetsError}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <div className="mo-delivery-health-strip">
        <Skeleton height={132} />
        <Skeleton height={132} />
      </div>
    )
  }
  if (targets.length === 0) {
    return (
      <div className="mo-card">
        <EmptyState
          icon={<Unplug />}
          title={texts.noTargets}
          action={onOpenSession && <Button onClick={onOpenSession}>{texts.goToSession}</Button>}
        >
          {texts.noTargetsText(
            new Intl.ListFormat(locale, { type: 'disjunction' }).format(
              eventTargetKinds.map((kind) => cardTexts(kind, cardOf(kind), translate).label),
            ),
          )}
        </EmptyState>
      </div>
    )
  }
  return (
    <ul className="mo-delivery-health-strip" aria-label={texts.targets}>
      {targets.map((target) => (
        <li key={target.kind}>
          <TargetTile
            target={target}
            headingLevel={headingLevel}
            actions={actions}
            onConfigure={() => onConfigure(target.kind)}
          />
        </li>
      ))}
    </ul>
  )
}

interface TargetTileProps {
  target: TargetHealth
  headingLevel: HeadingLevel
  actions: DeliveryActions
  onConfigure: () => void
}

function TargetTile({ target, headingLevel, actions, onConfigure }: TargetTileProps) {
  const format = useFormat()
  const texts = useDeliveryTexts()
  const now = useNow()
  const { kind, paused, currentClients, waiting, delivered, dead, lastError, nextAttemptAt, lastSuccessAt } =
    target
  const translate = useTranslate()
  const errorText = translate(target.lastErrorI18n, lastError)
  const { label } = cardTexts(kind, cardOf(kind), translate)
  const Heading = toHeading(headingLevel)
  const figures = { waiting, delivered, dead }
  return (
    <article className="mo-card mo-delivery-health" aria-label={label}>
      <header className="mo-delivery-health-header">
        <span className="mo-delivery-health-icon" aria-hidden="true">
          <IntegrationIcon kind={kind} />
        </span>
        <Heading className="mo-delivery-health-name">{label}</Heading>
        <StandingBadge kind={kind} target={target} />
        <span className="mo-delivery-health-tools">
          <IconButton
            label={paused ? texts.resumeNamed(label) : texts.pauseNamed(label)}
            icon={paused ? <Play /> : <Pause />}
            busy={actions.busy === kind}
            onClick={() => void actions.setPaused(kind, !paused)}
          />
          <IconButton label={`${texts.configure} ${label}`} icon={<Settings />} onClick={onConfigure} />
        </span>
      </header>
      <dl className="mo-delivery-health-figures">
        {currentClients !== null && (
          <div>
            <dt>{texts.figures.clients}</dt>
            <dd className="mo-figures">{format.count(currentClients)}</dd>
          </div>
        )}
        {(['waiting', 'delivered', 'dead'] as const).map((name) => (
          <div key={name} className={name === 'dead' && dead > 0 ? 'mo-delivery-health-bad' : undefined}>
            <dt>{texts.figures[name]}</dt>
            <dd className="mo-figures">{format.count(figures[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="mo-delivery-health-note">
        {errorText !== null && <span className="mo-delivery-health-error">{errorText}. </span>}
        {nextAttemptAt !== null && lastError !== null
          ? `${texts.nextAttempt(format.until(nextAttemptAt, now))}.`
          : lastSuccessAt === null
            ? lastError === null && texts.neverDelivered
            : texts.lastSuccess(format.relative(lastSuccessAt, now))}
      </p>
    </article>
  )
}
