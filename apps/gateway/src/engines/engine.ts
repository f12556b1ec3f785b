/** A message as an engine hands it over. */
export interface EngineMessage {
  id: string
  /** Digits, country code first. */
  contactPhone: string
  contactName: string | null
  content: string
  isFromMe: boolean
  /** ISO 8601 in UTC. */
  timestamp: string
  /** Absent for what is written to the account itself. */
  group?: { id: string; name: string } | undefined
}

/** What happened to a group of the account. */
export type EngineGroupEvent = { group: { id: string; name: string } } & (
  | { type: 'created'; participants: readonly string[] }
  | { type: 'updated' }
  | { type: `participant:${'added' | 'removed' | 'promoted' | 'demoted'}`; contactPhone: string }
)

export interface EngineContact {
  phone: string
  name: string | null
  profilePic: string | null
}

export interface EngineAccount {
  /** The number with its device: `5511988887777:12`. */
  phone: string
  profilePic: string | null
}

/**
 * What an engine tells about one session while it runs. Calls take effect in the order they are made; those that
 * arrive after the session was stopped have none.
 */
export interface EngineLine {
  /** A new QR code replaces the one before. Instants are ISO 8601 in UTC. */
  qr(code: { text: string; issuedAt: string; expiresAt: string }): Promise<void>
  /** Only once the other side accepts the code. */
  pairingCode(code: { code: string; phoneNumber: string; expiresAt: string }): Promise<void>
  /** The phone accepted; the account is being loaded. */
  syncing(): Promise<void>
  connected(account: EngineAccount): Promise<void>
  /** The connection is lost and the engine will bring it back by itself. */
  connectionLost(): Promise<void>
  /** The attempt or the pairing is over, and why, in Portuguese. The session must be connected anew. */
  ended(reason: string): Promise<void>
  message(message: EngineMessage): Promise<void>
  /** A message of the account's own reached its contact. */
  delivered(message: Pick<EngineMessage, 'id' | 'contactPhone'>): Promise<void>
  /** A message that arrived was marked as read. */
  read(message: Pick<EngineMessage, 'id' | 'contactPhone'>): Promise<void>
  /** What was written before the pairing, oldest first. */
  history(messages: readonly EngineMessage[]): Promise<void>
  /** The account blocked a contact, or unblocked it. */
  blocked(contactPhone: string, blocked: boolean): Promise<void>
  group(event: EngineGroupEvent): Promise<void>
  /** Contacts that are new or changed; `more` while further ones follow at once. */
  contacts(contacts: readonly EngineContact[], more: boolean): Promise<void>
}

/** How a session is to be paired. */
export type Pairing = { method: 'qr' } | { method: 'phone'; phoneNumber: string }

/** What moves sessions: the simulated phone, WhatsApp itself. */
export interface Engine {
  readonly name: 'virtual'
  /** Starts pairing; what follows arrives over the line. Replaces an attempt under way and a phone linked before. */
  start(sessionId: string, pairing: Pairing, line: EngineLine): Promise<void>
  /** Brings back a session that was active when the process ended; `pairing` says how, if no phone is linked. */
  resume(sessionId: string, pairing: Pairing | null, line: EngineLine): Promise<void>
  /** Connects a session whose phone is linked, as if it had just come back to the network. */
  reconnect(sessionId: string, line: EngineLine): Promise<void>
  /** The last round trip to the phone in milliseconds; null while none was measured on this connection. */
  latency(sessionId: string): number | null
  /** Ends the connection and keeps the pairing. */
  stop(sessionId: string): Promise<void>
  /** Ends the connection and the pairing; the phone is told. */
  unpair(sessionId: string): Promise<void>
  /** Stops everything and keeps every pairing. */
  close(): Promise<void>
}
