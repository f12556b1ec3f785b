import type { Contact } from '@morpheus/sdk'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { Avatar } from '../../ui/Avatar/Avatar.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { useContactTexts } from './texts.js'
import { useContactList } from './useContactList.js'

/** Core spec §9. */
const shown = 4

interface RecentContactsProps {
  sessionId: string
  level: HeadingLevel
  onSelect: (contact: Contact) => void
}

/** First contacts of the session, regardless of the search. */
export function RecentContacts({ sessionId, level, onSelect }: RecentContactsProps) {
  const format = useFormat()
  const texts = useContactTexts()
  const now = useNow()
  const { contacts } = useContactList(sessionId, '')
  if (contacts.length === 0) return null
  return (
    <Panel title={texts.recent} headingLevel={level}>
      <ul className="mo-recent">
        {contacts.slice(0, shown).map((contact) => (
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
