import type { Contact } from '@morpheus/sdk'
import type { Slot } from '../../ui/lib/slot.js'
import type { ContactsFilter } from './queries.js'

/** Filter of the contact list. */
export type ContactListFilter = Pick<ContactsFilter, 'search' | 'letter'>

/** Replaceable parts of the widget. */
export interface ContactBrowserSlots {
  /** Title and the controls beside it. */
  header?: Slot | undefined
  /** Content of a row; its height stays one line, or two on small screens, and a click selects it. */
  row?: Slot<{ contact: Contact }> | undefined
  /** Shown when the session has no contacts. */
  empty?: Slot | undefined
}
