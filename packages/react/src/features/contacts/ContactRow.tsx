// biome-ignore-all lint/a11y/useSemanticElements: most rows are not in the document: no <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid around has the focus.
import type { Contact } from '@morpheus/sdk'
import { ExternalLink, MessageCircle } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { Avatar } from '../../ui/Avatar.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { IconButton } from '../../ui/IconButton.js'
import { classes } from '../../ui/lib/rootProps.js'
import { renderChildren } from '../../ui/lib/slot.js'
import { useTimes } from '../account/useTimes.js'
import type { ContactBrowserSlots } from './slots.js'
import { useContactTexts } from './texts.js'

interface ContactRowProps {
  id: string
  contact: Contact
  row: ContactBrowserSlots['row']
  index: number
  /** Pixels. */
  height: number
  /** Offset from the top of the list, in pixels. */
  start: number
  now: number
  active: boolean
  selected: boolean
  onClick: () => void
  onOpenConversation: ((contact: Contact) => void) | undefined
}

export function ContactRow(props: ContactRowProps) {
  const { id, contact, row = renderChildren, index, height, start, now, active, selected } = props
  const format = useFormat()
  const times = useTimes()
  const texts = useContactTexts()
  const { name, phone, profilePic, createdAt } = contact
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around has the keys
    <div
      id={id}
      role="row"
      className={classes('mo-contact', active && 'mo-contact-active')}
      aria-selected={selected}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${start}px)`, blockSize: height }}
      onClick={props.onClick}
    >
      {row({
        contact,
        children: (
          <>
            <span role="gridcell" className="mo-contact-who">
              <Avatar name={name ?? '?'} src={profilePic} size="small" />
              <span
                className={classes('mo-contact-name mo-truncate', !name && 'mo-muted')}
                title={name ?? undefined}
              >
                {name ?? texts.noName}
              </span>
            </span>
            <span role="gridcell" className="mo-contact-phone mo-truncate">
              {format.phone(phone)}
            </span>
            <span
              role="gridcell"
              className="mo-contact-added mo-truncate"
              title={createdAt ? times.dateTime(createdAt) : undefined}
            >
              {createdAt ? format.relative(createdAt, now) : texts.noDate}
            </span>
          </>
        ),
      })}
      <span role="gridcell" className="mo-contact-actions">
        <ContactActions contact={contact} reachable={active} onOpenConversation={props.onOpenConversation} />
      </span>
    </div>
  )
}

interface ContactActionsProps {
  contact: Contact
  /** Reachable by Tab: only the active row of the list is. */
  reachable: boolean
  onOpenConversation: ((contact: Contact) => void) | undefined
}

function ContactActions({ contact, reachable, onOpenConversation }: ContactActionsProps) {
  const format = useFormat()
  const texts = useContactTexts()
  const { name, phone } = contact
  const displayName = name ?? format.phone(phone)
  const link = getWhatsAppLink(phone)
  const tabIndex = reachable ? 0 : -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed in it chooses no line
    <span
      className="mo-contact-buttons"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <CopyButton value={phone} label={texts.copyPhone(displayName)} tabIndex={tabIndex} />
      {link && (
        <a
          className="mo-icon-button"
          href={link}
          target="_blank"
          rel="noreferrer"
          tabIndex={tabIndex}
          title={texts.openWhatsApp}
          aria-label={texts.whatsAppOf(displayName)}
        >
          <ExternalLink aria-hidden="true" />
        </a>
      )}
      {onOpenConversation && (
        <IconButton
          label={texts.conversationWith(displayName)}
          icon={<MessageCircle />}
          tabIndex={tabIndex}
          onClick={() => onOpenConversation(contact)}
        />
      )}
    </span>
  )
}

export function getWhatsAppLink(phone: string): string | null {
  return /^\d{8,15}$/.test(phone) ? `https://wa.me/${phone}` : null
}
