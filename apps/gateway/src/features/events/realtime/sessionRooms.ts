import type { DocumentedName } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { Allowances } from '../../../core/cluster/allowances.js'
import { createMissingAbilityError, createOutsideTokenError } from '../../../core/http/authorizeScoped.js'
import { toSecondsParam } from '../../../core/lib/duration.js'
import { HttpError } from '../../../core/lib/httpError.js'
import type { Allowance } from '../../../core/lib/limits/allowance.js'
import type { Sessions } from '../../sessions/sessions.js'
import { allTargetsRoom, getRoomKind, listEventRooms, roomsFor, targetsRoom } from './rooms.js'
import type { SocketHolder } from './socketCredential.js'

/** Limit per socket; beyond it, subscribe to all sessions of the user. */
const maxSessions = 1000
/** Characters. */
const maxIdLength = 100

interface Occupant {
  readonly data: Pick<SocketHolder, 'userId' | 'visibleSessions' | 'receivesTargetEvents' | 'scoped'> & {
    names: readonly DocumentedName[]
  }
  readonly rooms: ReadonlySet<string>
  join(rooms: string[]): Promise<void> | void
  leave(room: string): Promise<void> | void
}

/** Joins sockets to rooms of their user's sessions; concurrent lookups of a session are shared. */
export class SessionRooms {
  readonly #sessions: Pick<Sessions, 'get'>
  readonly #lookups: Allowance
  readonly #inProgress = new WeakMap<Occupant, Map<string, Promise<void>>>()

  /** @param perMinute look-ups of one user, all of them at once after a rest. */
  constructor(sessions: Pick<Sessions, 'get'>, allowances: Allowances, perMinute: number) {
    this.#sessions = sessions
    this.#lookups = allowances.open('joins', { perSecond: perMinute / 60, maxCount: perMinute })
  }

  /** @throws HttpError where there is no such session of the user's, or too much was asked. */
  async join(socket: Occupant, sessionId: unknown): Promise<void> {
    const abilities = socket.data.scoped?.abilities ?? null
    await this.#enter(socket, sessionId, (id) => listEventRooms(abilities, id))
  }

  /** Null for all of the user's sessions. @throws HttpError as `join` does. */
  async watchTargets(socket: Occupant, sessionId: unknown): Promise<void> {
    const { userId, visibleSessions, receivesTargetEvents, scoped } = socket.data
    if (scoped) throw createMissingAbilityError('never')
    if (!receivesTargetEvents) {
      const message = 'Esta chave de API não vê integrações: falta o escopo integrations:read'
      throw new HttpError('forbidden', 'scope_missing', message)
    }
    if (sessionId === null) await socket.join(visibleSessions?.map(targetsRoom) ?? [allTargetsRoom(userId)])
    else await this.#enter(socket, sessionId, (id) => [targetsRoom(id)])
  }

  unwatchTargets(socket: Occupant, sessionId: unknown): void {
    const { userId, visibleSessions } = socket.data
    if (sessionId === null)
      for (const room of visibleSessions?.map(targetsRoom) ?? [allTargetsRoom(userId)])
        void socket.leave(room)
    else if (typeof sessionId === 'string') void socket.leave(targetsRoom(sessionId))
  }

  async #enter(
    socket: Occupant,
    sessionId: unknown,
    roomsOf: (id: string) => readonly string[],
  ): Promise<void> {
    if (typeof sessionId !== 'string' || sessionId.length > maxIdLength) {
      throw new HttpError('invalid', 'invalid_request', 'Sessão inválida')
    }
    const { visibleSessions, scoped } = socket.data
    if (visibleSessions !== null && !visibleSessions.includes(sessionId))
      throw scoped
        ? createOutsideTokenError('any', scoped, 'pedida')
        : new HttpError('not_found', 'session_not_found', 'Sessão não encontrada')
    const [room = '', ...others] = roomsOf(sessionId)
    if (socket.rooms.has(room)) return
    const inProgress = this.#inProgress.get(socket) ?? new Map<string, Promise<void>>()
    this.#inProgress.set(socket, inProgress)
    let joining = inProgress.get(room)
    if (!joining) {
      joining = this.#lookUp(socket, sessionId, [room, ...others], inProgress.size).finally(() =>
        inProgress.delete(room),
      )
      inProgress.set(room, joining)
    }
    await joining
  }

  leave(socket: Occupant, sessionId: unknown): void {
    if (typeof sessionId !== 'string') return
    const joinedRooms = listEventRooms(socket.data.scoped?.abilities ?? null, sessionId)
    for (const room of joinedRooms.flatMap((one) => roomsFor(socket, one))) void socket.leave(room)
  }

  async #lookUp(
    socket: Occupant,
    sessionId: string,
    rooms: readonly [string, ...string[]],
    othersUnderWay: number,
  ): Promise<void> {
    const { userId } = socket.data
    const seconds = this.#lookups.getWaitSeconds(userId)
    if (seconds > 0) {
      const message = localized('common.joins_many', { wait: toSecondsParam(seconds) })
      throw new HttpError('too_many', 'rate_limited', message, { retryAfter: seconds })
    }
    const joined = [...socket.rooms].filter((other) => getRoomKind(other) === getRoomKind(rooms[0])).length
    if (joined + othersUnderWay >= maxSessions) {
      const message = localized('common.sessions_followed', { limit: maxSessions })
      throw new HttpError('too_many', 'too_many_sessions', message)
    }
    this.#lookups.spend(userId, 1)
    await this.#sessions.get(sessionId, userId)
    await socket.join(rooms.flatMap((room) => roomsFor(socket, room)))
  }
}
