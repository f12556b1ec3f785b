import { type Delivery, eventLabel } from '@morpheus/sdk'
import { RotateCcw } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useFormat } from '../../core/useFormat.js'
import { useTranslate } from '../../provider/translate.js'
import { IconButton } from '../../ui/IconButton.js'
import { openInThisTab } from '../../ui/lib/dom.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useTimes } from '../account/useTimes.js'
import { NextAttempt } from './NextAttempt.js'
import { StateBadge } from './StateBadge.js'
import { useDeliveryTexts, useTargetLabels } from './texts.js'

interface DeliveryRowProps {
  delivery: Delivery
  now: number
  busy: boolean
  href: string | undefined
  onOpen: (delivery: Delivery) => void
  onReplay: (delivery: Delivery) => void
}

export const DeliveryRow = memo(function DeliveryRow(props: DeliveryRowProps) {
  const times = useTimes()
  const format = useFormat()
  const targetLabels = useTargetLabels()
  const translate = useTranslate()
  const { delivery, now, busy, href, onOpen, onReplay } = props
  const texts = useDeliveryTexts()
  const { event, target, state, attempts, createdAt, nextAttemptAt, answerStatus, duration, error } = delivery
  const { errorI18n, contact, preview } = delivery
  const errorText = translate(errorI18n, error)
  const contactName = contact && (contact.name ?? format.phone(contact.phone))
  const label = eventLabel(event, useTranslate())
  const isPlanned = state === 'failed' && nextAttemptAt !== null
  return (
    <div className="mo-delivery-row">
      <OpenLink href={href} onOpen={() => onOpen(delivery)}>
        <time className="mo-delivery-time mo-figures" dateTime={createdAt}>
          {times.exactTime(createdAt)}
        </time>
        <span className="mo-delivery-event">
          <span className="mo-truncate">{label}</span>
          <span className="mo-delivery-target">{targetLabels[target]}</span>
        </span>
        <StateBadge state={state} />
        <span className="mo-delivery-about">
          {contactName && (
            <span className="mo-truncate" title={contact.name ? format.phone(contact.phone) : undefined}>
              {contactName}
            </span>
          )}
          {preview && <span className="mo-muted mo-truncate">{escapeInvisible(preview)}</span>}
        </span>
        <span className="mo-delivery-outcome mo-figures">
          {errorText !== null && state !== 'delivered' ? (
            <span className="mo-truncate" title={errorText}>
              {errorText}
            </span>
          ) : (
            answerStatus !== null && <span>{texts.answered(answerStatus)}</span>
          )}
          <span className="mo-muted mo-truncate">
            {attempts > 0 && texts.attempts(attempts)}
            {duration !== null && state === 'delivered' && ` · ${texts.duration(format.count(duration))}`}
            {isPlanned && (
              <>
                {` · ${texts.next} `}
                <NextAttempt at={nextAttemptAt} now={now} />
              </>
            )}
          </span>
        </span>
      </OpenLink>
      <span className="mo-delivery-replay">
        {canReplay(delivery) && (
          <IconButton
            label={`${texts.replay}: ${label}, ${times.exactTime(createdAt)}`}
            icon={<RotateCcw />}
            busy={busy}
            onClick={() => onReplay(delivery)}
          />
        )}
      </span>
    </div>
  )
})

interface OpeningProps {
  href: string | undefined
  onOpen: () => void
  children: ReactNode
}

function OpenLink({ href, onOpen, children }: OpeningProps) {
  return href ? (
    <a className="mo-delivery-open" href={href} onClick={(event) => openInThisTab(event, onOpen)}>
      {children}
    </a>
  ) : (
    <button type="button" className="mo-delivery-open" onClick={onOpen}>
      {children}
    </button>
  )
}

/** Deliveries that wait for their first attempt or are in progress need no replay. */
export function canReplay({ state }: Delivery): boolean {
  return state !== 'waiting' && state !== 'delivering'
}
