import type { Contact } from '@morpheus/sdk'
import { ExternalLink, MessageCircle } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { CopyButton } from '../../ui/CopyButton/CopyButton.js'
import { IconButton } from '../../ui/IconButton/IconButton.js'
import { useContactTexts } from './texts.js'
import { whatsAppLink } from './whatsAppLink.js'

interface ContactActionsProps {
  contact: Contact
  /** Reachable by Tab: only the active row of the list is. */
  reachable: boolean
  onOpenConversation: ((contact: Contact) => void) | undefined
}

export function ContactActions({ contact, reachable, onOpenConversation }: ContactActionsProps) {
  const format = useFormat()
  const texts = useContactTexts()
  const { name, phone } = contact
  const called = name ?? format.phone(phone)
  const link = whatsAppLink(phone)
  const tabIndex = reachable ? 0 : -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed in it chooses no line
    <span
      className="mo-contact-buttons"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <CopyButton value={phone} label={texts.copyPhone(called)} tabIndex={tabIndex} />
      {link && (
        <a
          className="mo-icon-button"
          href={link}
          target="_blank"
          rel="noreferrer"
          tabIndex={tabIndex}
          title={texts.openWhatsApp}
          aria-label={texts.whatsAppOf(called)}
        >
          <ExternalLink aria-hidden="true" />
        </a>
      )}
      {onOpenConversation && (
        <IconButton
          label={texts.conversationWith(called)}
          icon={<MessageCircle />}
          tabIndex={tabIndex}
          onClick={() => onOpenConversation(contact)}
        />
      )}
    </span>
  )
}
