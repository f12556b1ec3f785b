import { postedRequest } from '@morpheus/sdk/format'
import { useQuery } from '@tanstack/react-query'
import { Check, Terminal } from 'lucide-react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { useCopy } from '../../ui/lib/useCopy.js'
import { stackClasses } from '../../ui/Stack.js'
import { postedToQuery } from './queries.js'
import { useDeliveryTexts } from './texts.js'

interface SentRequestProps {
  sessionId: string
  id: string
  payload: unknown
}

export function SentRequest({ sessionId, id, payload }: SentRequestProps) {
  const texts = useDeliveryTexts()
  const common = useTexts().common
  const client = useMorpheus()
  const { data: webhook } = useQuery(postedToQuery(client, sessionId), useQueryCache())
  const posted = webhook && postedRequest({ id, payload }, webhook)
  const [done, copy] = useCopy(posted?.curl ?? '')
  if (!posted) return null
  return (
    <section className={stackClasses({ gap: 8 })}>
      <div className="mo-delivery-part-head">
        <h3 className="mo-delivery-part-title">{texts.headers}</h3>
        <Button size="small" icon={done === 'copied' ? <Check /> : <Terminal />} onClick={() => void copy()}>
          {done === 'copied' ? common.copied : texts.copyCurl}
        </Button>
      </div>
      <dl className="mo-delivery-headers mo-mono">
        {[...posted.headers, ...posted.calculated.map((name) => [name, null] as const)].map(
          ([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={value === null ? 'mo-muted' : undefined}>{value ?? texts.calculated}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="mo-muted">{texts.headersHint}</p>
      {done === 'failed' && <p role="alert">{common.copyFailure}</p>}
    </section>
  )
}
