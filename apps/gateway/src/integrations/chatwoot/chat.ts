import { otherNinth } from '../../kit/ninthDigit.js'
import { findContact } from '../../store/repositories/contacts.js'
import { contactNamed, identitiesOf } from '../../store/repositories/messages/identities.js'
import type { Db } from '../../store/tables.js'

const phone = /^[1-9]\d{4,14}$/
const direct = '@s.whatsapp.net'

/** Whom a conversation is with. */
export interface Chat {
  /** The contact's key as it is now, or the group's id. */
  key: string
  /** All that it is or was called, the key included. */
  names: readonly string[]
  /** As it is shown. */
  name: string
  /** E.164, with its plus; null where nobody knows it, and of groups. */
  phone: string | null
  /** What other systems know it by, and what Chatwoot keeps once in an account. */
  identifier: string
}

/** What is known of whom a conversation is with. `told` is the name that came with what is said. */
export async function chatOf(db: Db, sessionId: string, chat: string, told: string | null): Promise<Chat> {
  if (chat.endsWith('@g.us')) {
    const name = told ?? `Grupo ${chat.split('@')[0]}`
    return { key: chat, names: [chat], name, phone: null, identifier: chat }
  }
  const key = (await contactNamed(db, sessionId, chat)) ?? chat
  const known = await identitiesOf(db, sessionId, [key])
  const names = [...new Set([key, chat, ...known.map(({ name }) => name)])]
  const digits = phone.test(key) ? key : null
  const name = (await findContact(db, sessionId, key))?.name ?? told
  return {
    key,
    names,
    name: name?.trim() || (digits === null ? key : `+${digits}`),
    phone: digits && `+${digits}`,
    identifier: identifierOf(key),
  }
}

/** As Evolution and WAHA have it too, so that whoever comes from them finds their contacts again. */
export const identifierOf = (key: string) => (phone.test(key) ? `${key}${direct}` : key)

/** Whom an agent writes to, by what Chatwoot knows of them; null where that is nobody of ours. */
export function keyOf(sender: { identifier: string | null; phone_number: string | null }): string | null {
  const { identifier, phone_number } = sender
  const digits = phone_number?.replace(/\D/g, '') ?? ''
  if (identifier?.endsWith(direct)) return identifier.slice(0, -direct.length)
  if (identifier?.endsWith('@g.us') || identifier?.endsWith('@lid')) return identifier
  return phone.test(digits) ? digits : null
}

/** A number as its owner may have told it, with its ninth digit and without. */
export function phonesOf({ phone: known }: Pick<Chat, 'phone'>): string[] {
  if (known === null) return []
  const other = otherNinth(known.slice(1))
  return other === null ? [known] : [known, `+${other}`]
}
