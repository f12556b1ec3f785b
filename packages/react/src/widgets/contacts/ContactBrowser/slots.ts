import type { Contact } from '@morpheus/sdk'
import type { ContactsFilter } from '../../../hooks/contacts/contactQueries.js'
import type { Slot } from '../../../ui/kit/slot.js'

/** Which of a session's contacts are shown. */
export type ContactListFilter = Pick<ContactsFilter, 'search' | 'letter'>

/** Parts of the widget that a host may replace. */
export interface ContactBrowserSlots {
  /** The title and what stands beside it. */
  header?: Slot | undefined
  /** What a line of the list shows; it stays one line high, or two where there is little room, and is chosen by a click. */
  row?: Slot<{ contact: Contact }> | undefined
  /** Where the session has no contact. */
  empty?: Slot | undefined
}
