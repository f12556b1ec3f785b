import { DamagedKeys, type EngineStore } from '@morpheus/gateway/engine'
import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from 'baileys'

export const credsName = 'creds'

/**
 * Pairing credentials and Signal keys of a session, in memory until a phone links it. After that each change is
 * stored with all pending ones in one transaction, credentials included, so a resolved call is durable.
 */
export class Credentials {
  readonly creds: AuthenticationCreds
  readonly keys: SignalKeyStore
  readonly #store: Pick<EngineStore, 'getWhole' | 'set'>
  readonly #sessionId: string
  /** Pending writes; null deletes. */
  #waiting = new Map<string, string | null>()
  #writing: ReadonlyMap<string, string | null> = new Map()
  #work: Promise<void> = Promise.resolve()
  #isStored: boolean
  #isVoid = false

  private constructor(
    store: Pick<EngineStore, 'getWhole' | 'set'>,
    sessionId: string,
    creds: AuthenticationCreds | null,
  ) {
    this.#store = store
    this.#sessionId = sessionId
    this.#isStored = creds !== null
    this.creds = creds ?? initAuthCreds()
    this.keys = { get: (type, ids) => this.#get(type, ids), set: (data) => this.#set(data) }
  }

  /** For a session that no phone has linked yet. */
  static create(store: EngineStore, sessionId: string): Credentials {
    return new Credentials(store, sessionId, null)
  }

  /** @throws UnreadableKeys */
  static async load(store: EngineStore, sessionId: string): Promise<Credentials | 'damaged' | null> {
    const text = await store.get(sessionId, [credsName]).then(
      (texts) => texts.get(credsName),
      (error: unknown) => {
        if (error instanceof DamagedKeys) return 'damaged' as const
        throw error
      },
    )
    if (text === undefined) return null
    const creds = parse(text)
    return isPaired(creds) && isWhole(creds) ? new Credentials(store, sessionId, creds) : 'damaged'
  }

  /** Credentials of a left device, for one more login and stored nowhere. Null when damaged. */
  static detached(text: string): Credentials | null {
    const creds = parse(text)
    return isPaired(creds) && isWhole(creds) ? new Credentials(nowhere, '', creds) : null
  }

  get text(): string {
    return toText(this.creds)
  }

  get isPaired(): boolean {
    return isPaired(this.creds)
  }

  async changed(): Promise<void> {
    if (!this.isPaired) return
    this.#isStored = true
    this.#waiting.set(credsName, toText(this.creds))
    await this.#write()
  }

  /** Stores an engine text with the next key write. Null deletes. */
  note(name: string, text: string | null): void {
    this.#waiting.set(name, text)
  }

  async noted(names: readonly string[]): Promise<Map<string, string>> {
    const texts = this.#isStored
      ? await this.#store.getWhole(this.#sessionId, names)
      : new Map<string, string>()
    for (const name of names) {
      const text = this.#waiting.get(name) ?? this.#writing.get(name)
      if (text) texts.set(name, text)
      else if (text === null) texts.delete(name)
    }
    return texts
  }

  /** Writes pending entries, then ignores all further ones: another run may own the session. */
  async end(): Promise<void> {
    if (!this.#isVoid) await this.#write().catch(() => undefined)
    this.#isVoid = true
  }

  async #get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
    const names = new Map(ids.map((id) => [`${type}:${id}`, id]))
    const values: Record<string, SignalDataTypeMap[Type]> = {}
    const stored: string[] = []
    const take = (id: string, text: string | null) => {
      const value = text === null ? null : parse(text)
      if (value !== null) values[id] = type === 'app-state-sync-key' ? appStateKey(value) : value
    }
    for (const [name, id] of names) {
      const waiting = this.#waiting.get(name) ?? this.#writing.get(name)
      if (waiting === undefined && !this.#waiting.has(name)) stored.push(name)
      else take(id, waiting ?? null)
    }
    if (this.#isStored && stored.length > 0) {
      for (const [name, text] of await this.#store.getWhole(this.#sessionId, stored))
        take(names.get(name) ?? '', text)
    }
    return values
  }

  async #set(data: SignalDataSet): Promise<void> {
    for (const [type, entries] of Object.entries(data)) {
      for (const [id, value] of Object.entries(entries)) {
        this.#waiting.set(`${type}:${id}`, value === null ? null : toText(value))
      }
    }
    await this.#write()
  }

  /** One transaction at a time, with all entries pending at its start. */
  #write(): Promise<void> {
    if (this.#isVoid) return Promise.reject(new Error(`Session ${this.#sessionId} has ended`))
    if (!this.#isStored) return Promise.resolve()
    const write = this.#work.catch(() => undefined).then(() => this.#writeAll())
    this.#work = write
    return write
  }

  async #writeAll(): Promise<void> {
    if (this.#waiting.size === 0) return
    if (this.#isVoid) throw new Error(`Session ${this.#sessionId} has ended`)
    this.#writing = this.#waiting
    this.#waiting = new Map()
    try {
      await this.#store.set(this.#sessionId, this.#writing)
    } catch (error) {
      this.#waiting = new Map([...this.#writing, ...this.#waiting])
      throw error
    } finally {
      this.#writing = new Map()
    }
  }
}

const nowhere: Pick<EngineStore, 'getWhole' | 'set'> = {
  getWhole: async () => new Map(),
  set: async () => undefined,
}

function isPaired(creds: AuthenticationCreds | null): creds is AuthenticationCreds {
  return creds?.account !== undefined && creds.me !== undefined
}

/** False when a key is missing, without which every connection would fail. */
function isWhole({ me, registrationId, noiseKey, signedIdentityKey, signedPreKey }: AuthenticationCreds) {
  const keys = [noiseKey, signedIdentityKey, signedPreKey?.keyPair]
  return (
    typeof me?.id === 'string' &&
    typeof registrationId === 'number' &&
    keys.every((pair) => pair?.private instanceof Uint8Array && pair.public instanceof Uint8Array)
  )
}

function toText(value: unknown): string {
  return JSON.stringify(value, BufferJSON.replacer)
}

/** Null when damaged: Baileys would silently create missing keys. */
function parse(text: string) {
  try {
    return JSON.parse(text, BufferJSON.reviver)
  } catch {
    return null
  }
}

function appStateKey(value: { [key: string]: unknown }) {
  return proto.Message.AppStateSyncKeyData.fromObject(value)
}
