import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type {
  ApiType,
  ConnectionMethod,
  NewCloudConfig,
  Session,
  SessionChange,
} from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { SessionHomes } from '../../core/cluster/sessionHomes.js'
import type { EventStore } from '../../core/events/eventStore.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { Origin } from '../../core/log/activityLog.js'
import { listTargets, resetTargetCounters } from '../../core/store/repositories/deliveryTargets.js'
import { saveAvailability } from '../../core/store/repositories/sessionAvailability.js'
import {
  countOwnSessions,
  deleteSession,
  findOwnSession,
  insertSession,
  listSessionsSharing,
  updateSession,
} from '../../core/store/repositories/sessions.js'
import { mapExternalIds } from '../../core/store/repositories/sessionTags.js'
import { lockUser } from '../../core/store/repositories/users.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { Unpairing } from '../../engines/engine.js'
import type { EngineRuns } from './engineRuns.js'
import { getOwnSession, lockSession } from './ownSession.js'
import { sessionAudit } from './sessionAudit.js'
import { formatRenamedEntry, sessionLog } from './sessionLog.js'
import type { SessionMutex } from './sessionMutex.js'
import type { CloudConfigs } from './settings/cloudConfigs.js'
import { sessionView } from './state/sessionView.js'

export interface NewSessionInput {
  name: string
  description?: string | null | undefined
  apiType: ApiType
  connectionMethod?: ConnectionMethod | undefined
  /** Unique among the user's sessions, as in `Session`. */
  externalId?: string | null | undefined
  metadata?: Readonly<Record<string, string>> | undefined
  tags?: readonly string[] | undefined
  pinned?: boolean | undefined
  config?: NewCloudConfig | undefined
  /** Number of an imported pairing, as `sessions.phone`. */
  phone?: string | undefined
  /** Idempotency key: a repeated creation returns the first session. */
  id?: string | undefined
}

interface SessionsOptions {
  db: Db
  eventStore: EventStore
  homes: SessionHomes
  mutex: SessionMutex
  runs: EngineRuns
  cloudConfigs: CloudConfigs
  clock: Clock
  maxSessions: number
}

export class Sessions {
  readonly #options: SessionsOptions

  constructor(options: SessionsOptions) {
    this.#options = options
  }

