import type { Contact, Session } from '@morpheus/sdk'
import { ExternalLink, MessageCircle, UserRound } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { Avatar } from '../../ui/Avatar.js'
import { Button, buttonClasses } from '../../ui/Button.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { Panel } from '../../ui/Panel.js'
import { useTimes } from '../account/useTimes.js'
import { AddressBookButtons } from './AddressBookButtons.js'
import { ContactOnWhatsApp } from './ContactOnWhatsApp.js'
import { getWhatsAppLink } from './ContactRow.js'
import { useContactTexts } from './texts.js'
import './contactDetail.css'

interface ContactDetailProps {
  session: Session
  contact: Contact | null
  level: HeadingLevel
  onOpenConversation: ((contact: Contact) => void) | undefined
}

export function ContactDetail({ session, contact, level, onOpenConversation }: ContactDetailProps) {
  const format = useFormat()
  const times = useTimes()
  const texts = useContactTexts()
  const now = useNow()
  const link = contact && getWhatsAppLink(contact.phone)
  return (
    <Panel title={texts.detail} headingLevel={level} className="mo-contact-detail">
      {!contact && (
        <EmptyState icon={<UserRound />} title={texts.noneSelected} level={levelBelow(level)}>
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
              <dd className="mo-contact-number">
                {format.phone(contact.phone)}
                <CopyButton
                  value={contact.phone}
                  label={texts.copyPhone(contact.name ?? format.phone(contact.phone))}
                />
              </dd>
            </div>
            <div>
              <dt>{texts.added}</dt>
              <dd title={contact.createdAt ? times.dateTime(contact.createdAt) : undefined}>
                {contact.createdAt ? format.relative(contact.createdAt, now) : texts.noDate}
              </dd>
            </div>
            {contact.optedOut && (
              <div>
                <dt>{texts.campaigns}</dt>
                <dd>{texts.optedOut}</dd>
              </div>
            )}
          </dl>
          {onOpenConversation && (
            <Button
              variant="primary"
              wide
              icon={<MessageCircle />}
              onClick={() => onOpenConversation(contact)}
            >
              {texts.startConversation}
            </Button>
          )}
          {link && (
            <a className={buttonClasses({ wide: true })} href={link} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" />
              <span className="mo-button-label">{texts.openWhatsApp}</span>
            </a>
          )}
          {session.apiType !== 'WHATSAPP_CLOUD' && (
            <AddressBookButtons key={`book ${contact.id}`} contact={contact} />
          )}
          <ContactOnWhatsApp key={contact.id} contact={contact} />
        </div>
      )}
    </Panel>
  )
}
