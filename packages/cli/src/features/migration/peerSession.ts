import type { Behavior, EventName } from '@morpheus/sdk'

export interface PeerContact {
  phone: string
  name: string | null
}

export interface PeerWebhook {
  url: string
  enabled: boolean
  headers: Record<string, string>
  events: EventName[]
  raw?: boolean
  /** Bodies in Evolution's form. */
  format?: 'evolution'
  evolutionEvents?: string[]
  byEvents?: boolean
  base64?: boolean
}

export interface PeerProxy {
  protocol: 'http' | 'https' | 'socks5'
  host: string
  port: number
  username: string
  password: string
}

/** A session of another gateway, as far as its store shows it. Texts of credentials are secrets. */
export interface PeerSession {
  name: string
  /** JSON of Baileys' `creds`; null where the session has none that another gateway can use. */
  creds: string | null
  /** By `type:id`; null where their place was not named. */
  keys: ReadonlyMap<string, string> | null
  contacts: PeerContact[]
  webhook: PeerWebhook | null
  behavior: Partial<Behavior> | null
  proxy: PeerProxy | null
  /** Keeps the name that flows call the session by; null where the gateway has none. */
  instance: string | null
  /** Sentences in Portuguese about what stays behind. */
  notes: string[]
}

export const emptySession = (name: string): PeerSession => ({
  name,
  creds: null,
  keys: null,
  contacts: [],
  webhook: null,
  behavior: null,
  proxy: null,
  instance: null,
  notes: [],
})

/** The linked device's number as in `5511988887777:12`; null for credentials that no phone has linked. */
export function readDevice(creds: string | null): string | null {
  if (creds === null) return null
  try {
    const { me, account }: { me?: { id?: unknown }; account?: unknown } = JSON.parse(creds)
    const [, number, device = '0'] = /^(\d{6,20})(?::(\d+))?@s\.whatsapp\.net$/.exec(String(me?.id)) ?? []
    return account && number ? `${number}:${device}` : null
  } catch {
    return null
  }
}

/** The digits of a person's `5511988887777@s.whatsapp.net`; null for groups, broadcasts and hidden numbers. */
export function toPhone(jid: unknown): string | null {
  const [, digits] = /^(\d{8,15})(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/.exec(String(jid)) ?? []
  return digits ?? null
}

export const toText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Contacts without repetitions; a name wins over none. The keys know the numbers behind `@lid`. */
export function toContacts(
  rows: readonly { jid: unknown; name: unknown }[],
  keys: ReadonlyMap<string, string> | null,
): PeerContact[] {
  const contacts = new Map<string, PeerContact>()
  for (const { jid, name } of rows) {
    const [, lid] = /^(\d+)(?::\d+)?@lid$/.exec(String(jid)) ?? []
    const [, number] = /^"(\d+)"$/.exec(keys?.get(`lid-mapping:${lid}_reverse`) ?? '') ?? []
    const phone = toPhone(number ? `${number}@s.whatsapp.net` : jid)
    if (phone === null) continue
    contacts.set(phone, { phone, name: contacts.get(phone)?.name ?? toText(name) })
  }
  return [...contacts.values()]
}
