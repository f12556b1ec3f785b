import type {
  EnginePrivacy,
  EnginePrivacySettings,
  PrivacyAudience,
  PrivacySetting,
} from '@morpheus/gateway/engine'
import { S_WHATSAPP_NET, type WASocket } from 'baileys'
import { mapAccountErrors } from './accountErrors.js'
import type { DefaultTimer } from './defaultTimer.js'

type WireNames<Name extends string> = { readonly [Each in Name]: readonly [name: Each, wireName: string] }

/** WhatsApp's names of the settings. */
const wireSettings: WireNames<PrivacySetting> = {
  lastSeen: ['lastSeen', 'last'],
  online: ['online', 'online'],
  picture: ['picture', 'profile'],
  about: ['about', 'status'],
  readReceipts: ['readReceipts', 'readreceipts'],
  groups: ['groups', 'groupadd'],
  calls: ['calls', 'calladd'],
}

const wireAudiences: WireNames<PrivacyAudience> = {
  everyone: ['everyone', 'all'],
  contacts: ['contacts', 'contacts'],
  contacts_except: ['contacts_except', 'contact_blacklist'],
  nobody: ['nobody', 'none'],
  same_as_last_seen: ['same_as_last_seen', 'match_last_seen'],
  known: ['known', 'known'],
}

export class OwnPrivacy implements EnginePrivacySettings {
  readonly #socket: Pick<WASocket, 'fetchPrivacySettings' | 'query'>
  readonly #timer: Pick<DefaultTimer, 'read' | 'set'>

  constructor(
    socket: Pick<WASocket, 'fetchPrivacySettings' | 'query'>,
    timer: Pick<DefaultTimer, 'read' | 'set'>,
  ) {
    this.#socket = socket
    this.#timer = timer
  }

  async get(): Promise<EnginePrivacy> {
    const [values, timerSeconds] = await Promise.all([
      mapAccountErrors(this.#socket.fetchPrivacySettings(true)),
      this.#timer.read().catch(() => null),
    ])
    const audienceOf = (setting: PrivacySetting): PrivacyAudience | null => {
      const value = values[wireSettings[setting][1]]
      const entry = Object.values(wireAudiences).find(([, wireName]) => wireName === value)
      return entry ? entry[0] : null
    }
    return {
      lastSeen: audienceOf('lastSeen'),
      online: audienceOf('online'),
      picture: audienceOf('picture'),
      about: audienceOf('about'),
      readReceipts: audienceOf('readReceipts'),
      groups: audienceOf('groups'),
      calls: audienceOf('calls'),
      timerSeconds,
    }
  }

  async update(change: Parameters<EnginePrivacySettings['update']>[0]): Promise<void> {
    try {
      if (change.timerSeconds !== undefined) await this.#timer.set(change.timerSeconds)
      for (const [setting, name] of Object.values(wireSettings)) {
        const audience = change[setting]
        if (audience !== undefined) await this.#set(name, wireAudiences[audience][1])
      }
    } finally {
      // Read receipts follow the settings that Baileys keeps, also where a later setting was rejected.
      if (change.readReceipts !== undefined) await this.get()
    }
  }

  async #set(name: string, value: string): Promise<void> {
    await mapAccountErrors(
      this.#socket.query({
        tag: 'iq',
        attrs: { xmlns: 'privacy', to: S_WHATSAPP_NET, type: 'set' },
        content: [{ tag: 'privacy', attrs: {}, content: [{ tag: 'category', attrs: { name, value } }] }],
      }),
    )
  }
}
