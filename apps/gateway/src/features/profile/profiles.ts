import {
  type Body,
  type Contract,
  type PrivacySettings,
  type SessionProfile,
  timerSeconds,
} from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import type { ActivityLog, Actor } from '../../core/log/activityLog.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineAccountProfile, EnginePrivacySettings } from '../../engines/profile.js'
import { createUnsupportedError } from '../sessions/accountErrors.js'
import type { WhatsAppAccountCalls } from '../sessions/whatsappAccountCalls.js'
import { applyInParts } from './applyInParts.js'

/**
 * WhatsApp profiles of the sessions' numbers, read from and written to the engine at each call.
 * @throws what `WhatsAppAccountCalls.run` throws
 */
export class Profiles {
  readonly #db: Db
  readonly #activityLog: ActivityLog
  readonly #calls: WhatsAppAccountCalls

  constructor(db: Db, activityLog: ActivityLog, calls: WhatsAppAccountCalls) {
    this.#db = db
    this.#activityLog = activityLog
    this.#calls = calls
  }

  get(sessionId: string, userId: string): Promise<SessionProfile> {
    return this.#calls.run(sessionId, userId, 'profile', readProfile)
  }

  update(
    sessionId: string,
    actor: Actor,
    change: Body<Contract['profile']['update']>,
  ): Promise<SessionProfile> {
    return this.#calls.run(sessionId, actor.userId, 'profile', async (profile, session) => {
      const details = localized('activity.profile_changed', { session: session.name })
      await applyInParts(change, {
        apply: () => profile.update(change),
        read: async () => {
          const { business, ...own } = await profile.get()
          return { ...own, ...business }
        },
        record: (applied) => this.#record(actor, session, details, { campos: Object.keys(applied) }),
      })
      return readProfile(profile, session)
    })
  }

  /** `picture` is a JPEG; null removes it. */
  async setPicture(sessionId: string, actor: Actor, picture: Buffer | null): Promise<void> {
    await this.#calls.run(sessionId, actor.userId, 'profile', async (profile, session) => {
      await profile.setPicture(picture)
      const what = picture ? 'set' : 'removed'
      await this.#record(
        actor,
        session,
        localized('activity.profile_picture', { session: session.name, what }),
      )
    })
  }

  privacy(sessionId: string, userId: string): Promise<PrivacySettings> {
    return this.#calls.run(sessionId, userId, 'profile', (profile) => privacyView(requirePrivacy(profile)))
  }

  updatePrivacy(
    sessionId: string,
    actor: Actor,
    change: Body<Contract['profile']['updatePrivacy']>,
  ): Promise<PrivacySettings> {
    return this.#calls.run(sessionId, actor.userId, 'profile', async (profile, session) => {
      const privacy = requirePrivacy(profile)
      const details = localized('activity.profile_privacy', { session: session.name })
      const { disappearing, ...audiences } = change
      const seconds = disappearing && timerSeconds[disappearing]
      await applyInParts(change, {
        apply: () => privacy.update({ ...audiences, timerSeconds: seconds }),
        read: () => privacyView(privacy),
        record: (applied) => this.#record(actor, session, details, applied),
      })
      return privacyView(privacy)
    })
  }

  async #record(
    { userId, origin }: Actor,
    { id }: SessionRow,
    details: Localized,
    metadata: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const entry = { action: 'profile_change', details, metadata: { sessao: id, ...metadata } } as const
    await this.#activityLog.record(this.#db, userId, entry, origin)
  }
}

async function readProfile(profile: EngineAccountProfile, { id }: SessionRow): Promise<SessionProfile> {
  const { editable, ...fields } = await profile.get()
  return { sessionId: id, ...fields, editable: [...editable], hasPrivacy: profile.privacy !== null }
}

async function privacyView(privacy: EnginePrivacySettings): Promise<PrivacySettings> {
  const { timerSeconds: seconds, ...audiences } = await privacy.get()
  return { ...audiences, disappearingSeconds: seconds || null }
}

function requirePrivacy({ privacy }: EngineAccountProfile): EnginePrivacySettings {
  if (privacy) return privacy
  throw createUnsupportedError('A API oficial não tem privacidade para mudar')
}
