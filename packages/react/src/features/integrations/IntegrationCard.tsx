import type { TargetHealth } from '@morpheus/sdk'
import { cardStanding, categoryLabel } from '@morpheus/sdk/integrations'
import { Check, Zap } from 'lucide-react'
import { useTranslate } from '../../provider/translate.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { type HeadingLevel, toHeading } from '../../ui/lib/heading.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { CardStandingBadge } from './CardStandingBadge.js'
import type { Entry } from './entries.js'
import { IntegrationFacts } from './IntegrationFacts.js'
import { IntegrationIcon } from './IntegrationIcon.js'
import { useIntegrationTexts } from './texts.js'
import '../../ui/display.css'
import '../../ui/layout.css'

interface IntegrationCardProps {
  entry: Entry
  /** Undefined while loading; null when not configured. */
  health: TargetHealth | null | undefined
  loading: boolean
  unknown: boolean
  level: HeadingLevel
  onOpen: () => void
}

export function IntegrationCard({ entry, health, loading, unknown, level, onOpen }: IntegrationCardProps) {
  const texts = useIntegrationTexts()
  const translate = useTranslate()
  const Heading = toHeading(level)
  const { label, summary, category, features } = entry
  const status = cardStanding(health ?? null)
  const isConfigured = health !== null && health !== undefined
  return (
    <article className="mo-card mo-integration" aria-label={label}>
      <header className="mo-integration-header">
        <span className="mo-entry-icon mo-brand" data-mo-brand={entry.name} aria-hidden="true">
          <EntryIcon entry={entry} />
        </span>
        <div className="mo-integration-name">
          <Heading className="mo-integration-title">{label}</Heading>
          <span className="mo-muted">{categoryLabel(category, translate)}</span>
        </div>
        {loading && <Skeleton width={84} height={20} />}
        {unknown && <Badge>{texts.unknown}</Badge>}
        {!loading && !unknown && <CardStandingBadge standing={status} />}
      </header>
      <p className="mo-integration-summary">{summary}</p>
      <ul className="mo-integration-features">
        {features.slice(0, 3).map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {health && <IntegrationFacts health={health} standing={status} />}
      <footer className="mo-integration-footer">
        <Button wide aria-label={`${getButtonText()} ${label}`} onClick={onOpen}>
          {getButtonText()}
        </Button>
      </footer>
    </article>
  )

  function getButtonText(): string {
    return isConfigured ? texts.configure : texts.connect
  }
}

export function EntryIcon({ entry: { kind } }: { entry: Pick<Entry, 'kind'> }) {
  return kind ? <IntegrationIcon kind={kind} /> : <Zap />
}
