import { type Contact, isNotOffered, MorpheusError, type Session } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { apiTypeLabels } from '@morpheus/sdk/text'
import { CircleAlert, SearchX, Users, UserX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useContactList } from '../../../hooks/contacts/useContactList.js'
import { useDebounced } from '../../../hooks/useDebounced.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useContactTexts } from '../../../text/contacts.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import { SearchInput } from '../../../ui/SearchInput/SearchInput.js'
import { Select } from '../../../ui/Select/Select.js'
import { ListSkeleton } from './BrowserSkeleton.js'
import { ContactDetail } from './ContactDetail.js'
import { ContactList } from './ContactList.js'
import { RecentContacts } from './RecentContacts.js'

/** In milliseconds. */
const searchPause = 150

interface SessionContactsProps {
  session: Session
  /** The connected ones, to choose from. */
  sessions: readonly Session[]
  level: 2 | 3
  onSelectSession: (sessionId: string) => void
  onStartConversation: (contact: Contact) => void
}

/** One session's contacts: found, listed and looked at. */
export function SessionContacts(props: SessionContactsProps) {
  const { session, sessions, level, onSelectSession, onStartConversation } = props
  const texts = useContactTexts()
  const [search, setSearch] = useState('')
  const rested = useDebounced(search.trim(), searchPause)
  const list = useContactList(session.id, rested)
  const [selected, setSelected] = useState<Contact | null>(null)
  const side = useRef<HTMLElement>(null)
  const { contacts, total } = list
  const error = useReadError(list)
  const isMissing = !list.data && isNotOffered(error)
  // What is known of it now, where the list still holds it.
  const shown = selected && (contacts.find(({ id }) => id === selected.id) ?? selected)

  return (
    <div className="mo-contacts-columns">
      <section className="mo-card mo-contacts-main" aria-label={texts.list}>
        <div className="mo-contacts-tools">
          <Select
            aria-label={texts.session}
            value={session.id}
            onChange={(event) => onSelectSession(event.target.value)}
          >
            {sessions.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name} · {formatPhone(one.phone)} · {apiTypeLabels[one.apiType]}
              </option>
            ))}
          </Select>
          {!isMissing && <SearchInput label={texts.search} value={search} onChange={setSearch} />}
        </div>
        <p className="mo-contacts-count mo-figures" role="status">
          {list.isPlaceholderData && texts.searching}
          {list.isSuccess && !list.isPlaceholderData && (rested ? texts.found(total) : texts.count(total))}
        </p>
        {list.isPending && !error && <ListSkeleton />}
        {isMissing && (
          <EmptyState icon={<UserX />} title={texts.notOffered} level={level}>
            {texts.notOfferedText}
          </EmptyState>
        )}
        {!list.data && error && !isMissing && (
          <ErrorState
            icon={<CircleAlert />}
            title={texts.error}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          >
            {error instanceof MorpheusError ? error.message : undefined}
          </ErrorState>
        )}
        {list.isSuccess && contacts.length === 0 && !rested && (
          <EmptyState icon={<Users />} title={texts.empty} level={level}>
            {texts.emptyText}
          </EmptyState>
        )}
        {list.isSuccess && contacts.length === 0 && rested && (
          <EmptyState
            icon={<SearchX />}
            title={texts.noMatch}
            level={level}
            action={<Button onClick={() => setSearch('')}>{texts.clearSearch}</Button>}
          >
            {texts.noMatchText(rested)}
          </EmptyState>
        )}
        {contacts.length > 0 && (
          <ContactList
            key={rested}
            list={list}
            selectedId={selected?.id}
            onSelect={(contact) => {
              setSelected(contact)
              side.current?.scrollIntoView({ block: 'nearest' })
            }}
          />
        )}
      </section>
      {!isMissing && (
        <aside ref={side} className="mo-contacts-side">
          <ContactDetail contact={shown} level={level} onStartConversation={onStartConversation} />
          <RecentContacts sessionId={session.id} level={level} />
        </aside>
      )}
    </div>
  )
}
