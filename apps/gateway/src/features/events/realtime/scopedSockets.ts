import type { CommittedEvent } from '../../../core/events/unitOfWork.js'
import { hasScope, isScopedTokenFormat } from '../../../core/http/callers.js'
import type { Quotas } from '../../../core/http/quotas.js'
import { HttpError } from '../../../core/lib/httpError.js'
import type { ScopedTokens } from '../../auth/scopedTokens/scopedTokens.js'
import { listEventRooms, listSessionRooms, roomsFor, scopedRoom } from './rooms.js'
import { getScopedHolder, type SocketHolder } from './socketCredential.js'

export interface ScopedSocket {
  data: SocketHolder & { joinedOnly: boolean; names: Parameters<typeof roomsFor>[0]['data']['names'] }
  readonly connected: boolean
  readonly rooms: ReadonlySet<string>
  join(rooms: string | string[]): Promise<void> | void
  leave(room: string): Promise<void> | void
}

/** Keeps each scoped socket in the rooms of its token's sessions when the token or the sessions change. */
export class ScopedSockets<Socket extends ScopedSocket> {
  readonly #tokens: ScopedTokens
  readonly #quotas: Pick<Quotas, 'chargeCredential'>
  readonly #inRoom: (room: string) => Iterable<Socket>

  /** @param inRoom the sockets of this node in a room. */
  constructor(
    tokens: ScopedTokens,
    quotas: Pick<Quotas, 'chargeCredential'>,
    inRoom: (room: string) => Iterable<Socket>,
  ) {
    this.#tokens = tokens
    this.#quotas = quotas
    this.#inRoom = inRoom
  }

  /** Call after connecting: a matching session may have been created since the token was checked. */
  async settle(socket: Socket): Promise<void> {
    const { userId, scoped } = socket.data
    if (!scoped) return
    void socket.join(scopedRoom(userId))
    this.#enter(socket, socket.data.visibleSessions ?? [])
    if (scoped.externalIds.length === 0) return
    const sessions = await this.#tokens.listReachableSessions(userId, scoped)
    if (socket.data.scoped === scoped)
      this.#replaceCredential(socket, { ...socket.data, visibleSessions: sessions })
  }

  /**
   * Replaces an expiring token without losing events.
   * @throws HttpError 400 unless socket and new token are scoped; 401 for an invalid token; 403 for another user's
   * token; 429 beyond its quota.
   */
  async renew(socket: Socket, token: unknown): Promise<void> {
    if (!socket.data.scoped || typeof token !== 'string' || !isScopedTokenFormat(token))
      throw new HttpError('invalid', 'invalid_request', 'Só um token de sessões é renovado por outro')
    const caller = await this.#tokens.verify(token)
    this.#quotas.chargeCredential(caller)
    const { data } = socket
    if (caller.user.id !== data.userId)
      throw new HttpError('forbidden', 'token_of_another', 'Este token é de outra conta')
    this.#replaceCredential(socket, { ...data, ...getScopedHolder(caller) })
  }

  /** Call before an event is sent: a changed external id may add the session to a token or remove it. */
  follow({ type, payload, userId }: Pick<CommittedEvent, 'type' | 'payload' | 'userId'>): void {
    if ((type !== 'session:created' && type !== 'session:updated') || !('session' in payload)) return
    const { session } = payload
    for (const socket of this.#inRoom(scopedRoom(userId))) {
      const { scoped, visibleSessions } = socket.data
      if (!scoped || visibleSessions === null) continue
      const others = visibleSessions.filter((id) => id !== session.id)
      const isHeld = hasScope(scoped, session)
      if (isHeld === others.length < visibleSessions.length) continue
      this.#replaceCredential(socket, {
        ...socket.data,
        visibleSessions: isHeld ? [...others, session.id] : others,
      })
    }
  }

  #replaceCredential(socket: Socket, data: Socket['data']): void {
    const [previousIds, currentIds] = [socket.data.visibleSessions ?? [], data.visibleSessions ?? []]
    const joinedIds = previousIds.filter((id) => this.#isIn(socket, id))
    for (const id of previousIds) for (const room of listSessionRooms(id)) void socket.leave(room)
    socket.data = data
    this.#enter(socket, data.joinedOnly ? currentIds.filter((id) => joinedIds.includes(id)) : currentIds)
  }

  #enter(socket: Socket, sessionIds: readonly string[]): void {
    if (!socket.connected) return
    const abilities = socket.data.scoped?.abilities ?? null
    const rooms = sessionIds
      .flatMap((id) => listEventRooms(abilities, id))
      .flatMap((room) => roomsFor(socket, room))
    if (rooms.length > 0) void socket.join(rooms)
  }

  #isIn({ data, rooms }: Socket, sessionId: string): boolean {
    return listEventRooms(data.scoped?.abilities ?? null, sessionId).some((room) => rooms.has(room))
  }
}
