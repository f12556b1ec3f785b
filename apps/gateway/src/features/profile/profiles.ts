import type { Body, Contract, PrivacySettings, SessionProfile } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineAccountProfile, EnginePrivacySettings } from '../../engines/profile.js'
import type { AccountCalls } from '../sessions/accountCalls.js'
import { createUnsupportedError } from '../sessions/accountErrors.js'

interface Caller {
  userId: string
  origin: Origin
}

/**
 * Profiles of the numbers of sessions. The network has them: nothing of them is stored here.
 * @throws as `AccountCalls.run`
 */
export class Profiles {
  readonly #db: Db
  readonly #activityLog: ActivityLog
  readonly #calls: AccountCalls

  constructor(db: Db, activityLog: ActivityLog, calls: AccountCalls) {
    this.#db = db
    this.#activityLog = activityLog
    this.#calls = calls
  }

  get(sessionId: string, userId: string): Promise<SessionProfile> {
    return this.#calls.run(sessionId, userId, 'profile', view)
  }

  update(
    sessionId: string,
    caller: Caller,
    change: Body<Contract['profile']['update']>,
  ): Promise<SessionProfile> {
    return this.#calls.run(sessionId, caller.userId, 'profile', async (profile, session) => {
      const fields = Object.keys(change)
      if (fields.length > 0) {
        await profile.update(change)
        const details = localized('activity.profile_changed', { session: session.name })
        await this.#record(caller, session, details, { campos: fields })
      }
      return view(profile, session)
    })
  }

  /** `picture` is a JPEG; null removes it. */
  async setPicture(sessionId: string, caller: Caller, picture: Buffer | null): Promise<void> {
    await this.#calls.run(sessionId, caller.userId, 'profile', async (profile, session) => {
      await profile.setPicture(picture)
      const what = picture ? 'set' : 'removed'
      await this.#record(
        caller,
        session,
        localized('activity.profile_picture', { session: session.name, what }),
      )
    })
  }

  privacy(sessionId: string, userId: string): Promise<PrivacySettings> {
    return this.#calls.run(sessionId, userId, 'profile', (profile) => requirePrivacy(profile).get())
  }

  updatePrivacy(
    sessionId: string,
    caller: Caller,
    change: Body<Contract['profile']['updatePrivacy']>,
  ): Promise<PrivacySettings> {
    return this.#calls.run(sessionId, caller.userId, 'profile', async (profile, session) => {
      const privacy = requirePrivacy(profile)
      if (Object.keys(change).length > 0) {
        await privacy.update(change)
        const details = localized('activity.profile_privacy', { session: session.name })
        await this.#record(caller, session, details, { ...change })
      }
      return privacy.get()
    })
  }

  async #record(
    { userId, origin }: Caller,
    { id }: SessionRow,
    details: Localized,
    metadata: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const entry = { action: 'profile_change', details, metadata: { sessao: id, ...metadata } } as const
    await this.#activityLog.record(this.#db, userId, entry, origin)
  }
}

async function view(profile: EngineAccountProfile, { id }: SessionRow): Promise<SessionProfile> {
  const { editable, ...fields } = await profile.get()
  return { sessionId: id, ...fields, editable: [...editable], hasPrivacy: profile.privacy !== null }
}

function requirePrivacy({ privacy }: EngineAccountProfile): EnginePrivacySettings {
  if (privacy) return privacy
  throw createUnsupportedError('A API oficial não tem privacidade para mudar')
}
