import { toOtherNinthDigit } from '../../core/lib/ninthDigit.js'
import { findContact } from '../../core/store/repositories/contacts.js'
import { findContactById, listIdentities } from '../../core/store/repositories/identities.js'
import type { Db } from '../../core/store/tables.js'

const phone = /^[1-9]\d{4,14}$/
const direct = '@s.whatsapp.net'

export interface Chat {
  /** The contact's current key, or the group's id. */
  key: string
  /** Present and former names, including the key. */
  names: readonly string[]
  name: string
  /** E.164 with its plus; null when unknown and for groups. */
  phone: string | null
  /** Chatwoot's `identifier` of the contact, unique per account. */
  identifier: string
}

/** Counterpart of a conversation. `told` is the push name or group subject of the event. */
export async function findChat(
  db: Db,
  sessionId: string,
  chat: string,
  notifiedName: string | null,
): Promise<Chat> {
  if (chat.endsWith('@g.us')) {
    const name = notifiedName ?? `Grupo ${chat.split('@')[0]}`
    return { key: chat, names: [chat], name, phone: null, identifier: chat }
  }
  const key = (await findContactById(db, sessionId, chat)) ?? chat
  const identities = await listIdentities(db, sessionId, [key])
  const names = [...new Set([key, chat, ...identities.map(({ name }) => name)])]
  const digits = phone.test(key) ? key : null
  const name = (await findContact(db, sessionId, key))?.name ?? notifiedName
  return {
    key,
    names,
    name: name?.trim() || (digits === null ? key : `+${digits}`),
    phone: digits && `+${digits}`,
    identifier: toIdentifier(key),
  }
}

/** Same format as Evolution's and WAHA's, so that migrated accounts keep their contacts. */
export const toIdentifier = (key: string) => (phone.test(key) ? `${key}${direct}` : key)

/** Contact key of a Chatwoot sender; null when it is none of the session's. */
export function getContactKey(sender: {
  identifier: string | null
  phone_number: string | null
}): string | null {
  const { identifier, phone_number } = sender
  const digits = phone_number?.replace(/\D/g, '') ?? ''
  if (identifier?.endsWith(direct)) return identifier.slice(0, -direct.length)
  if (identifier?.endsWith('@g.us') || identifier?.endsWith('@lid')) return identifier
  return phone.test(digits) ? digits : null
}

/** A Brazilian number with and without its ninth digit: owners write both. */
export function listPhoneVariants({ phone: number }: Pick<Chat, 'phone'>): string[] {
  if (number === null) return []
  const other = toOtherNinthDigit(number.slice(1))
  return other === null ? [number] : [number, `+${other}`]
}
