import type { Delivery } from '@morpheus/sdk'
import { eventCatalogue } from '@morpheus/sdk'
import { CircleAlert, RotateCcw, Route } from 'lucide-react'
import { useState } from 'react'
import { useTimes } from '../../../hooks/account/useTimes.js'
import { useDelivery } from '../../../hooks/deliveries/useDeliveries.js'
import type { DeliveryActions } from '../../../hooks/deliveries/useDeliveryActions.js'
import { useErrors } from '../../../hooks/useErrors.js'
import { useFormat } from '../../../hooks/useFormat.js'
import { useNow } from '../../../hooks/useNow.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useSay } from '../../../provider/speech.js'
import { useTexts } from '../../../provider/texts.js'
import { useDeliveryTexts } from '../../../text/delivery.js'
import { useTargetLabels } from '../../../text/sdk/delivery.js'
import { useTraceTexts } from '../../../text/trace.js'
import { Button } from '../../../ui/Button/Button.js'
import { Dialog } from '../../../ui/Dialog/Dialog.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { visible } from '../../parts/safeText.js'
import { LazyTraceDrawer } from '../../trace/LazyTraceDrawer.js'
import { AttemptList } from './AttemptList.js'
import { canReplay } from './canReplay.js'
import { StateBadge } from './StateBadge.js'

interface DeliveryDetailProps {
  sessionId: string
  /** As the list has it, shown until the whole has come. */
  delivery: Delivery
  actions: DeliveryActions
  onClose: () => void
}

/** One delivery: what it carries, every attempt, and the way to send it again. Whatever is in it is only ever text. */
export function DeliveryDetail({ sessionId, delivery: listed, actions, onClose }: DeliveryDetailProps) {
  const targetLabels = useTargetLabels()
  const format = useFormat()
  const errors = useErrors()
  const times = useTimes()
  const texts = useDeliveryTexts()
  const say = useSay()
  const traceTexts = useTraceTexts()
  const common = useTexts().common
  const [tracing, setTracing] = useState(false)
  const now = useNow()
  const query = useDelivery(sessionId, listed.id)
  const { data, isFetching, refetch } = query
  const error = useReadError(query)
  const delivery = data?.delivery ?? listed
  const { id, event, target, state, createdAt, nextAttemptAt } = delivery

  return (
    <Dialog
      title={say(eventCatalogue[event].label)}
      description={`${event} · ${targetLabels[target]}`}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button icon={<Route />} onClick={() => setTracing(true)}>
            {traceTexts.open}
          </Button>
          <Button
            variant="primary"
            icon={<RotateCcw />}
            busy={actions.busy === id}
            disabled={!canReplay(delivery)}
            onClick={() => void actions.replay(delivery)}
          >
            {texts.replay}
          </Button>
        </>
      }
    >
      <div className="mo-delivery-detail">
        <dl className="mo-delivery-facts">
          <div>
            <dt>{texts.state}</dt>
            <dd>
              <StateBadge state={state} />
            </dd>
          </div>
          <div>
            <dt>{texts.createdAt}</dt>
            <dd className="mo-figures">{times.moment(createdAt)}</dd>
          </div>
          {nextAttemptAt !== null && state === 'failed' && (
            <div>
              <dt>{texts.nextAttemptAt}</dt>
              <dd className="mo-figures">
                {times.moment(nextAttemptAt)} ({format.until(nextAttemptAt, now)})
              </dd>
            </div>
          )}
          <div>
            <dt>{texts.id}</dt>
            <dd className="mo-mono">{id}</dd>
          </div>
        </dl>
        {!data && error && (
          <ErrorState
            icon={<CircleAlert />}
            title={texts.detailError}
            busy={isFetching}
            onRetry={() => void refetch()}
          >
            {errors.reason(error)}
          </ErrorState>
        )}
        {!data && !error && <Skeleton height={160} />}
        {data && (
          <>
            <AttemptList attempts={data.attempts} />
            <section className="mo-delivery-part">
              <h3 className="mo-delivery-part-title">{texts.body}</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
              <pre className="mo-delivery-body" tabIndex={0}>
                {visible(JSON.stringify(data.payload, null, 2))}
              </pre>
            </section>
          </>
        )}
      </div>
      {tracing && <LazyTraceDrawer id={id} onClose={() => setTracing(false)} />}
    </Dialog>
  )
}
