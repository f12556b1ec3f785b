import type { MessageRecord, Session } from '@morpheus/sdk'
import { Ban, RotateCw, Route } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { useTranslate } from '../../provider/translate.js'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { ListRow } from '../../ui/ListRow.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import type { Slot } from '../../ui/lib/slot.js'
import { useTimes } from '../account/useTimes.js'
import { useMessageStateLabels } from '../sessions/texts.js'
import { useMessageTexts, useMessageTypeLabels } from './texts.js'

const tones: { readonly [state in MessageRecord['state']]?: BadgeProps['tone'] } = {
  failed: 'danger',
  queued: 'warning',
  sending: 'warning',
  scheduled: 'neutral',
  cancelled: 'neutral',
  received: 'neutral',
}

interface MessageSearchRowProps {
  message: MessageRecord
  /** Name of the session, in a list of several sessions. */
  sessionName: string | undefined
  isBusy: boolean
  onRun: (message: MessageRecord, action: 'retry' | 'cancel') => void
  onTrace: (id: string) => void
  onOpenSession: ((session: Pick<Session, 'id'>) => void) | undefined
  slot: Slot<{ message: MessageRecord }>
}

export function MessageSearchRow(props: MessageSearchRowProps) {
  const { message, sessionName, isBusy, onRun, onTrace, onOpenSession, slot } = props
  const texts = useMessageTexts().search
  const stateLabels = useMessageStateLabels()
  const typeLabels = useMessageTypeLabels()
  const translate = useTranslate()
  const format = useFormat()
  const times = useTimes()
  const now = useNow()
  const { id, state, failure, text, type, contactPhone, contactName, groupId, createdAt, sessionId, source } =
    message
  const number = groupId ? texts.group : format.phone(contactPhone)
  const contact = contactName ? escapeInvisible(contactName) : number
  const reason = failure && translate(failure.messageI18n, failure.message)
  const canRetry = (state === 'failed' || state === 'cancelled') && source !== 'phone'
  const canCancel = state === 'queued' || state === 'scheduled'
  return (
    <ListRow
      title={contact}
      state={<Badge tone={tones[state] ?? 'success'}>{stateLabels[state]}</Badge>}
      badges={reason !== null && <span className="mo-message-search-reason">{reason}</span>}
      detail={
        <>
          <time dateTime={createdAt} title={times.dateTime(createdAt)}>
            {format.relative(createdAt, now)}
          </time>
          {contactName && <span className="mo-figures">{number}</span>}
          {sessionName !== undefined &&
            (onOpenSession ? (
              <button
                type="button"
                className="mo-message-search-session"
                onClick={() => onOpenSession({ id: sessionId })}
              >
                <span className="mo-clamp">{sessionName}</span>
              </button>
            ) : (
              <span>{sessionName}</span>
            ))}
          <span className="mo-message-search-text">
            {text ? escapeInvisible(text) : (typeLabels[type] ?? type)}
          </span>
        </>
      }
      slot={({ children }) => slot({ message, children })}
      actions={
        <div className="mo-message-search-actions">
          <Button
            size="small"
            variant="ghost"
            icon={<Route />}
            aria-label={texts.traceOf(contact)}
            onClick={() => onTrace(id)}
          >
            {texts.trace}
          </Button>
          {canRetry && (
            <Button
              size="small"
              icon={<RotateCw />}
              busy={isBusy}
              aria-label={texts.retryOf(contact)}
              onClick={() => onRun(message, 'retry')}
            >
              {texts.retry}
            </Button>
          )}
          {canCancel && (
            <Button
              size="small"
              icon={<Ban />}
              busy={isBusy}
              aria-label={texts.cancelOf(contact)}
              onClick={() => onRun(message, 'cancel')}
            >
              {texts.cancel}
            </Button>
          )}
        </div>
      }
    />
  )
}
