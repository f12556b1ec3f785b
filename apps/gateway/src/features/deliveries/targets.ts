import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { EventName, TargetKind } from '@morpheus/sdk/contract'
import { alreadyConfigured, type Card } from '@morpheus/sdk/integrations'
import type { Localized } from '@morpheus/sdk/text'
import { localized } from '@morpheus/sdk/text'
import type * as z from 'zod'
import { openConfig, sealConfig } from '../../core/configuration/sealConfig.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { serializeMessageRef, toErrorFields } from '../../core/lib/messageRefs.js'
import type { Vault } from '../../core/lib/vault.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import type { DeliveryTargetRow } from '../../core/store/deliveryTables.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { makeDeliveriesDue } from '../../core/store/repositories/deliveries.js'
import {
  deleteTarget,
  findTargetByKind,
  insertTarget,
  lockTargetByKind,
  resetTargetCounters,
  selectTargetsOfUser,
  updateTarget,
} from '../../core/store/repositories/deliveryTargets.js'
import type { Db } from '../../core/store/tables.js'
import { getOwnSession } from '../sessions/ownSession.js'
import type { DeliveryWorker } from './attempts/worker.js'
import type { Outcome } from './sender.js'
import { createNotConfiguredError } from './targetErrors.js'
import type { TargetStatusPublisher } from './targetStatusPublisher.js'

/** Audit details of a change: names of the given fields, never their values, and the requester. */
export interface ChangeDetails {
  fields: readonly string[]
  origin: Origin | null
  copiedFrom?: { readonly id: string; readonly name: string }
}

const noDetails: ChangeDetails = { fields: [], origin: null }

interface TargetAct extends ChangeDetails {
  sessionId: string
  userId: string
  what: 'created' | 'changed' | 'removed' | 'tested' | 'failed'
}

export interface TargetsOptions {
  activityLog: ActivityLog
  db: Db
  clock: Clock
  vault: Vault
  worker: DeliveryWorker
  statusPublisher: TargetStatusPublisher
}

export interface OpenTargetRow<Config> {
  target: DeliveryTargetRow
  config: Config
}

export interface UnreadableTarget {
  target: DeliveryTargetRow
  config: null
  /** In Portuguese. */
  why: string
}

interface TargetInput<Config> {
  config: Config
  events: readonly EventName[]
  enabled: boolean
  /** The network's own form of messages, too. */
  raw: boolean
}

type Patch<Config> = { [Field in keyof TargetInput<Config>]?: TargetInput<Config>[Field] | undefined }

/**
 * Targets of one kind, for session owners. All calls throw a HttpError 404 for another user's session; all but `find`,
 * `list` and `create` throw one for a missing target.
 */
export class Targets<Config extends object> {
  readonly #options: TargetsOptions
  readonly #kind: TargetKind
  readonly #card: Card
  readonly #schema: z.ZodType<Config>
  readonly #missing: (config: Config) => Localized | null

  constructor(
    options: TargetsOptions,
    { kind, card }: { kind: TargetKind; card: Card },
    schema: z.ZodType<Config>,
    missing: (config: Config) => Localized | null = () => null,
  ) {
    this.#options = options
    this.#kind = kind
    this.#card = card
    this.#schema = schema
    this.#missing = missing
  }

