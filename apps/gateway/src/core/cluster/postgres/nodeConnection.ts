import { Client } from 'pg'
import type { Cancel, Clock } from '../../lib/clock.js'
import { markConnectionError } from '../../store/dialects/conflicts.js'
import { readPoolConfig } from '../../store/dialects/postgres/open.js'

export const channel = 'morpheus'
const answerMs = 2000
const firstRetryMs = 250
const maxRetryMs = 2000

export interface NodeConnectionOptions {
  /** A direct address: a pooler in transaction mode drops the subscription. */
  databaseUrl: string
  clock: Pick<Clock, 'after'>
  /** Called with each message of any node, this one included. */
  onMessage: (payload: string) => void
  /** Called once it is connected again: messages have been missed. */
  onReconnect: () => void
}

/** The node's own connection, which receives notifications. Reconnects until closed. */
export class NodeConnection {
  readonly #options: NodeConnectionOptions
  #client: Client | null = null
  #cancel: Cancel = () => undefined
  #closed = false

  constructor(options: NodeConnectionOptions) {
    this.#options = options
  }

  /** @throws Error of the driver where the server cannot be reached. */
  async open(): Promise<void> {
    const client = new Client({ ...readPoolConfig(this.#options.databaseUrl), query_timeout: answerMs })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => {
      if (payload !== undefined) this.#options.onMessage(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    client.once('end', () => this.#onLoss(client))
    if (this.#closed) await this.close()
  }

  get isOpen(): boolean {
    return this.#client !== null
  }

  /** @throws Error while there is no connection. */
  async notify(payload: string): Promise<void> {
    await this.#query('select pg_notify($1, $2)', [channel, payload])
  }

  /** Finds out whether the connection still works. */
  async probe(): Promise<void> {
    if (this.#client) await this.#query('select 1', []).catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#cancel()
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  async #query(text: string, values: readonly unknown[]): Promise<void> {
    const client = this.#client
    if (!client) throw new Error('The node is not connected to the database')
    try {
      await client.query(text, [...values])
    } catch (error) {
      // Also after a timeout: answers that come later would be taken for those of other queries.
      this.#onLoss(client)
      throw markConnectionError(error)
    }
  }

  #onLoss(client: Client): void {
    if (this.#closed || this.#client !== client) return
    this.#client = null
    void client.end().catch(() => undefined)
    this.#retry(firstRetryMs)
  }

  #retry(ms: number): void {
    this.#cancel = this.#options.clock.after(ms, () => {
      this.open().then(
        () => {
          if (this.isOpen) this.#options.onReconnect()
        },
        () => {
          if (!this.#closed) this.#retry(Math.min(2 * ms, maxRetryMs))
        },
      )
    })
  }
}
