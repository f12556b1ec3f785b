import type { ChatwootAccount } from './account.js'
import { invalid } from './refused.js'
import type { Contact } from './state.js'

export function merge(emulator: ChatwootAccount, base: Contact, mergee: Contact): unknown {
  const { state, views } = emulator
  for (const conversation of state.conversations)
    if (conversation.contact === mergee.id) conversation.contact = base.id
  base.inboxes.push(...mergee.inboxes)
  base.phone_number ??= mergee.phone_number
  base.identifier ??= mergee.identifier
  state.contacts.splice(state.contacts.indexOf(mergee), 1)
  return { id: base.id, payload: [views.contact(base)] }
}

/**
 * Checks uniqueness. @throws Refused when another contact has the same identifier or number
 *  @throws Refused where another contact of the account has the same.
 */
export function unique(
  contacts: readonly Contact[],
  wanted: Partial<Pick<Contact, 'identifier' | 'phone_number'>>,
): void {
  for (const key of ['identifier', 'phone_number'] as const) {
    const value = wanted[key]
    if (value && contacts.some((one) => one[key] === value))
      throw invalid(`${key === 'identifier' ? 'Identifier' : 'Phone number'} has already been taken`, key)
  }
}
