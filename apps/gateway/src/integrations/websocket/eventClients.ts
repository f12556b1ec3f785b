import { createHash, timingSafeEqual } from 'node:crypto'
import { websocket } from '@morpheus/sdk/integrations'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import * as z from 'zod'
import { openConfig } from '../../core/configuration/sealConfig.js'
import { type JobSchedule, PeriodicJob } from '../../core/jobs/periodicJob.js'
import type { Clock } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { Vault } from '../../core/lib/vault.js'
import { findTargetByKind, listTargetsById } from '../../core/store/repositories/deliveryTargets.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { Db } from '../../core/store/tables.js'
import type { ConnectionGuard } from '../../features/events/realtime/connectionGuard.js'
import type { UserSockets } from '../../features/events/realtime/userSockets.js'

/** Disconnects clients of WebSocket targets that were disabled or removed, or got another token */
export const eventClientChecks = { everyMs: 5000, lease: null } as const satisfies JobSchedule

/** Settings that decide on admission. */
const Admission = z.object({ token: z.string(), maxClients: z.number() })
const Credential = Admission.pick({ token: true })
const SignIn = z.object({ sessionId: z.string().max(100), token: z.string().max(200) })

/** Every client disconnected before acknowledging. */
export class AllClientsLeftError extends Error {
  override readonly name = 'AllLeft'
}

interface ToClient {
  event: (payload: unknown, meta: { id: string }, acknowledge: () => void) => void
  'connection:limited': (notice: { message: string }) => void
}
interface ClientData {
  userId: string
  sessionId: string
  targetId: string
  /** The token that it was admitted with. */
  token: string
  maxClients: number
}
type EventServer = Server<DefaultEventsMap, ToClient, DefaultEventsMap, ClientData>
type Client = Socket<DefaultEventsMap, ToClient, DefaultEventsMap, ClientData>

export interface EventClientsOptions {
  db: Db
  vault: Vault
  clock: Clock
  /** Limits the clients of each user. */
  sockets: UserSockets
  /** A target's clients at all nodes. */
  countAll: (targetId: string) => number
  onClient: (targetId: string) => void
  onLeave: (targetId: string) => void
  onError: (error: unknown) => void
}

/** Clients that hold a socket to receive events, authenticated by their target's token. */
export class EventClients {
  readonly #options: EventClientsOptions
  readonly #clients = new Map<string, Set<Client>>()
  readonly #users: UserSockets
  readonly #checks: PeriodicJob
  #io: EventServer | null = null

  constructor(options: EventClientsOptions) {
    this.#options = options
    this.#users = options.sockets
    const check = () => this.#check()
    this.#checks = new PeriodicJob(options.clock, eventClientChecks.everyMs, check, options.onError)
  }

  serve(connectionGuard: ConnectionGuard): void {
    const io = connectionGuard.open('/api/events/socket', (...args): EventServer => new Server(...args))
    io.use((socket, next) => {
      this.#admit(socket).then(
        () => next(),
        (error: unknown) => next(this.#refused(error)),
      )
    })
    io.on('connection', (socket) => {
      const end = (message: string) => {
        socket.emit('connection:limited', { message })
        socket.disconnect(true)
      }
      if (!connectionGuard.messages.signedIn(socket.conn, getPayer(socket), end)) return
      // Concurrent admissions may exceed the limit.
      const tooMany = this.#users.enter(socket)
      if (tooMany === null) this.#welcome(socket)
      else end(tooMany)
    })
    this.#io = io
  }

  count(targetId: string): number {
    return this.#clients.get(targetId)?.size ?? 0
  }

