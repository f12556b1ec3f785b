import type { TargetHealth } from '@morpheus/sdk'
import { type CardStanding, countQueued } from '@morpheus/sdk/integrations'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { useTranslate } from '../../provider/translate.js'
import { useTimes } from '../account/useTimes.js'
import { useIntegrationTexts } from './texts.js'
import './style.css'

export function IntegrationFacts({ health, standing }: { health: TargetHealth; standing: CardStanding }) {
  const translate = useTranslate()
  const format = useFormat()
  const times = useTimes()
  const texts = useIntegrationTexts()
  const now = useNow()
  const { lastSuccessAt, repliesToday, p95Ms } = health
  const queued = countQueued(health)
  const isMeasured = typeof p95Ms === 'number'
  const { reason, reasonI18n, since } = standing
  return (
    <div className="mo-integration-health">
      {reason !== null && (
        <p className="mo-integration-error">
          {translate(reasonI18n, reason)}
          {since && ` (${texts.since(times.dateTime(since))})`}
        </p>
      )}
      <p className="mo-muted mo-figures">
        {lastSuccessAt === null ? texts.neverWorked : texts.lastSuccess(format.relative(lastSuccessAt, now))}
        {queued > 0 && ` · ${texts.waiting(queued)}`}
      </p>
      {isMeasured && (
        <p className="mo-muted mo-figures">
          {texts.repliesToday(repliesToday ?? 0)} · {texts.p95(format.duration(p95Ms))}
        </p>
      )}
    </div>
  )
}
