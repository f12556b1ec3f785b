import type { MessageRecord } from '@morpheus/sdk'
import { Route } from 'lucide-react'
import { useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useSdkMessages } from '../../text/sdkMessages.js'
import { Button } from '../../ui/Button.js'
import { classes } from '../../ui/lib/rootProps.js'
import { useTimes } from '../account/useTimes.js'
import { useAvailabilityTexts } from '../monitoring/availabilityTexts.js'
import { useMessageStateLabels } from '../sessions/texts.js'
import { LazyTraceDrawer } from '../trace/LazyTraceDrawer.js'
import { useTraceTexts } from '../trace/texts.js'
import { messageStateIcons } from './stateIcons.js'
import { useMessageTexts } from './texts.js'

interface MessageReceiptProps {
  message: MessageRecord
  isLate: boolean
}

export function MessageReceipt({ message, isLate }: MessageReceiptProps) {
  const messages = useSdkMessages()
  const messageStateLabels = useMessageStateLabels()
  const times = useTimes()
  const errors = useErrors()
  const texts = useMessageTexts()
  const traceTexts = useTraceTexts()
  const [isTracing, setTracing] = useState(false)
  const { restrictions } = useAvailabilityTexts()
  const { state, failure, text, nextAttemptAt, holdReason, holdUntil, scheduledAt } = message
  const Icon = messageStateIcons[state]
  const label = messageStateLabels[state]
  const holdText = holdReason && restrictions.held(holdUntil ? times.dateTime(holdUntil) : null)
  const waits = state === 'queued' && nextAttemptAt !== null
  const scheduledText =
    state === 'scheduled' && scheduledAt ? texts.schedule.for(times.dateTime(scheduledAt)) : null
  const isSent = state === 'sent' || state === 'delivered'
  return (
    <div className={classes('mo-receipt', state === 'failed' && 'mo-receipt-failed')}>
      <p className="mo-receipt-text">{text}</p>
      <p className={classes('mo-receipt-state', `mo-receipt-${state}`)}>
        <time dateTime={message.createdAt}>{times.exactTime(message.createdAt)}</time>
        <span className="mo-receipt-ticks">
          <Icon aria-hidden="true" />
          {scheduledText ??
            holdText ??
            (waits ? `${label}, ${texts.retryAt(times.dateTime(nextAttemptAt))}` : label)}
        </span>
      </p>
      {state === 'failed' && (
        <p className="mo-receipt-reason">{failure ? errors.coded(failure) : messages.message.failure}</p>
      )}
      {holdReason && <p className="mo-receipt-detail">{restrictions.holdReasons[holdReason]}</p>}
      {state !== 'failed' && failure && <p className="mo-receipt-detail">{errors.coded(failure)}</p>}
      {failure?.detail && (
        <p className="mo-receipt-detail">{errors.translate(failure.detailI18n, failure.detail)}</p>
      )}
      {isLate && !holdReason && (
        <p className="mo-receipt-detail">{isSent ? texts.notRead : messages.message.late}</p>
      )}
      <Button
        className="mo-receipt-trace"
        size="small"
        variant="ghost"
        icon={<Route />}
        onClick={() => setTracing(true)}
      >
        {traceTexts.open}
      </Button>
      {isTracing && <LazyTraceDrawer id={message.id} onClose={() => setTracing(false)} />}
    </div>
  )
}