  /**
   * Resolves at the first acknowledgement of the target's clients; rejects at the time limit, or with `AllLeft` once
   * none is connected.
   */
  async send(targetId: string, payload: unknown, id: string, limitMs: number): Promise<void> {
    const clients = [...(this.#clients.get(targetId) ?? [])]
    try {
      await Promise.any(clients.map((client) => awaitAcknowledgement(client, payload, id, limitMs)))
    } catch (error) {
      const haveLeft =
        error instanceof AggregateError && error.errors.every((one) => one instanceof AllClientsLeftError)
      throw haveLeft ? new AllClientsLeftError() : error
    }
  }

  /** Disconnects a target's clients after its token or the target itself became invalid. */
  signOut(targetId: string): void {
    for (const client of this.#clients.get(targetId) ?? []) client.disconnect(true)
  }

  signOutSession(sessionId: string): void {
    for (const clients of [...this.#clients.values()])
      for (const client of [...clients]) if (client.data.sessionId === sessionId) client.disconnect(true)
  }

  stop(): Promise<void> {
    return this.#checks.stop()
  }

  close(): void {
    // The HTTP server belongs to others; only the sockets are closed.
    this.#io?.disconnectSockets(true)
    this.#io?.engine.close()
  }

  async #admit(socket: Client): Promise<void> {
    const { db, vault } = this.#options
    const signIn = SignIn.safeParse(socket.handshake.auth)
    const target = signIn.success
      ? await findTargetByKind(db, signIn.data.sessionId, websocket.kind)
      : undefined
    if (!signIn.success || !target) throw createUnauthenticatedError()
    const { token, maxClients } = openConfig(vault, Admission, target.id, target.config)
    if (!secretsEqual(token, signIn.data.token)) throw createUnauthenticatedError()
    if (!target.enabled) {
      throw new HttpError('conflict', 'disabled', 'O WebSocket desta sessão está desativado')
    }
    if (this.#options.countAll(target.id) >= maxClients) {
      throw createTooManyClientsError('O limite de clientes deste WebSocket foi atingido')
    }
    const session = await findSession(db, target.session_id)
    if (!session) throw createUnauthenticatedError()
    const rejection = this.#users.refusal(session.user_id)
    if (rejection !== null) throw createTooManyClientsError(rejection)
    const { id: sessionId, user_id: userId } = session
    socket.data = { userId, sessionId, targetId: target.id, token, maxClients }
  }

  /** Another node may have signed clients out by a notification that was lost. */
  async #check(): Promise<void> {
    if (this.#clients.size === 0) return
    const { db, vault } = this.#options
    const targets = await listTargetsById(db, [...this.#clients.keys()])
    const enabled = new Map(targets.flatMap((target) => (target.enabled ? [[target.id, target]] : [])))
    for (const [targetId, clients] of [...this.#clients]) {
      const target = enabled.get(targetId)
      const token = target && openConfig(vault, Credential, target.id, target.config).token
      for (const client of [...clients]) if (client.data.token !== token) client.disconnect(true)
    }
  }

  #welcome(socket: Client): void {
    const { targetId, maxClients } = socket.data
    const clients = this.#clients.get(targetId) ?? new Set<Client>()
    // Concurrent admissions may exceed the limit.
    if (clients.size >= maxClients) return void socket.disconnect(true)
    clients.add(socket)
    this.#clients.set(targetId, clients)
    socket.on('disconnect', () => {
      clients.delete(socket)
      if (clients.size === 0 && this.#clients.get(targetId) === clients) this.#clients.delete(targetId)
      this.#options.onLeave(targetId)
    })
    this.#options.onClient(targetId)
  }

  #refused(error: unknown): Error & { data?: { code: string } } {
    if (error instanceof HttpError)
      return Object.assign(new Error(error.message), { data: { code: error.code } })
    this.#options.onError(error)
    return Object.assign(new Error('Erro interno do servidor'), { data: { code: 'internal' } })
  }
}

/** Socket.IO keeps waiting for a disconnected client. */
function awaitAcknowledgement(client: Client, payload: unknown, id: string, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new AllClientsLeftError())
    client.once('disconnect', leave)
    void client
      .timeout(limitMs)
      .emitWithAck('event', payload, { id })
      .then(() => resolve(), reject)
      .finally(() => client.off('disconnect', leave))
  })
}

function createUnauthenticatedError(): HttpError {
  return new HttpError('unauthenticated', 'unauthenticated', 'Não autorizado')
}

function createTooManyClientsError(message: string): HttpError {
  return new HttpError('too_many', 'too_many_clients', message)
}

/** All clients of a user share one message budget, apart from the user's own sockets. */
function getPayer({ data }: Client): string {
  return `clients of ${data.userId}`
}

function secretsEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
