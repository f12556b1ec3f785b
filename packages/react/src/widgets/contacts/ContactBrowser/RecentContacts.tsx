import { useContactList } from '../../../hooks/contacts/useContactList.js'
import { useFormat } from '../../../hooks/useFormat.js'
import { useNow } from '../../../hooks/useNow.js'
import { useContactTexts } from '../../../text/contacts.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import type { HeadingLevel } from '../../../ui/kit/heading.js'
import { Panel } from '../../../ui/Panel/Panel.js'

/** Core spec §9. */
const shown = 4

/** The first contacts of the session, whatever is searched for. */
export function RecentContacts({ sessionId, level }: { sessionId: string; level: HeadingLevel }) {
  const format = useFormat()
  const texts = useContactTexts()
  const now = useNow()
  const { contacts } = useContactList(sessionId, '')
  if (contacts.length === 0) return null
  return (
    <Panel title={texts.recent} headingLevel={level}>
      <ul className="mo-recent">
        {contacts.slice(0, shown).map(({ id, name, phone, profilePic, createdAt }) => (
          <li key={id} className="mo-recent-item">
            <Avatar name={name ?? '?'} src={profilePic} size="small" />
            <span className="mo-truncate" title={name ?? undefined}>
              {name ?? format.phone(phone)}
            </span>
            <span className="mo-recent-time">
              {createdAt ? format.relative(createdAt, now) : texts.noDate}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