  /** @throws HttpError 404 when missing or another user's; so do all calls that name a session */
  async get(id: string, userId: string): Promise<Session> {
    const row = await this.#options.mutex.findOwn(id, userId)
    const sharedWith = row.paired ? await listSessionsSharing(this.#options.db, row) : []
    return { ...sessionView(row), ...(sharedWith.length > 0 && { sharedWith }) }
  }

  async create(userId: string, input: NewSessionInput, origin: Origin | null = null): Promise<Session> {
    const { eventStore, cloudConfigs, clock, mutex } = this.#options
    const row: SessionRow = {
      id: input.id ?? randomUUID(),
      user_id: userId,
      name: input.name,
      description: input.description ?? null,
      status: 'disconnected',
      api_type: input.apiType,
      connection_method: input.apiType === 'MORPHEUS' ? (input.connectionMethod ?? 'QR_CODE') : null,
      paired: 0,
      phone: input.phone ?? null,
      former_phone: null,
      profile_pic: null,
      display_name: null,
      quality: null,
      pairing_phone: null,
      last_activity: null,
      created_at: isoNow(clock),
      failure: null,
      availability: 'unpaired',
      since: isoNow(clock),
      reason: null,
      attention: null,
      attention_since: null,
      drops: null,
      restrictions: null,
      warm_up: null,
      external_id: input.externalId ?? null,
      metadata: serializeMetadata(input.metadata),
      tags: serializeTags(input.tags),
      pinned: input.pinned ? 1 : 0,
    }
    const { config } = input
    const examined = config ? await cloudConfigs.examine(row, config, 'config.') : null
    const created = await eventStore.transact(userId, async (work) => {
      // Serialises the user's creations, so that the count for the limit is exact.
      await lockUser(work.db, userId)
      const existing = await findOwnSession(work.db, row.id, userId)
      if (existing) return existing
      await this.#refuseOneTooMany(work.db, userId)
      await refuseTakenId(work.db, row)
      await insertSession(work.db, row)
      await saveAvailability(work.db, row)
      if (config) await cloudConfigs.saveIn(work.db, row, config, examined)
      work.emit(row, 'session:created', { session: sessionView(row) })
      work.log(row, sessionLog.created(row))
      await work.record(row, sessionAudit.created(row), origin)
      return row
    })
    if (created !== row || !config) return sessionView(created)
    await mutex.withSession(row.id, userId, (session) => cloudConfigs.begin(session, config))
    return this.get(row.id, userId)
  }

  /** Changes name and metadata. A cloud session never gets a connection method. */
  async update(
    id: string,
    userId: string,
    { config, ...input }: SessionChange,
    origin: Origin | null = null,
  ): Promise<Session> {
    const { mutex, cloudConfigs } = this.#options
    if (!config) return this.#update(id, userId, input, origin)
    return mutex.withSession(id, userId, async (session) => {
      const examined = await cloudConfigs.examine(session, config, 'config.')
      await this.#update(id, userId, input, origin, async (work, before) => {
        await cloudConfigs.saveIn(work.db, before, config, examined)
        await work.record(before, sessionAudit.cloudConfigured(before, config), origin)
      })
      await cloudConfigs.begin(session, config)
      return sessionView(await getOwnSession(this.#options.db, id, userId))
    })
  }

  #update(
    id: string,
    userId: string,
    {
      name,
      description,
      connectionMethod,
      externalId,
      metadata,
      tags,
      pinned,
      formerNumber,
    }: Omit<SessionChange, 'config'>,
    origin: Origin | null,
    also?: (work: UnitOfWork, before: SessionRow) => Promise<unknown>,
  ): Promise<Session> {
    return this.#options.eventStore.transact(userId, async (work) => {
      if (externalId) await lockUser(work.db, userId)
      const before = await lockSession(work.db, id, userId)
      if (externalId) await refuseTakenId(work.db, { ...before, external_id: externalId })
      await also?.(work, before)
      const method = before.api_type === 'MORPHEUS' ? connectionMethod : undefined
      const row = await updateSession(work.db, id, {
        name: name ?? before.name,
        description: description === undefined ? before.description : description,
        connection_method: method ?? before.connection_method,
        external_id: externalId === undefined ? before.external_id : externalId,
        metadata: metadata === undefined ? before.metadata : serializeMetadata(metadata),
        tags: tags === undefined ? before.tags : serializeTags(tags),
        pinned: pinned === undefined ? before.pinned : pinned ? 1 : 0,
        former_phone: formerNumber === undefined ? before.former_phone : null,
      })
      const session = sessionView(row)
      if (isDeepStrictEqual(session, sessionView(before))) return session
      work.emit(row, 'session:updated', { session })
      // Pinning and a confirmed new number are not audited.
      const audited = (view: Session) => ({ ...view, pinned: null, formerNumber: null })
      const isUnchanged = isDeepStrictEqual(audited(session), audited(sessionView(before)))
      if (!isUnchanged) await work.record(row, sessionAudit.changed(before, row), origin)
      if (row.name !== before.name) work.log(row, formatRenamedEntry(before, row))
      return session
    })
  }

  /** Resolves with the state of the device on its phone. */
  remove(id: string, userId: string, origin: Origin | null = null): Promise<Unpairing> {
    const { db, eventStore, homes, mutex, runs } = this.#options
    return mutex.withSession(id, userId, async (session) => {
      const unpairing = await runs.unpair(session, async (outcome) => {
        for (const target of await listTargets(db, id)) await resetTargetCounters(db, target.id)
        await eventStore.transact(userId, async (work) => {
          await deleteSession(work.db, id)
          work.emit(session, 'session:deleted', { sessionId: id })
          work.log(session, sessionLog.deleted(session))
          if (outcome.deviceRemains) work.log(session, sessionLog.deviceRemains(session))
          await work.record(session, sessionAudit.deleted(session, outcome), origin)
        })
        return outcome
      })
      await homes.releaseDeleted(id)
      return unpairing
    })
  }

  async #refuseOneTooMany(db: Db, userId: string): Promise<void> {
    if ((await countOwnSessions(db, { userId })) < this.#options.maxSessions) return
    const message = localized('sessions.too_many', { limit: this.#options.maxSessions })
    throw new HttpError('invalid', 'session_limit', message)
  }
}

/** @throws HttpError 409 when another of the user's sessions has the external id */
async function refuseTakenId(db: Db, { id, user_id, external_id }: SessionRow): Promise<void> {
  if (external_id === null) return
  const holder = (await mapExternalIds(db, user_id, [external_id])).get(external_id)
  if (holder === undefined || holder === id) return
  const message = localized('sessions.external_id_taken', { id: external_id })
  throw new HttpError('conflict', 'external_id_taken', message, { fields: { externalId: message } })
}

function serializeMetadata(metadata: Readonly<Record<string, string>> = {}): string | null {
  return Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata)
}

function serializeTags(tags: readonly string[] = []): string | null {
  return tags.length === 0 ? null : JSON.stringify(tags)
}
