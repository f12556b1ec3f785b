import type { Delivery } from '@morpheus/sdk'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { useTimes } from '../account/useTimes.js'
import { NextAttempt } from './NextAttempt.js'
import { StateBadge } from './StateBadge.js'
import { useDeliveryTexts } from './texts.js'

interface DeliveryFactsProps {
  delivery: Delivery
  /** Position in the target's queue, starting at 1. */
  position: number | null | undefined
}

export function DeliveryFacts({ delivery, position }: DeliveryFactsProps) {
  const format = useFormat()
  const times = useTimes()
  const texts = useDeliveryTexts()
  const now = useNow()
  const { id, state, createdAt, nextAttemptAt, contact } = delivery
  return (
    <dl className="mo-delivery-facts">
      <div>
        <dt>{texts.state}</dt>
        <dd>
          <StateBadge state={state} />
        </dd>
      </div>
      <div>
        <dt>{texts.createdAt}</dt>
        <dd className="mo-figures">{times.exactTime(createdAt)}</dd>
      </div>
      {nextAttemptAt !== null && state === 'failed' && (
        <div>
          <dt>{texts.nextAttemptAt}</dt>
          <dd className="mo-figures">
            {times.exactTime(nextAttemptAt)} (<NextAttempt at={nextAttemptAt} now={now} />)
          </dd>
        </div>
      )}
      {typeof position === 'number' && (
        <div>
          <dt>{texts.position}</dt>
          <dd className="mo-figures">{texts.positionOf(position)}</dd>
        </div>
      )}
      {contact && (
        <div>
          <dt>{texts.contact}</dt>
          <dd className="mo-figures">
            {[contact.name, format.phone(contact.phone)].filter(Boolean).join(' · ')}
          </dd>
        </div>
      )}
      <div>
        <dt>{texts.id}</dt>
        <dd className="mo-delivery-id">
          <span className="mo-mono">{id}</span>
          <CopyButton value={id} label={texts.copyId} />
        </dd>
      </div>
    </dl>
  )
}
