import { businessVerticals, privacyAudiences, profileFields } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { Db } from '../../core/store/tables.js'
import type {
  EngineAccountProfile,
  EnginePrivacy,
  EnginePrivacySettings,
  EngineProfile,
  EngineProfileChange,
} from '../profile.js'

const text = z.string().nullable().default(null)
const audience = z.enum(privacyAudiences)

const Stored = z.object({
  name: text,
  about: z.string().nullable().default('Olá! Eu uso o WhatsApp.'),
  description: text,
  address: text,
  email: text,
  websites: z.array(z.string()).default([]),
  vertical: z.enum(businessVerticals).nullable().default(null),
  privacy: z
    .object({
      lastSeen: audience.default('contacts'),
      online: audience.default('everyone'),
      picture: audience.default('everyone'),
      about: audience.default('everyone'),
      readReceipts: audience.default('everyone'),
      groups: audience.default('everyone'),
      calls: audience.default('everyone'),
      timerSeconds: z.number().default(0),
    })
    .prefault({}),
})
type Stored = z.output<typeof Stored>

/** Profile of a virtual phone's account, which is one of a business. */
export class VirtualProfile implements EngineAccountProfile {
  readonly #db: Db
  readonly #sessionId: string

  constructor(db: Db, sessionId: string) {
    this.#db = db
    this.#sessionId = sessionId
  }

  async get(): Promise<EngineProfile> {
    const row = await this.#row(this.#db)
    const { name, about, description, address, email, websites, vertical } = parse(row?.profile)
    const business = { description, address, email, websites, category: null, vertical }
    const picture = row?.picture ?? null
    return { name, about, picture, business, editable: profileFields, removesPicture: true }
  }

  async update(change: EngineProfileChange): Promise<void> {
    await this.#change((stored) => {
      for (const field of ['name', 'about', 'description', 'address', 'email'] as const) {
        const value = change[field]
        if (value !== undefined) stored[field] = value === '' ? null : value
      }
      if (change.websites) stored.websites = [...change.websites]
      if (change.vertical !== undefined) stored.vertical = change.vertical
    })
  }

  async setPicture(picture: Buffer | null): Promise<void> {
    const url = picture && `data:image/jpeg;base64,${picture.toString('base64')}`
    await this.#change(() => undefined, url)
  }

  readonly privacy: EnginePrivacySettings = {
    get: async (): Promise<EnginePrivacy> => parse((await this.#row(this.#db))?.profile).privacy,
    update: (change) =>
      this.#change((stored) => {
        const { timerSeconds = stored.privacy.timerSeconds, ...audiences } = change
        stored.privacy = Stored.shape.privacy.parse({ ...stored.privacy, ...audiences, timerSeconds })
      }),
  }

  #row(db: Db) {
    return db
      .selectFrom('virtual_profiles')
      .selectAll()
      .where('session_id', '=', this.#sessionId)
      .executeTakeFirst()
  }

  /** `picture` undefined keeps the one before. */
  #change(change: (stored: Stored) => void, picture?: string | null): Promise<void> {
    return inTransaction(this.#db, async (db) => {
      const row = await this.#row(db)
      const stored = parse(row?.profile)
      change(stored)
      const values = {
        profile: JSON.stringify(stored),
        picture: picture === undefined ? (row?.picture ?? null) : picture,
      }
      await db
        .insertInto('virtual_profiles')
        .values({ session_id: this.#sessionId, ...values })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
        .execute()
    })
  }
}

function parse(profile: string | undefined): Stored {
  return Stored.parse(profile === undefined ? {} : JSON.parse(profile))
}
