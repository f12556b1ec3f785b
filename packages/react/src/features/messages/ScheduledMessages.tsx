import type { MessageRecord } from '@morpheus/sdk'
import { CalendarClock, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { useQueryCache } from '../../provider/queries.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { IconButton } from '../../ui/IconButton.js'
import { ListRow, RowList } from '../../ui/ListRow.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { stackClasses } from '../../ui/Stack.js'
import { useTimes } from '../account/useTimes.js'
import { EditScheduled } from './EditScheduled.js'
import { useScheduledMessages } from './scheduledQueries.js'
import { useMessageTexts } from './texts.js'

interface ScheduledMessagesProps {
  sessionId: string
  /** Only those of this conversation. */
  contact?: string | undefined
}

/** Button that says how many messages are scheduled, and opens them; nothing without any. */
export function ScheduledMessages({ sessionId, contact }: ScheduledMessagesProps) {
  const texts = useMessageTexts().schedule
  const { messages, hasNextPage, isFetchingNextPage, fetchNextPage } = useScheduledMessages(
    sessionId,
    contact,
  )
  const [isOpen, setOpen] = useState(false)
  if (messages.length === 0) return null
  return (
    <>
      <Button size="small" variant="ghost" icon={<CalendarClock />} onClick={() => setOpen(true)}>
        {texts.count(messages.length, hasNextPage)}
      </Button>
      {isOpen && (
        <Dialog title={texts.title} description={texts.text} onClose={() => setOpen(false)}>
          <div className={stackClasses({ gap: 10 })}>
            <RowList>
              {messages.map((message) => (
                <ScheduledRow key={message.id} message={message} />
              ))}
            </RowList>
            {hasNextPage && (
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {texts.more}
              </Button>
            )}
          </div>
        </Dialog>
      )}
    </>
  )
}

function ScheduledRow({ message }: { message: MessageRecord }) {
  const texts = useMessageTexts().schedule
  const client = useMorpheus()
  const queries = useQueryCache()
  const errors = useErrors()
  const notify = useToast()
  const times = useTimes()
  const format = useFormat()
  const [isEditing, setEditing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id, sessionId, text, scheduledAt, groupId, contactPhone } = message

  const run = async (action: 'sendNow' | 'cancel') => {
    setBusy(true)
    try {
      await client.messages[action]({ id })
      notify({ tone: 'success', text: texts.done[action] })
    } catch (cause) {
      notify({ tone: 'error', text: errors.showError(cause, texts.failure), cause })
    }
    await queries.invalidateQueries({ queryKey: keysOf(client).messages(sessionId) })
    setBusy(false)
  }
  return (
    <ListRow
      title={escapeInvisible(text)}
      detail={`${scheduledAt ? times.dateTime(scheduledAt) : ''} · ${groupId ?? format.phone(contactPhone)}`}
      actions={
        <>
          <IconButton
            label={texts.edit}
            icon={<Pencil />}
            disabled={isBusy}
            onClick={() => setEditing(true)}
          />
          <IconButton
            label={texts.sendNow}
            icon={<Send />}
            disabled={isBusy}
            onClick={() => void run('sendNow')}
          />
          <IconButton
            label={texts.cancel}
            icon={<Trash2 />}
            disabled={isBusy}
            onClick={() => void run('cancel')}
          />
        </>
      }
    >
      {isEditing && <EditScheduled message={message} onClose={() => setEditing(false)} />}
    </ListRow>
  )
}
