import { randomBytes } from 'node:crypto'
import type { NewWebsocket, Websocket, WebsocketChange } from '@morpheus/sdk/contract'
import { type Opened, Targets, type TargetsOptions } from '../../delivery/targets.js'
import { eventsOf, targetState } from '../../delivery/views.js'
import { mask } from '../../kit/mask.js'
import type { EventClients } from './clients.js'
import { WebsocketConfig } from './config.js'

const newToken = () => `wst_${randomBytes(32).toString('base64url')}`

/** The WebSocket targets of sessions, as their owners configure them. All calls throw as those of `Targets` do. */
export class Websockets {
  readonly #targets: Targets<WebsocketConfig>
  readonly #clients: EventClients

  constructor(options: TargetsOptions & { clients: EventClients }) {
    this.#targets = new Targets(options, 'websocket', WebsocketConfig)
    this.#clients = options.clients
  }

  async get(sessionId: string, userId: string): Promise<Websocket> {
    return this.#view(await this.#targets.get(sessionId, userId))
  }

  /** Shows the token; so does `renewToken`. */
  async create(
    sessionId: string,
    userId: string,
    { maxClients, events, enabled }: NewWebsocket,
  ): Promise<Websocket> {
    const config = { maxClients, token: newToken() }
    const made = await this.#targets.create(sessionId, userId, { config, events, enabled })
    return { ...this.#view(made), token: config.token }
  }

  async update(
    sessionId: string,
    userId: string,
    { maxClients, events, enabled }: WebsocketChange,
  ): Promise<Websocket> {
    const changed = await this.#targets.change(sessionId, userId, (config) => ({
      config: { ...config, maxClients: maxClients ?? config.maxClients },
      events,
      enabled,
    }))
    if (enabled === false) this.#clients.signOut(changed.target.id)
    return this.#view(changed)
  }

  async remove(sessionId: string, userId: string): Promise<void> {
    const { target } = await this.#targets.get(sessionId, userId)
    await this.#targets.remove(sessionId, userId)
    this.#clients.signOut(target.id)
  }

  async renewToken(sessionId: string, userId: string): Promise<Websocket> {
    const token = newToken()
    const renewed = await this.#targets.change(sessionId, userId, (config) => ({
      config: { ...config, token },
    }))
    this.#clients.signOut(renewed.target.id)
    return { ...this.#view(renewed), token }
  }

  async stats(sessionId: string, userId: string): Promise<{ connected: boolean; connections: number }> {
    const { target } = await this.#targets.get(sessionId, userId)
    const connections = this.#clients.count(target.id)
    return { connected: connections > 0, connections }
  }

  #view({ target, config }: Opened<WebsocketConfig>): Websocket {
    return {
      sessionId: target.session_id,
      maxClients: config.maxClients,
      events: eventsOf(target),
      currentClients: this.#clients.count(target.id),
      token: mask(config.token),
      ...targetState(target),
    }
  }
}
