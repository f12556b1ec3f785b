import type { Delivery } from '@morpheus/sdk'
import { eventLabel } from '@morpheus/sdk'
import { ChevronDown, ChevronUp, RotateCcw, Route } from 'lucide-react'
import { useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useTexts } from '../../provider/texts.js'
import { useTranslate } from '../../provider/translate.js'
import { Button } from '../../ui/Button.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Dialog } from '../../ui/Dialog.js'
import { IconButton } from '../../ui/IconButton.js'
import { visible } from '../../ui/lib/safeText.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Stack, stackClasses } from '../../ui/Stack.js'
import { QueryError } from '../../widget/QueryView.js'
import { LazyTraceDrawer } from '../trace/LazyTraceDrawer.js'
import { useTraceTexts } from '../trace/texts.js'
import { AttemptList } from './AttemptList.js'
import { canReplay } from './canReplay.js'
import { DeliveryFacts } from './DeliveryFacts.js'
import { useDelivery } from './queries.js'
import { SentRequest } from './SentRequest.js'
import { useDeliveryTexts, useTargetLabels } from './texts.js'
import { useNeighbourKeys } from './useBesideKeys.js'
import type { DeliveryActions } from './useDeliveryActions.js'
import './deliveryDetail.css'

interface DeliveryDetailProps {
  sessionId: string
  id: string
  /** Row of the list, shown until the full delivery loads. */
  row: Delivery | undefined
  newer: string | undefined
  older: string | undefined
  onOpen: (id: string) => void
  actions: DeliveryActions
  onClose: () => void
}

/** Delivery with payload, attempts and replay button. Its contents are rendered as text only. */
export function DeliveryDetail(props: DeliveryDetailProps) {
  const { sessionId, id, row, newer, older, onOpen, actions, onClose } = props
  const targetLabels = useTargetLabels()
  const texts = useDeliveryTexts()
  const translate = useTranslate()
  const traceTexts = useTraceTexts()
  const common = useTexts().common
  const [tracing, setTracing] = useState(false)
  const query = useDelivery(sessionId, id)
  const { data } = query
  const error = useReadError(query)
  const delivery = data?.delivery ?? row

  useNeighbourKeys({ j: older, k: newer }, onOpen)

  return (
    <Dialog
      title={delivery ? eventLabel(delivery.event, translate) : texts.detail}
      description={delivery && `${delivery.event} · ${targetLabels[delivery.target]}`}
      placement="side"
      onClose={onClose}
      footer={
        <>
          <span className="mo-delivery-beside">
            <IconButton
              label={texts.newer}
              icon={<ChevronUp />}
              disabled={newer === undefined}
              onClick={() => newer && onOpen(newer)}
            />
            <IconButton
              label={texts.older}
              icon={<ChevronDown />}
              disabled={older === undefined}
              onClick={() => older && onOpen(older)}
            />
          </span>
          <Button onClick={onClose}>{common.close}</Button>
          <Button icon={<Route />} onClick={() => setTracing(true)}>
            {traceTexts.open}
          </Button>
          <Button
            variant="primary"
            icon={<RotateCcw />}
            busy={actions.busy === id}
            disabled={!delivery || !canReplay(delivery)}
            onClick={() => delivery && void actions.replay(delivery)}
          >
            {texts.replay}
          </Button>
        </>
      }
    >
      <Stack gap={20}>
        {delivery && <DeliveryFacts delivery={delivery} position={data?.position} />}
        {!data && error && <QueryError query={query} error={error} title={texts.detailError} />}
        {!data && !error && <Skeleton height={160} />}
        {data && (
          <>
            <AttemptList attempts={data.attempts} />
            <section className={stackClasses({ gap: 8 })}>
              <div className="mo-delivery-part-head">
                <h3 className="mo-delivery-part-title">{texts.body}</h3>
                <CopyButton value={JSON.stringify(data.payload)} label={texts.copyBody} />
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
              <pre className="mo-delivery-body" tabIndex={0}>
                {visible(JSON.stringify(data.payload, null, 2))}
              </pre>
            </section>
            {data.delivery.target === 'webhook' && (
              <SentRequest sessionId={sessionId} id={id} payload={data.payload} />
            )}
          </>
        )}
      </Stack>
      {tracing && <LazyTraceDrawer id={id} onClose={() => setTracing(false)} />}
    </Dialog>
  )
}
