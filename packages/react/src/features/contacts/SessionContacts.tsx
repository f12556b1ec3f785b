import { type Contact, isNotOffered, type Session } from '@morpheus/sdk'
import { Download, SearchX, Users, UserX } from 'lucide-react'
import { useRef } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { Avatar } from '../../ui/Avatar.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { renderChildren } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { Select } from '../../ui/Select.js'
import { QueryError } from '../../widget/QueryView.js'
import type { FilterState } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import { useApiTypeLabels } from '../sessions/texts.js'
import { ListSkeleton } from './BrowserSkeleton.js'
import { ContactDetail } from './ContactDetail.js'
import { ContactList } from './ContactList.js'
import { useContactByPhone, useContactList } from './queries.js'
import type { ContactBrowserSlots, ContactListFilter } from './slots.js'
import { useContactTexts } from './texts.js'
import { useContactExport } from './useContactExport.js'
import '../../ui/scrollRow.css'

/** Core spec §9. */
const maxListed = 4

interface RecentContactsProps {
  sessionId: string
  level: HeadingLevel
  onSelect: (contact: Contact) => void
}

/** First contacts of the session, regardless of the search. */
function RecentContacts({ sessionId, level, onSelect }: RecentContactsProps) {
  const format = useFormat()
  const texts = useContactTexts()
  const now = useNow()
  const { contacts } = useContactList(sessionId, '')
  if (contacts.length === 0) return null
  return (
    <Panel title={texts.recent} headingLevel={level}>
      <ul className="mo-recent">
        {contacts.slice(0, maxListed).map((contact) => (
          <li key={contact.id}>
            <button type="button" className="mo-recent-item" onClick={() => onSelect(contact)}>
              <Avatar name={contact.name ?? '?'} src={contact.profilePic} size="small" />
              <span className="mo-truncate" title={contact.name ?? undefined}>
                {contact.name ?? format.phone(contact.phone)}
              </span>
              <span className="mo-recent-time">
                {contact.createdAt ? format.relative(contact.createdAt, now) : texts.noDate}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface SessionContactsProps extends FilterState<ContactListFilter> {
  session: Session
  sessions: readonly Session[]
  level: HeadingLevel
  slots: ContactBrowserSlots | undefined
  onSessionIdChange: (sessionId: string) => void
  phone: string | null
  onPhoneChange: (phone: string) => void
  onOpenConversation: ((contact: Contact) => void) | undefined
}

export function SessionContacts(props: SessionContactsProps) {
  const format = useFormat()
  const apiTypeLabels = useApiTypeLabels()
  const { session, sessions, level, filter, narrow, onSessionIdChange, phone, onPhoneChange } = props
  const { onOpenConversation } = props
  const { empty = renderChildren, row } = props.slots ?? {}
  const texts = useContactTexts()
  const rested = filter.search ?? ''
  const [search, setSearch] = useSearch(rested, (text) => narrow({ search: text, letter: undefined }))
  const letter = rested ? undefined : filter.letter
  const list = useContactList(session.id, rested, letter)
  const table = useContactExport(texts)
  const side = useRef<HTMLElement>(null)
  const { contacts, total } = list
  const error = useReadError(list)
  const isUnsupported = !list.data && isNotOffered(error)
  const matchingContact = useContactByPhone(session.id, phone, contacts)
  const select = (contact: Contact) => {
    onPhoneChange(contact.phone)
    side.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className="mo-contacts-columns">
      <section className="mo-card mo-contacts-main" aria-label={texts.list}>
        <div className="mo-contacts-tools">
          <Select
            aria-label={texts.session}
            value={session.id}
            onChange={(event) => onSessionIdChange(event.target.value)}
          >
            {sessions.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name} · {format.phone(one.phone)} · {apiTypeLabels[one.apiType]}
              </option>
            ))}
          </Select>
          {!isUnsupported && <SearchInput label={texts.search} value={search} onChange={setSearch} />}
        </div>
        <div className="mo-contacts-line">
          <p className="mo-contacts-count mo-figures" role="status">
            {list.isPlaceholderData && texts.searching}
            {list.isSuccess && !list.isPlaceholderData && (rested ? texts.found(total) : texts.count(total))}
          </p>
          {total > 0 && (
            <Button
              size="small"
              icon={<Download />}
              onClick={() => (table.exported === null ? void table.start(session, rested) : table.cancel())}
            >
              {table.exported === null ? texts.export : texts.exporting(format.count(table.exported))}
            </Button>
          )}
        </div>
        {!rested && list.letters.length > 1 && (
          <ContactLetters letters={list.letters} value={letter} onChange={(letter) => narrow({ letter })} />
        )}
        {list.isPending && !error && <ListSkeleton />}
        {isUnsupported && (
          <EmptyState icon={<UserX />} title={texts.notOffered} level={level}>
            {texts.notOfferedText}
          </EmptyState>
        )}
        {!list.data && error && !isUnsupported && (
          <QueryError query={list} error={error} title={texts.error} />
        )}
        {list.isSuccess &&
          contacts.length === 0 &&
          !rested &&
          empty({
            children: (
              <EmptyState icon={<Users />} title={texts.empty} level={level}>
                {texts.emptyText}
              </EmptyState>
            ),
          })}
        {list.isSuccess && contacts.length === 0 && rested && (
          <EmptyState
            icon={<SearchX />}
            title={texts.noMatch}
            level={level}
            action={
              <Button
                onClick={() => {
                  setSearch('')
                  narrow({ search: undefined })
                }}
              >
                {texts.clearSearch}
              </Button>
            }
          >
            {texts.noMatchText(rested)}
          </EmptyState>
        )}
        {contacts.length > 0 && (
          <ContactList
            key={`${letter ?? ''} ${rested}`}
            list={list}
            row={row}
            selectedId={matchingContact?.id}
            onSelect={select}
            onOpenConversation={onOpenConversation}
          />
        )}
      </section>
      {!isUnsupported && (
        <aside ref={side} className="mo-contacts-side">
          <ContactDetail
            session={session}
            contact={matchingContact}
            level={level}
            onOpenConversation={onOpenConversation}
          />
          <RecentContacts sessionId={session.id} level={level} onSelect={select} />
        </aside>
      )}
    </div>
  )
}

interface ContactLettersProps {
  /** Available initials, as one string. */
  letters: string
  value: string | undefined
  onChange: (letter: string | undefined) => void
}

/** Initial at which the list starts: native radio buttons, so one tab stop and arrow keys. */
function ContactLetters({ letters, value, onChange }: ContactLettersProps) {
  const texts = useContactTexts()
  return (
    <fieldset className="mo-contact-letters mo-scroll-row" aria-label={texts.letters}>
      {[undefined, ...letters].map((letter) => (
        <label key={letter ?? 'all'} className="mo-contact-letter">
          <input
            type="radio"
            className="mo-contact-letter-control"
            aria-label={letter && texts.toLetter(letter.toUpperCase())}
            checked={letter === value}
            onChange={() => onChange(letter)}
          />
          {letter?.toUpperCase() ?? texts.allLetters}
        </label>
      ))}
    </fieldset>
  )
}
