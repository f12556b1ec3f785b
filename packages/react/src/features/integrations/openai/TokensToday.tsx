import { cardOf, tokensToday, usageFacts, writerOf } from '@morpheus/sdk/integrations'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLanguage } from '../../../core/useFormat.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useQueryCache } from '../../../provider/queries.js'
import { openaiUsageQuery } from '../../deliveries/queries.js'
import '../style.css'

/** Today's token use of the session's model against its most. Renders nothing when the server does not count. */
export function TokensToday({ sessionId }: { sessionId: string }) {
  const id = useId()
  const { locale, write } = writerOf('openai', cardOf('openai'), useLanguage())
  const { data } = useQuery(openaiUsageQuery(useMorpheus(), sessionId), useQueryCache())
  if (!data) return null
  const { tokens, most } = tokensToday(data)
  const [first, ...rest] = usageFacts(data, locale, write)
  return (
    <div className="mo-tokens-today">
      <dl>
        {[...(first ? [first] : []), ...rest].map(([label, value], index) => (
          <div key={label}>
            <dt id={index === 0 ? id : undefined}>{label}</dt>
            <dd className="mo-figures">{value}</dd>
          </div>
        ))}
      </dl>
      {most > 0 && (
        <meter aria-labelledby={id} max={most} high={most * 0.8} optimum={0} value={Math.min(tokens, most)} />
      )}
    </div>
  )
}
