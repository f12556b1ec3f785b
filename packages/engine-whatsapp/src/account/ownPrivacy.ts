import type {
  EnginePrivacy,
  EnginePrivacySettings,
  PrivacyAudience,
  PrivacySetting,
} from '@morpheus/gateway/engine'
import { S_WHATSAPP_NET, type WASocket } from 'baileys'
import { mapAccountErrors } from './accountErrors.js'

/** WhatsApp's names of the settings. */
const categories: Readonly<Record<PrivacySetting, string>> = {
  lastSeen: 'last',
  online: 'online',
  picture: 'profile',
  about: 'status',
  readReceipts: 'readreceipts',
  groups: 'groupadd',
  calls: 'calladd',
}

const values: Readonly<Record<PrivacyAudience, string>> = {
  everyone: 'all',
  contacts: 'contacts',
  contacts_except: 'contact_blacklist',
  nobody: 'none',
  same_as_last_seen: 'match_last_seen',
  known: 'known',
}

export class OwnPrivacy implements EnginePrivacySettings {
  readonly #socket: WASocket

  constructor(socket: WASocket) {
    this.#socket = socket
  }

  async get(): Promise<EnginePrivacy> {
    const set = await mapAccountErrors(this.#socket.fetchPrivacySettings(true))
    const audienceOf = (setting: PrivacySetting): PrivacyAudience | null => {
      const value = set[categories[setting]]
      return audiences.find((audience) => values[audience] === value) ?? null
    }
    return {
      lastSeen: audienceOf('lastSeen'),
      online: audienceOf('online'),
      picture: audienceOf('picture'),
      about: audienceOf('about'),
      readReceipts: audienceOf('readReceipts'),
      groups: audienceOf('groups'),
      calls: audienceOf('calls'),
    }
  }

  async update(change: Parameters<EnginePrivacySettings['update']>[0]): Promise<void> {
    for (const setting of settings) {
      const audience = change[setting]
      if (audience === undefined) continue
      const attrs = { name: categories[setting], value: values[audience] }
      await mapAccountErrors(
        this.#socket.query({
          tag: 'iq',
          attrs: { xmlns: 'privacy', to: S_WHATSAPP_NET, type: 'set' },
          content: [{ tag: 'privacy', attrs: {}, content: [{ tag: 'category', attrs }] }],
        }),
      )
    }
    // Read receipts follow the settings that Baileys keeps.
    if (change.readReceipts !== undefined) await this.get()
  }
}

const settings = [
  'lastSeen',
  'online',
  'picture',
  'about',
  'readReceipts',
  'groups',
  'calls',
] as const satisfies readonly PrivacySetting[]

const audiences = [
  'everyone',
  'contacts',
  'contacts_except',
  'nobody',
  'same_as_last_seen',
  'known',
] as const satisfies readonly PrivacyAudience[]
