import {
  type CredentialsPage,
  CredentialsRefused,
  type DeviceIdentity,
  deviceKeyTypes,
  type EngineCredentials,
  type EngineStore,
} from '@morpheus/gateway/engine'
import { jidDecode } from 'baileys'
import { Credentials, credsName } from './credentials.js'

/** The store also has the engine's own notes, which no other gateway knows. */
const prefixes = deviceKeyTypes.map((type) => `${type}:`)

/** Pairings between this engine's store and those of other gateways that use Baileys. */
export class DeviceCredentials implements EngineCredentials {
  readonly #store: EngineStore

  constructor(store: EngineStore) {
    this.#store = store
  }

  read(creds: string): DeviceIdentity {
    const { user, device } = jidDecode(Credentials.detached(creds)?.creds.me?.id) ?? {}
    if (!user || !/^\d{6,20}$/.test(user)) throw new CredentialsRefused('No credentials of a linked device')
    return { phone: `${user}:${device ?? 0}` }
  }

  async save(sessionId: string, creds: string | null, keys: ReadonlyMap<string, string>): Promise<void> {
    for (const [name, text] of keys) {
      if (!prefixes.some((prefix) => name.startsWith(prefix)) || !isJson(text)) {
        throw new CredentialsRefused(`${name} is no key`)
      }
    }
    const detached = creds === null ? null : Credentials.detached(creds)
    if (creds !== null && detached === null) throw new CredentialsRefused('No credentials of a linked device')
    // Keys of an earlier import may be older than these credentials.
    if (detached) await this.#store.clear(sessionId)
    await this.#store.set(
      sessionId,
      new Map([...(detached ? [[credsName, detached.text] as const] : []), ...keys]),
    )
  }

  async has(sessionId: string): Promise<boolean> {
    return (await this.#store.getWhole(sessionId, [credsName])).has(credsName)
  }

  async list(sessionId: string, after: string | null): Promise<CredentialsPage | null> {
    const creds = (await this.#store.getWhole(sessionId, [credsName])).get(credsName)
    if (creds === undefined) return null
    const keys = await this.#store.list(sessionId, prefixes, after ?? '')
    return { creds: after === null ? creds : null, keys, next: [...keys.keys()].at(-1) ?? null }
  }

  clear(sessionId: string): Promise<void> {
    return this.#store.clear(sessionId)
  }
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== null
  } catch {
    return false
  }
}
