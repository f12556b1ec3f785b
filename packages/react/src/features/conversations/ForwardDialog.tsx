import type { MessageRecord } from '@morpheus/sdk'
import { randomId } from '@morpheus/sdk/format'
import { Forward, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useErrors, useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { useTexts } from '../../provider/texts.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Checkbox } from '../../ui/Checkbox.js'
import { Dialog } from '../../ui/Dialog.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { stackClasses } from '../../ui/Stack.js'
import { QueryError } from '../../widget/QueryView.js'
import { useSearch } from '../../widget/useSearch.js'
import { filterGroups, GroupListSkeleton } from '../groups/GroupRows.js'
import { useGroups } from '../groups/queries.js'
import { useGroupTexts } from '../groups/texts.js'
import { useDisplayName } from './ConversationItem.js'
import { useConversations } from './queries.js'
import { useConversationTexts } from './texts.js'

/** Recipients at a time, as in WhatsApp: forwarding to many gets numbers banned. */
const maxRecipients = 5

interface Recipient {
  /** Number or group id. */
  id: string
  name: string
  note?: string | undefined
}

interface ForwardDialogProps {
  message: MessageRecord
  /** Called with a message that was queued in the conversation of the forwarded one. */
  onSent: (message: MessageRecord) => void
  onClose: () => void
}

/** Sends a message again to some of the session's conversations and groups. */
export function ForwardDialog({ message, onSent, onClose }: ForwardDialogProps) {
  const texts = useConversationTexts()
  const { forwarding } = texts
  const { common } = useTexts()
  const client = useMorpheus()
  const errors = useErrors()
  const notify = useToast()
  const [search, setSearch] = useState('')
  const [input, setInput] = useSearch(search, setSearch)
  const { list, recipients } = useRecipients(message.sessionId, search)
  const error = useReadError(list)
  const [chosen, setChosen] = useState<readonly Recipient[]>([])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const keys = useRef(new Map<string, string>())

  const forward = async () => {
    setBusy(true)
    setProblem(null)
    const results = await Promise.allSettled(
      chosen.map(async ({ id: to }) => {
        // A repeated attempt whose answer was lost is the same message.
        const idempotencyKey = keys.current.get(to) ?? randomId()
        keys.current.set(to, idempotencyKey)
        const sent = await client.messages.forward({ id: message.id, to }, { idempotencyKey })
        if (to === (message.groupId ?? message.contactPhone)) onSent(sent.message)
      }),
    )
    setBusy(false)
    const failed = chosen.filter((_, index) => results[index]?.status === 'rejected')
    const cause = results.find((result) => result.status === 'rejected')?.reason
    if (failed.length > 0) {
      setChosen(failed)
      const names = failed.map(({ name }) => name).join(', ')
      return setProblem(forwarding.failed(names, errors.explained(cause, forwarding.failure)))
    }
    notify({ tone: 'success', text: forwarding.done(chosen.map(({ name }) => name)) })
    onClose()
  }

  return (
    <Dialog
      title={forwarding.title}
      description={forwarding.hint(maxRecipients)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            icon={<Forward />}
            busy={isBusy}
            disabled={chosen.length === 0}
            onClick={() => void forward()}
          >
            {forwarding.confirm(chosen.length)}
          </Button>
        </>
      }
    >
      <div className={stackClasses({ gap: 10 })}>
        <SearchInput label={texts.search} value={input} onChange={setInput} />
        {problem !== null && <Alert>{problem}</Alert>}
        {chosen.length > 0 && (
          <p className="mo-conversation-note">
            {forwarding.chosen(chosen.map(({ name }) => name).join(', '))}
          </p>
        )}
        {!list.data && !error && <GroupListSkeleton />}
        {!list.data && error && <QueryError query={list} error={error} title={texts.error} />}
        {list.data && recipients.length === 0 && (
          <EmptyState icon={<SearchX />} title={texts.noMatch} level={3}>
            {forwarding.noMatchText}
          </EmptyState>
        )}
        <ul className="mo-forward-list">
          {recipients.map((recipient) => {
            const isChosen = chosen.some(({ id }) => id === recipient.id)
            return (
              <li key={recipient.id}>
                <Checkbox
                  label={recipient.name}
                  note={recipient.note}
                  checked={isChosen}
                  disabled={isBusy || (!isChosen && chosen.length >= maxRecipients)}
                  onChange={() =>
                    setChosen((now) =>
                      isChosen ? now.filter(({ id }) => id !== recipient.id) : [...now, recipient],
                    )
                  }
                />
              </li>
            )
          })}
        </ul>
        {list.hasNextPage && (
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {forwarding.more}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Conversations, the last ones first, then groups without messages. */
function useRecipients(sessionId: string, search: string) {
  const format = useFormat()
  const getName = useDisplayName()
  const texts = useConversationTexts()
  const groupTexts = useGroupTexts()
  const list = useConversations({ sessionId, search })
  const groups = useGroups(sessionId).data?.groups ?? []
  const inConversations = new Set(list.conversations.map(({ contactPhone }) => contactPhone))
  const recipients: Recipient[] = [
    ...list.conversations.map((conversation) => {
      const { contactPhone: id, isGroup } = conversation
      const group = groups.find((one) => one.id === id)
      const name = escapeInvisible(group?.name ?? '') || getName(conversation)
      const note = isGroup ? texts.group : format.phone(id)
      return { id, name, ...(note !== name && { note }) }
    }),
    ...filterGroups(groups, search)
      .filter(({ id, role, onlyAdminsSend }) => {
        const maySend = !onlyAdminsSend || (role !== null && role !== 'member')
        return maySend && !inConversations.has(id)
      })
      .map(({ id, name, size }) => ({
        id,
        name: escapeInvisible(name) || groupTexts.noName,
        note: groupTexts.people(size),
      })),
  ]
  return { list, recipients }
}
