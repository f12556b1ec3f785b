import type { Contact } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { useContactTexts } from '../../../text/contacts.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { classes } from '../../../ui/kit/classes.js'

/** As the CSS has it, in pixels. */
export const rowHeight = 60

interface ContactRowProps {
  id: string
  contact: Contact
  index: number
  total: number
  /** From the top of the list, in pixels. */
  start: number
  active: boolean
  selected: boolean
  onClick: () => void
}

export function ContactRow({ id, contact, index, total, start, active, selected, onClick }: ContactRowProps) {
  const texts = useContactTexts()
  const { name, phone, profilePic } = contact
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox around has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: and the focus
    <div
      id={id}
      role="option"
      className={classes('mo-contact', active && 'mo-contact-active')}
      aria-selected={selected}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${start}px)` }}
      onClick={onClick}
    >
      <Avatar name={name ?? '?'} src={profilePic} />
      <span className="mo-contact-text">
        <span
          className={classes('mo-contact-name mo-truncate', !name && 'mo-muted')}
          title={name ?? undefined}
        >
          {name ?? texts.noName}
        </span>
        <span className="mo-contact-phone">{formatPhone(phone)}</span>
      </span>
    </div>
  )
}
