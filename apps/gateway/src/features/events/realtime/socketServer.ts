import {
  type ClientToServer,
  type DocumentedName,
  documentedNames,
  type EventMeta,
  type ServerEventName,
  type ServerEvents,
} from '@morpheus/sdk/contract'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import type { Allowances } from '../../../core/cluster/allowances.js'
import type { Bus } from '../../../core/cluster/bus.js'
import { SharedCounts } from '../../../core/cluster/sharedCounts.js'
import type { EventStore } from '../../../core/events/eventStore.js'
import type { CommittedEvent } from '../../../core/events/unitOfWork.js'
import type { Quotas } from '../../../core/http/quotas.js'
import type { Clock } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import type { Logger } from '../../../core/log/logger.js'
import type { ApiKeys } from '../../apiKeys/apiKeys.js'
import type { ScopedTokens } from '../../auth/scopedTokens/scopedTokens.js'
import type { Tokens } from '../../auth/tokens.js'
import type { Audience } from '../../deliveries/targetStatusPublisher.js'
import type { Sessions } from '../../sessions/sessions.js'
import { listRecipients } from './audience.js'
import type { ConnectionGuard } from './connectionGuard.js'
import { Heartbeat } from './heartbeat.js'
import {
  allTargetsRoom,
  isTargetsRoom,
  listSessionRooms,
  namedRoom,
  roomsFor,
  sessionRoom,
  targetsRoom,
  userRoom,
} from './rooms.js'
import { ScopedSockets } from './scopedSockets.js'
import { SessionRooms } from './sessionRooms.js'
import { SignInCheckJob } from './signInCheckJob.js'
import { authenticateSocket, type SocketHolder } from './socketCredential.js'
import { UserSockets } from './userSockets.js'
import { WriteCoalescing } from './writeCoalescing.js'

/** Payloads of clients are untrusted. */
type Untrusted = { [Name in keyof ClientToServer]: (payload: unknown, acknowledge?: unknown) => void }

type Outgoing = {
  [Name in ServerEventName | DocumentedName]: (
    payload: ServerEvents[ServerEventName],
    meta?: EventMeta,
  ) => void
}

interface SocketData extends SocketHolder {
  joinedOnly: boolean
  names: readonly DocumentedName[]
}

export type MorpheusServer = Server<Untrusted, Outgoing, DefaultEventsMap, SocketData>
type MorpheusSocket = Socket<Untrusted, Outgoing, DefaultEventsMap, SocketData>

export interface SocketServerOptions {
  connectionGuard: ConnectionGuard
  tokens: Tokens
  keys: ApiKeys
  scopedTokens: ScopedTokens
  quotas: Quotas
  sessions: Sessions
  bus: Bus
  allowances: Allowances
  eventStore: EventStore
  clock: Clock
  messagesPerMinute: number
  maxSockets: number
  log: Logger
}

/** Lookup budget of a user, as a multiple of a socket's messages. */
const socketsOfUser = 10
const documentedAs: Partial<Record<ServerEventName, DocumentedName>> = documentedNames

/** Core spec §7, Real-time socket. */
export class SocketServer implements Audience {
  readonly #io: MorpheusServer
  readonly #writes = new WriteCoalescing()
  readonly #options: SocketServerOptions
  readonly #rooms: SessionRooms
  readonly #users: UserSockets
  readonly #heartbeat: Heartbeat
  readonly #scoped: ScopedSockets<MorpheusSocket>
  readonly #signIns: SignInCheckJob<MorpheusSocket>
  readonly #watched = new Set<string>()

