import { isNotOffered, type SessionRisk as Risk } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { keysOf } from '../../../core/keys.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useQueryCache } from '../../../provider/queries.js'
import { useTranslate } from '../../../provider/translate.js'
import { Badge, type BadgeProps } from '../../../ui/Badge.js'
import { type HeadingLevel, levelBelow } from '../../../ui/lib/heading.js'
import { Panel } from '../../../ui/Panel.js'
import { useDetailTexts } from './texts.js'

const tones: Readonly<Record<Risk['level'], NonNullable<BadgeProps['tone']>>> = {
  unknown: 'neutral',
  low: 'success',
  medium: 'warning',
  high: 'danger',
}

/** Risk of the number with its causes and advice; nothing where the server does not estimate it. */
export function SessionRisk({ sessionId, level }: { sessionId: string; level: HeadingLevel }) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const texts = useDetailTexts()
  const translate = useTranslate()
  const { data: risk } = useQuery(
    {
      queryKey: keysOf(client).risk(sessionId),
      queryFn: async ({ signal }) => {
        try {
          return (await client.messages.risk({ id: sessionId }, { signal })).risk
        } catch (error) {
          if (isNotOffered(error)) return null
          throw error
        }
      },
    },
    queries,
  )
  if (!risk) return null
  return (
    <Panel
      title={texts.risk}
      headingLevel={levelBelow(level)}
      tools={<Badge tone={tones[risk.level]}>{texts.riskLevels[risk.level]}</Badge>}
    >
      <div className="mo-detail-risk">
        {risk.factors.length === 0 && (
          <p className="mo-muted">
            {risk.level === 'unknown' ? texts.riskUnknown : texts.riskLow(risk.days)}
          </p>
        )}
        {risk.factors.length > 0 && (
          <ul>
            {risk.factors.map(({ code, text, textI18n, advice, adviceI18n }) => (
              <li key={code}>
                <p>{translate(textI18n, text)}</p>
                <p className="mo-muted">{translate(adviceI18n, advice)}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
