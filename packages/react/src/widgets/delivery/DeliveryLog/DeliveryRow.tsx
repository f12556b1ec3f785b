import type { Delivery } from '@morpheus/sdk'
import { eventCatalogue } from '@morpheus/sdk'
import { formatCount } from '@morpheus/sdk/format'
import { targetLabels } from '@morpheus/sdk/text'
import { RotateCcw } from 'lucide-react'
import { memo } from 'react'
import { useDeliveryTexts } from '../../../text/delivery.js'
import { fromNow } from '../../../text/time/fromNow.js'
import { moment } from '../../../text/time/moment.js'
import { IconButton } from '../../../ui/IconButton/IconButton.js'
import { canReplay } from './canReplay.js'
import { StateBadge } from './StateBadge.js'

interface DeliveryRowProps {
  delivery: Delivery
  now: number
  busy: boolean
  onOpen: (delivery: Delivery) => void
  onReplay: (delivery: Delivery) => void
}

/** One delivery on one line, or two where there is little room. */
export const DeliveryRow = memo(function DeliveryRow(props: DeliveryRowProps) {
  const { delivery, now, busy, onOpen, onReplay } = props
  const texts = useDeliveryTexts()
  const { event, target, state, attempts, createdAt, nextAttemptAt, answerStatus, duration, error } = delivery
  const label = eventCatalogue[event].label
  const isPlanned = state === 'failed' && nextAttemptAt !== null
  return (
    <div className="mo-delivery-row">
      <button type="button" className="mo-delivery-open" onClick={() => onOpen(delivery)}>
        <time className="mo-delivery-time mo-figures" dateTime={createdAt}>
          {moment(createdAt)}
        </time>
        <span className="mo-delivery-event">
          <span className="mo-truncate">{label}</span>
          <span className="mo-delivery-target">{targetLabels[target]}</span>
        </span>
        <StateBadge state={state} />
        <span className="mo-delivery-outcome mo-figures">
          {error !== null && state !== 'delivered' ? (
            <span className="mo-truncate" title={error}>
              {error}
            </span>
          ) : (
            answerStatus !== null && <span>{texts.answered(answerStatus)}</span>
          )}
          <span className="mo-muted mo-truncate">
            {attempts > 0 && texts.attempts(attempts)}
            {duration !== null && state === 'delivered' && ` · ${texts.duration(formatCount(duration))}`}
            {isPlanned && ` · ${texts.next(fromNow(nextAttemptAt, now))}`}
          </span>
        </span>
      </button>
      <span className="mo-delivery-replay">
        {canReplay(delivery) && (
          <IconButton
            label={`${texts.replay}: ${label}, ${moment(createdAt)}`}
            icon={<RotateCcw />}
            busy={busy}
            onClick={() => onReplay(delivery)}
          />
        )}
      </span>
    </div>
  )
})