  async find(sessionId: string, userId: string): Promise<OpenTargetRow<Config> | null> {
    const { db } = this.#options
    await getOwnSession(db, sessionId, userId)
    const target = await findTargetByKind(db, sessionId, this.#kind)
    return target ? this.#opened(target) : null
  }

  async get(sessionId: string, userId: string): Promise<OpenTargetRow<Config>> {
    const existing = await this.find(sessionId, userId)
    if (!existing) throw createNotConfiguredError()
    return existing
  }

  /** Unreadable ones come without configuration, with the reason. */
  async list(userId: string): Promise<(OpenTargetRow<Config> | UnreadableTarget)[]> {
    const targets = await selectTargetsOfUser(this.#options.db, userId, this.#kind)
    return targets.map((target) => {
      try {
        return this.#opened(target)
      } catch (error) {
        if (error instanceof HttpError) return { target, config: null, why: error.message }
        throw error
      }
    })
  }

  /** @throws HttpError 409 where one is configured. */
  async create(
    sessionId: string,
    userId: string,
    input: TargetInput<Config>,
    details: ChangeDetails = noDetails,
  ): Promise<OpenTargetRow<Config>> {
    const { db, vault, clock } = this.#options
    await getOwnSession(db, sessionId, userId)
    const id = randomUUID()
    const target: DeliveryTargetRow = {
      id,
      session_id: sessionId,
      kind: this.#kind,
      config: sealConfig(vault, id, input.config),
      events: JSON.stringify(input.events),
      raw: input.raw ? 1 : 0,
      enabled: input.enabled ? 1 : 0,
      paused: 0,
      ...this.#untried(input.config),
      last_attempt_at: null,
      last_success_at: null,
      failing_since: null,
      error_since: null,
      created_at: isoNow(clock),
    }
    const isMade = await inTransaction(db, async (db) => {
      const isFirst = await insertTarget(db, target)
      if (isFirst) await this.#record(db, { sessionId, userId, what: 'created', ...details })
      return isFirst
    })
    if (isMade) {
      this.#options.statusPublisher.touch(id)
      return { target, config: input.config }
    }
    throw new HttpError('conflict', 'already_configured', alreadyConfigured(this.#card))
  }

  /**
   * Reads, decides and writes in one transaction, so that concurrent changes both count; pending deliveries become due.
   */
  async change(
    sessionId: string,
    userId: string,
    decide: (config: Config) => Patch<Config>,
    details: ChangeDetails = noDetails,
  ): Promise<OpenTargetRow<Config>> {
    const { vault, worker } = this.#options
    const target = await inTransaction(this.#options.db, async (db) => {
      await getOwnSession(db, sessionId, userId)
      const before = await lockTargetByKind(db, sessionId, this.#kind)
      if (!before) throw createNotConfiguredError()
      const current = this.#opened(before).config
      const { config = current, events, enabled, raw } = decide(current)
      const secretsEqual = isDeepStrictEqual(config, current)
      await makeDeliveriesDue(db, before.id)
      await this.#record(db, { sessionId, userId, what: 'changed', ...details })
      const after = await updateTarget(db, before.id, {
        config: secretsEqual ? before.config : sealConfig(vault, before.id, config),
        failing_since: null,
        ...(events && { events: JSON.stringify(events) }),
        ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
        ...(raw !== undefined && { raw: raw ? 1 : 0 }),
        // Clears the last test result and error after an edit.
        ...(!secretsEqual && this.#untried(config)),
      })
      return after ?? before
    })
    worker.runNow(target.id)
    return this.#opened(target)
  }

  /** Without an attempt, only an unusable configuration is an error. */
  #untried(config: Config): Pick<DeliveryTargetRow, 'status' | 'last_error' | 'last_error_i18n'> {
    const missing = this.#missing(config)
    const status = missing === null ? 'DISCONNECTED' : 'ERROR'
    return { status, last_error: missing?.text ?? null, last_error_i18n: serializeMessageRef(missing) }
  }

  /** For values renewed by the gateway: status and queue stay as they are. */
  async rewrite(
    sessionId: string,
    userId: string,
    decide: (config: Config) => Config,
  ): Promise<OpenTargetRow<Config>> {
    const { db: all, vault, statusPublisher } = this.#options
    const target = await inTransaction(all, async (db) => {
      await getOwnSession(db, sessionId, userId)
      const before = await lockTargetByKind(db, sessionId, this.#kind)
      if (!before) throw createNotConfiguredError()
      const config = sealConfig(vault, before.id, decide(this.#opened(before).config))
      return (await updateTarget(db, before.id, { config })) ?? before
    })
    statusPublisher.touch(target.id)
    return this.#opened(target)
  }

  /** Deletes it with its deliveries, even if unreadable. Returns the former row. */
  async remove(
    sessionId: string,
    userId: string,
    details: ChangeDetails = noDetails,
  ): Promise<DeliveryTargetRow> {
    const { db, worker, statusPublisher } = this.#options
    await getOwnSession(db, sessionId, userId)
    const target = await findTargetByKind(db, sessionId, this.#kind)
    if (!target) throw createNotConfiguredError()
    await resetTargetCounters(db, target.id)
    await inTransaction(db, async (db) => {
      await deleteTarget(db, target.id)
      await this.#record(db, { sessionId, userId, what: 'removed', ...details })
    })
    worker.runNow(target.id)
    statusPublisher.removed(target)
    return target
  }

  /**
   * Records a test of the stored configuration like an attempt: it sets the status, and pending deliveries of a
   * recovered target become due.
   */
  async note(target: DeliveryTargetRow, outcome: Outcome, at: string): Promise<void> {
    const { id } = target
    const { worker, statusPublisher } = this.#options
    // Accepted credentials do not make up for a missing destination.
    const missing = outcome.delivered ? this.#missing(this.#opened(target).config) : null
    const trouble = outcome.delivered ? missing && toErrorFields(missing) : outcome
    const isDue = await inTransaction(this.#options.db, async (db) => {
      await updateTarget(db, id, {
        status: trouble === null ? 'CONNECTED' : 'ERROR',
        last_attempt_at: at,
        last_error: trouble?.error ?? null,
        last_error_i18n: serializeMessageRef(trouble?.errorI18n),
        ...(outcome.delivered && { last_success_at: at, failing_since: null }),
      })
      return outcome.delivered && makeDeliveriesDue(db, id)
    })
    if (isDue) worker.runNow(id)
    else statusPublisher.touch(id)
  }

  tried(
    sessionId: string,
    userId: string,
    outcome: Outcome,
    details: ChangeDetails = noDetails,
  ): Promise<void> {
    const what = outcome.delivered ? 'tested' : 'failed'
    return this.#record(this.#options.db, { sessionId, userId, what, ...details })
  }

  async #record(db: Db, { sessionId, userId, what, fields, origin, copiedFrom }: TargetAct): Promise<void> {
    const session = await getOwnSession(db, sessionId, userId)
    const entry = {
      action: 'integration_change',
      status: what === 'failed' ? 'error' : what === 'removed' ? 'warning' : 'success',
      details: localized('activity.integration', {
        label: this.#card.label,
        session: session.name,
        what,
        copied: copiedFrom ? 'yes' : 'no',
        source: copiedFrom?.name ?? '',
      }),
      metadata: {
        ...{ sessao: sessionId, tipo: this.#kind },
        ...(fields.length > 0 && { campos: fields }),
        ...(copiedFrom && { origem: copiedFrom.id }),
      },
    } as const
    await this.#options.activityLog.record(db, userId, entry, origin)
  }

  #opened(target: DeliveryTargetRow): OpenTargetRow<Config> {
    return { target, config: openConfig(this.#options.vault, this.#schema, target.id, target.config) }
  }
}
