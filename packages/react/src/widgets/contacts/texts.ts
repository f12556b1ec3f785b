import { useAreaTexts } from '../../provider/texts.js'
import { contactTexts } from '../../text/contacts.js'

export function useContactTexts() {
  return useAreaTexts(contactTexts, (all) => all.contacts)
}
