import type * as z from 'zod'
import { openConfig } from '../core/configuration/sealConfig.js'
import { HttpError } from '../core/lib/httpError.js'
import type { Vault } from '../core/lib/vault.js'
import type { DeliveryRow } from '../core/store/deliveryTables.js'
import type { TargetWithOwner } from '../core/store/repositories/deliveryTargets.js'
import type { Responder } from '../features/conversations/responder.js'
import type { Outcome, Sender } from '../features/deliveries/sender.js'
import type { Connection, Kind } from './kind.js'

/** Cached connections; least recently used ones are closed first. */
const openLimit = 1000

interface OpenConnection<Config> {
  connection: Connection
  config: Config
  /** The encrypted configuration, which differs after every save. */
  sealed: string
}

/** Decrypts and connects once per configuration. */
export class TargetSender<Config> implements Sender {
  readonly #vault: Vault
  readonly #schema: z.ZodType<Config>
  readonly #connect: Kind<Config, never>['connect']
  /** Least recently used first. */
  readonly #open = new Map<string, OpenConnection<Config>>()

  constructor(vault: Vault, schema: z.ZodType<Config>, connect: Kind<Config, never>['connect']) {
    this.#vault = vault
    this.#schema = schema
    this.#connect = connect
  }

  async deliver(
    target: TargetWithOwner,
    delivery: Pick<DeliveryRow, 'id' | 'payload' | 'event'>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    try {
      const { connection } = await this.#connectionTo(target)
      if (!connection.deliver) throw new TypeError(`Nothing is delivered to ${target.kind}`)
      return await connection.deliver(delivery, signal)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return { delivered: false, error: error.message, answerStatus: null, answer: null }
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((targetId) => this.#drop(targetId)))
  }

  /** The responder and its configuration; null for kinds without one and unreadable targets. */
  async findResponder(target: TargetWithOwner): Promise<{ responder: Responder; config: Config } | null> {
    try {
      const { connection, config } = await this.#connectionTo(target)
      return connection.responder ? { responder: connection.responder, config } : null
    } catch (error) {
      if (error instanceof HttpError) return null
      throw error
    }
  }

  /** @throws HttpError where the configuration cannot be opened. */
  async #connectionTo(target: TargetWithOwner): Promise<OpenConnection<Config>> {
    const open = this.#open.get(target.id)
    if (open?.sealed === target.config) {
      this.#open.delete(target.id)
      this.#open.set(target.id, open)
      return open
    }
    if (open) await this.#drop(target.id)
    const config = openConfig(this.#vault, this.#schema, target.id, target.config)
    const { id: targetId, session_id: sessionId, user_id: userId } = target
    const connection = this.#connect(config, { targetId, sessionId, userId })
    const [oldest] = this.#open.keys()
    if (this.#open.size >= openLimit && oldest !== undefined) await this.#drop(oldest)
    const newConnection = { connection, config, sealed: target.config }
    this.#open.set(targetId, newConnection)
    return newConnection
  }

  async #drop(targetId: string): Promise<void> {
    const openConnection = this.#open.get(targetId)
    this.#open.delete(targetId)
    await openConnection?.connection.close?.()
  }
}
