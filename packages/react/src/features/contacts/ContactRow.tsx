// biome-ignore-all lint/a11y/useSemanticElements: most rows are not in the document: no <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid around has the focus.
import type { Contact } from '@morpheus/sdk'
import { useFormat } from '../../core/useFormat.js'
import { Avatar } from '../../ui/Avatar/Avatar.js'
import { classes } from '../../ui/kit/classes.js'
import { asIs } from '../../ui/kit/slot.js'
import { useTimes } from '../account/useTimes.js'
import { ContactActions } from './ContactActions.js'
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
  const { id, contact, row = asIs, index, height, start, now, active, selected } = props
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
