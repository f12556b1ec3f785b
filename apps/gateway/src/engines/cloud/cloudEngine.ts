import type { EventName } from '@morpheus/sdk/contract'
import type { Clock } from '../../kit/clock.js'
import type { Db } from '../../store/tables.js'
import type { Engine, EngineRun } from '../engine.js'
import type { MessageRef } from '../messages.js'
import { SendFailure } from '../outgoing.js'
import { CloudRun } from './cloudRun.js'
import type { GraphApi } from './graphApi.js'
import type { FindSettings } from './settings.js'

const events: readonly EventName[] = [
  'message:received',
  'message:sent',
  'message:notification',
  'message:delivered',
  'message:read',
  'session:status',
  'session:connected',
  'session:disconnected',
  'session:connecting',
  'session:error',
  'contact:updated',
  'contact:added',
]

export interface CloudEngineOptions {
  db: Db
  graph: GraphApi
  settings: FindSettings
  clock: Clock
  /** From 0 to 1, for the jitter. */
  random: () => number
  /** Meta sends a session events of a number that is not its own. */
  foreign: (sessionId: string, phoneNumberId: string) => void
  onError: (error: unknown) => void
}

/**
 * Meta's Cloud API. What stands for a pairing is what the owner has configured; a session is connected as long as Graph
 * serves its number by that. What is received comes in by `CloudWebhooks`, and is told from the store.
 */
export class CloudEngine implements Engine {
  readonly name = 'cloud'
  readonly capabilities = { pairing: [], events, sending: { kinds: [], recognises: false } } as const
  readonly #options: CloudEngineOptions
  readonly #runs = new Map<string, CloudRun>()

  constructor(options: CloudEngineOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    throw new TypeError('The Cloud API has no pairing')
  }

  /** Nothing for a session that is not configured, or switched off. */
  async resume(run: EngineRun): Promise<void> {
    const { settings: find, foreign, ...options } = this.#options
    await this.stop(run.sessionId)
    const settings = await find(run.sessionId)
    if (!settings?.enabled) return
    const cloudRun = new CloudRun({
      ...options,
      run,
      settings,
      foreign: (phoneNumberId) => foreign(run.sessionId, phoneNumberId),
    })
    this.#runs.set(run.sessionId, cloudRun)
    cloudRun.begin()
  }

  reconnect(run: EngineRun): Promise<void> {
    return this.resume(run)
  }

  /** Something was received for a session. */
  arrived(sessionId: string): void {
    this.#runs.get(sessionId)?.arrived()
  }

  /** Presence and history are the app's alone. */
  async configure(): Promise<void> {}

  async markRead(sessionId: string, messages: readonly MessageRef[]): Promise<void> {
    const { settings, signal } = this.#served(sessionId)
    // What was written before it in the same chat is read with it.
    const last = new Map(messages.map(({ id, contact }) => [contact.phone ?? contact.userId, id]))
    for (const id of last.values()) await this.#options.graph.markRead(settings, id, signal)
  }

  async markStatusViewed(): Promise<void> {
    throw new TypeError('The Cloud API knows no status posts')
  }

  async rejectCall(): Promise<void> {
    throw new TypeError('The Cloud API tells of no calls')
  }

  async send(): Promise<never> {
    throw new SendFailure('unsupported', 'never')
  }

  latency(sessionId: string): number | null {
    const run = this.#runs.get(sessionId)
    return run?.isServed ? run.latency : null
  }

  async stop(sessionId: string): Promise<void> {
    const run = this.#runs.get(sessionId)
    this.#runs.delete(sessionId)
    await run?.stop()
  }

  unpair(sessionId: string): Promise<void> {
    return this.stop(sessionId)
  }

  async close(): Promise<void> {
    const runs = [...this.#runs.values()]
    this.#runs.clear()
    await Promise.all(runs.map((run) => run.stop()))
  }

  #served(sessionId: string): CloudRun {
    const run = this.#runs.get(sessionId)
    if (!run?.isServed) throw new Error(`Session ${sessionId} has no connection`)
    return run
  }
}
