/** The network's address of a contact: `5511988887777` gives `5511988887777@s.whatsapp.net`; other ids stay. */
export function toJid(contact: string): string {
  return /^\d+$/.test(contact) ? `${contact}@s.whatsapp.net` : contact
}

/** A number or an id, as calls of Morpheus take it, from an address of Evolution. */
export function fromJid(jid: string): string {
  const id = jid.trim().replace(/(:\d+)?@(s\.whatsapp\.net|c\.us)$/, '')
  return /^\+?[\d\s().-]+$/.test(id) ? id.replace(/\D/g, '') : id
}
