import type { Contact } from '@morpheus/sdk'
import { useFormat } from '../../../hooks/useFormat.js'
import { useContactTexts } from '../../../text/contacts.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { classes } from '../../../ui/kit/classes.js'
import { asIs } from '../../../ui/kit/slot.js'
import type { ContactBrowserSlots } from './ContactBrowser.js'

/** As the CSS has it, in pixels. */
export const rowHeight = 60

interface ContactRowProps {
  id: string
  contact: Contact
  row: ContactBrowserSlots['row']
  index: number
  total: number
  /** From the top of the list, in pixels. */
  start: number
  active: boolean
  selected: boolean
  onClick: () => void
}

export function ContactRow(props: ContactRowProps) {
  const { id, contact, row = asIs, index, total, start, active, selected, onClick } = props
  const format = useFormat()
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
      {row({
        contact,
        children: (
          <>
            <Avatar name={name ?? '?'} src={profilePic} />
            <span className="mo-contact-text">
              <span
                className={classes('mo-contact-name mo-truncate', !name && 'mo-muted')}
                title={name ?? undefined}
              >
                {name ?? texts.noName}
              </span>
              <span className="mo-contact-phone">{format.phone(phone)}</span>
            </span>
          </>
        ),
      })}
    </div>
  )
}
