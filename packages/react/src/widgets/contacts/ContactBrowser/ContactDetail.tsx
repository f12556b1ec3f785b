import type { Contact } from '@morpheus/sdk'
import { formatDateTime, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { MessageCircle, UserRound } from 'lucide-react'
import { useNow } from '../../../hooks/useNow.js'
import { useContactTexts } from '../../../text/contacts.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import type { HeadingLevel } from '../../../ui/kit/heading.js'
import { Panel } from '../../../ui/Panel/Panel.js'

interface ContactDetailProps {
  contact: Contact | null
  level: HeadingLevel
  onStartConversation: (contact: Contact) => void
}

/** The chosen contact, and the way to a conversation. */
export function ContactDetail({ contact, level, onStartConversation }: ContactDetailProps) {
  const texts = useContactTexts()
  const now = useNow()
  return (
    <Panel title={texts.detail} headingLevel={level} className="mo-contact-detail">
      {!contact && (
        <EmptyState icon={<UserRound />} title={texts.noneSelected} level={3}>
          {texts.noneSelectedText}
        </EmptyState>
      )}
      {contact && (
        <div className="mo-contact-card">
          <Avatar name={contact.name ?? '?'} src={contact.profilePic} size="large" />
          <dl className="mo-contact-facts">
            <div>
              <dt>{texts.name}</dt>
              <dd>{contact.name ?? texts.noName}</dd>
            </div>
            <div>
              <dt>{texts.phone}</dt>
              <dd>{formatPhone(contact.phone)}</dd>
            </div>
            <div>
              <dt>{texts.added}</dt>
              <dd title={contact.createdAt ? formatDateTime(contact.createdAt) : undefined}>
                {contact.createdAt ? relativeTime(contact.createdAt, now) : texts.noDate}
              </dd>
            </div>
          </dl>
          <Button
            variant="primary"
            wide
            icon={<MessageCircle />}
            onClick={() => onStartConversation(contact)}
          >
            {texts.startConversation}
          </Button>
        </div>
      )}
    </Panel>
  )
}
