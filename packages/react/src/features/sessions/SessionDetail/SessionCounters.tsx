import type { Session } from '@morpheus/sdk'
import { MessageSquare, MessagesSquare, Users } from 'lucide-react'
import { useFormat } from '../../../core/useFormat.js'
import { Counter } from '../../../ui/Counter.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { Tooltip } from '../../../ui/Tooltip.js'
import { useContacts } from '../../contacts/queries.js'
import { useDetailTexts } from './texts.js'

interface SessionCountersProps {
  session: Session
  onOpenContacts: (() => void) | undefined
}

/** Contact count; conversations and messages are disabled in this build. */
export function SessionCounters({ session, onOpenContacts }: SessionCountersProps) {
  const texts = useDetailTexts()
  const format = useFormat()
  const { data, isPending } = useContacts({ sessionId: session.id, limit: 1 })
  const total = data?.pages[0]?.total
  const disabled = [
    { label: texts.chats, icon: <MessagesSquare aria-hidden="true" /> },
    { label: texts.messages, icon: <MessageSquare aria-hidden="true" /> },
  ]
  const contacts = (
    <Counter icon={<Users aria-hidden="true" />} label={texts.contacts} opens={onOpenContacts !== undefined}>
      {isPending ? (
        <Skeleton width={40} height={28} />
      ) : total === undefined || total === null ? (
        '—'
      ) : (
        format.count(total)
      )}
    </Counter>
  )
  return (
    <div className="mo-counters">
      {onOpenContacts ? (
        <button type="button" className="mo-counter" onClick={onOpenContacts}>
          {contacts}
        </button>
      ) : (
        <div className="mo-counter">{contacts}</div>
      )}
      {disabled.map(({ label, icon }) => (
        <Tooltip key={label} text={texts.messagesDisabled}>
          <button type="button" className="mo-counter mo-counter-disabled" aria-disabled="true">
            <Counter icon={icon} label={label}>
              —
            </Counter>
          </button>
        </Tooltip>
      ))}
    </div>
  )
}
