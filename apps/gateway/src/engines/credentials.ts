/**
 * Pairings of linked devices that come from other gateways or go to them. Texts are the JSON that a store of Baileys
 * writes: `creds`, and keys named `type:id`. A stored pairing of a session that does not run stays until the session
 * connects with it or is cleared; nothing here reaches the network.
 */
export interface EngineCredentials {
  /** @throws CredentialsRefused where the texts are not of a linked device */
  read(creds: string): DeviceIdentity
  /**
   * Stores a pairing, or with null only more keys of it.
   * @throws CredentialsRefused
   */
  save(sessionId: string, creds: string | null, keys: ReadonlyMap<string, string>): Promise<void>
  has(sessionId: string): Promise<boolean>
  /** A page of the keys after a name; the first one has `creds`. Null for a session without a pairing. */
  list(sessionId: string, after: string | null): Promise<CredentialsPage | null>
  clear(sessionId: string): Promise<void>
}

export interface DeviceIdentity {
  /** The linked device's number, as in WhatsApp's `5511988887777:12`. */
  readonly phone: string
}

export interface CredentialsPage {
  readonly creds: string | null
  readonly keys: ReadonlyMap<string, string>
  /** Null on the last page. */
  readonly next: string | null
}

/** The texts are not the credentials of a linked device, or one of the keys is damaged. */
export class CredentialsRefused extends Error {
  override readonly name = 'CredentialsRefused'
}