  constructor(options: SocketServerOptions) {
    this.#options = options
    const { sessions, clock, messagesPerMinute, maxSockets } = options
    this.#users = new UserSockets(maxSockets, new SharedCounts(options.bus, clock, 'sockets'))
    this.#users.start()
    this.#rooms = new SessionRooms(sessions, options.allowances, messagesPerMinute * socketsOfUser)
    this.#io = options.connectionGuard.open('/socket.io', (...args): MorpheusServer => new Server(...args))
    this.#writes.watch(this.#io)
    const { adapter, sockets } = this.#io.sockets
    this.#scoped = new ScopedSockets(options.scopedTokens, options.quotas, (room) =>
      [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []),
    )
    adapter.on('create-room', (room: string) => isTargetsRoom(room) && this.#watched.add(room))
    adapter.on('delete-room', (room: string) => this.#watched.delete(room))
    this.#io.use((socket, next) => {
      this.#admit(socket).then(
        () => next(),
        (error: unknown) => next(this.#refused(error)),
      )
    })
    this.#io.on('connection', (socket) => this.#serve(socket))
    options.eventStore.listen((event) => this.#publish(event))
    options.eventStore.listenLive(({ type, payload, userId, sessionId }) =>
      this.#send({ type, payload, userId, sessionId }),
    )
    // Closes the transport rather than the socket: reconnecting clients detect missing events and reload.
    options.eventStore.listenAccountReplaced(({ userId }) => {
      for (const { data, conn } of this.#io.sockets.sockets.values()) if (data.userId === userId) conn.close()
    })
    const onError = (err: unknown) => options.log.error({ err }, 'background work failed')
    this.#signIns = new SignInCheckJob({ ...options, onError }, () => this.#io.sockets.sockets.values())
    this.#heartbeat = new Heartbeat(options.clock, (timestamp) => this.#io.emit('heartbeat', { timestamp }))
  }

  get connections(): number {
    return this.#io.engine.clientsCount
  }

  hasWatchers(): boolean {
    return this.#watched.size > 0
  }

  hasWatchersOf(userId: string, sessionId: string): boolean {
    return this.#watched.has(allTargetsRoom(userId)) || this.#watched.has(targetsRoom(sessionId))
  }

  /** Target statuses are live only, not stored. */
  emit(userId: string, sessionId: string, news: ServerEvents['target:status']): void {
    this.#io.to([allTargetsRoom(userId), targetsRoom(sessionId)]).emit('target:status', news)
  }

  /** Call every minute. */
  async rescan(): Promise<void> {
    this.#users.refresh()
  }

  async close(): Promise<void> {
    this.#users.close()
    this.#heartbeat.stop()
    await this.#signIns.stop()
    this.#writes.close()
    await this.#io.close()
  }

  async #admit(socket: MorpheusSocket): Promise<void> {
    const { credential, ...wishes } = readHandshake(socket.handshake)
    socket.data = { ...(await authenticateSocket(credential, this.#options)), ...wishes }
    await this.#options.eventStore.prepareListening(socket.data.userId)
  }

  #serve(socket: MorpheusSocket): void {
    const { userId, visibleSessions, joinedOnly, scoped } = socket.data
    const end = (message: string) => {
      socket.emit('connection:limited', { message })
      socket.disconnect(true)
    }
    const tooMany = this.#users.enter(socket)
    if (tooMany !== null) return void end(tooMany)
    if (!this.#options.connectionGuard.messages.signedIn(socket.conn, userId, end)) return
    this.#signIns.watch(socket)
    const joinable = visibleSessions?.map(sessionRoom) ?? [userRoom(userId)]
    if (!joinedOnly && !scoped) for (const room of joinable) void socket.join(roomsFor(socket, room))
    if (scoped)
      this.#scoped.settle(socket).catch((err) => this.#options.log.error({ err }, 'socket call failed'))
    socket.on('join-session', (sessionId, acknowledge) =>
      this.#answer(acknowledge, this.#rooms.join(socket, sessionId)),
    )
    socket.on('leave-session', (sessionId) => this.#rooms.leave(socket, sessionId))
    socket.on('watch-targets', (sessionId, acknowledge) =>
      this.#answer(acknowledge, this.#rooms.watchTargets(socket, sessionId)),
    )
    socket.on('unwatch-targets', (sessionId) => this.#rooms.unwatchTargets(socket, sessionId))
    socket.on('renew-token', (token, acknowledge) =>
      this.#answer(acknowledge, this.#scoped.renew(socket, token)),
    )
  }

  #answer(acknowledge: unknown, work: Promise<void>): void {
    const answer = typeof acknowledge === 'function' ? acknowledge : () => undefined
    work.then(
      () => answer({ success: true }),
      (error: unknown) => answer({ success: false, message: this.#refused(error).message }),
    )
  }

  #publish(event: CommittedEvent): void {
    const { type, sessionId } = event
    this.#scoped.follow(event)
    this.#send(event)
    if (type === 'session:deleted')
      this.#io.in([sessionRoom(sessionId), targetsRoom(sessionId)]).socketsLeave(listSessionRooms(sessionId))
  }

  #send(event: Parameters<typeof listRecipients>[0] & { meta?: EventMeta }): void {
    const { type } = event
    // Events that are not stored have no meta; an undefined argument would arrive as null.
    const meta = event.meta ? [event.meta] : []
    const name = documentedAs[type]
    for (const { rooms, except, payload } of listRecipients(event)) {
      this.#io
        .to(rooms)
        .except(except)
        .emit(type, payload, ...meta)
      const namedRooms = name && rooms.map((room) => namedRoom(name, room))
      if (name && namedRooms)
        this.#io
          .to(namedRooms)
          .except(except)
          .emit(name, payload, ...meta)
    }
  }

  #refused(error: unknown): Error & { data?: { code: string } } {
    if (error instanceof HttpError) {
      const message = error.kind === 'unauthenticated' ? 'Não autorizado' : error.message
      return Object.assign(new Error(message), { data: { code: error.code } })
    }
    this.#options.log.error({ err: error }, 'socket call failed')
    return Object.assign(new Error('Erro interno do servidor'), { data: { code: 'internal' } })
  }
}

interface Handshake {
  /** A token or an API key; empty without either. */
  credential: string
  joinedOnly: boolean
  names: readonly DocumentedName[]
}

/**
 * Reads `{ token, apiKey, sessions, events }` from the handshake's `auth`; `sessions` and `events` also from its query,
 * for limited clients. Credentials are never read from the query, as URLs end up in logs.
 */
function readHandshake({ auth, query }: { auth: object; query: object }): Handshake {
  const fields: Record<string, unknown> = { ...query, ...auth }
  const { token, apiKey } = { token: null, apiKey: null, ...auth }
  const credential = apiKey ?? token
  const eventNames = [fields.events]
    .flat()
    .flatMap((names) => (typeof names === 'string' ? names.split(',') : []))
  const isAsked = (name: string) => eventNames.some((one) => one.trim() === name)
  return {
    credential: typeof credential === 'string' ? credential : '',
    joinedOnly: fields.sessions === 'joined',
    names: Object.values(documentedNames).filter(isAsked),
  }
}
