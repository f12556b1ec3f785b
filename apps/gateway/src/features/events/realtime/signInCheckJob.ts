import type { Caller } from '../../../core/http/callers.js'
import { type JobSchedule, PeriodicJob } from '../../../core/jobs/periodicJob.js'
import type { Cancel, Clock } from '../../../core/lib/clock.js'
import type { ApiKeys } from '../../apiKeys/apiKeys.js'
import type { Tokens } from '../../auth/tokens.js'
import type { SocketHolder } from './socketCredential.js'

/** Closes sockets whose sign-in, token or API key has ended. */
export const signInChecks = { everyMs: 5000, lease: null } as const satisfies JobSchedule

interface WatchedSocket {
  readonly data: SocketHolder
  disconnect(close: boolean): unknown
  once(event: 'disconnect', listener: () => void): unknown
}

/**
 * Closes sockets with their sign-in, token or API key: at its expiry, at its revocation, and within 5 s for clock
 * changes and for revocations whose notification was lost.
 */
export class SignInCheckJob<Socket extends WatchedSocket> {
  readonly #clock: Clock
  readonly #tokens: Tokens
  readonly #keys: ApiKeys
  readonly #sockets: () => Iterable<Socket>
  readonly #job: PeriodicJob

  constructor(
    {
      clock,
      tokens,
      keys,
      onError,
    }: { clock: Clock; tokens: Tokens; keys: ApiKeys; onError: (error: unknown) => void },
    sockets: () => Iterable<Socket>,
  ) {
    this.#clock = clock
    this.#tokens = tokens
    this.#keys = keys
    this.#sockets = sockets
    tokens.onUserEnding((userId, exception) => {
      if (exception) this.#renew(exception)
      this.#end(
        ({ data }) => data.userId === userId && data.keyId === null && data.tokenId !== exception?.tokenId,
      )
    })
    tokens.onEnding((tokenId, heir) => this.#endToken(tokenId, heir))
    keys.onEnding((keyId) => this.#end(({ data }) => data.keyId === keyId))
    this.#job = new PeriodicJob(clock, signInChecks.everyMs, () => this.#check(), onError)
  }

  /** Call once for each socket. */
  watch(socket: Socket): void {
    if (socket.data.expiresAt === null) return
    let cancel: Cancel = () => undefined
    const remainingMs = () => (socket.data.expiresAt ?? 0) - this.#clock.now()
    const plan = () => {
      cancel = this.#clock.after(Math.max(0, Math.ceil(remainingMs())), () => {
        // The token may have been renewed meanwhile.
        if (remainingMs() > 0) plan()
        else socket.disconnect(true)
      })
    }
    socket.once('disconnect', () => cancel())
    plan()
  }

  stop(): Promise<void> {
    return this.#job.stop()
  }

  /** The kept sign-in gets a new `validFrom`. */
  #renew({ tokenId, validFrom }: Pick<Socket['data'], 'tokenId' | 'validFrom'>): void {
    for (const { data } of this.#sockets()) if (data.tokenId === tokenId) data.validFrom = validFrom
  }

  async #check(): Promise<void> {
    const now = this.#clock.now()
    this.#end(({ data }) => data.expiresAt !== null && data.expiresAt <= now)
    await this.#checkSignIns()
    await this.#checkTokens()
    await this.#checkKeys()
  }

  async #checkSignIns(): Promise<void> {
    const holders = new Map<string, { userId: string; validFrom: number }>()
    for (const { data } of this.#sockets()) {
      const { userId, validFrom } = data
      if (validFrom !== null) holders.set(`${userId} ${validFrom}`, { userId, validFrom })
    }
    if (holders.size === 0) return
    const ended = await this.#tokens.ended([...holders.values()])
    const isEnded = new Set(ended.map(({ userId, validFrom }) => `${userId} ${validFrom}`))
    if (isEnded.size > 0) this.#end(({ data }) => isEnded.has(`${data.userId} ${data.validFrom}`))
  }

  async #checkTokens(): Promise<void> {
    const holders = new Map<string, { tokenId: string; deviceId: string | null }>()
    for (const { data } of this.#sockets()) {
      const { tokenId } = data
      if (tokenId === null) continue
      // A scoped token of the sign-in does not know the device.
      const deviceId = data.deviceId ?? holders.get(tokenId)?.deviceId ?? null
      holders.set(tokenId, { tokenId, deviceId })
    }
    if (holders.size === 0) return
    for (const [tokenId, heir] of await this.#tokens.revoked([...holders.values()]))
      this.#endToken(tokenId, heir)
  }

  /** Sockets of a refreshed token go on with its heir; scoped tokens made with it are invalid. */
  #endToken(tokenId: string, heir: Pick<Caller, 'tokenId' | 'expiresAt'> | null): void {
    for (const socket of this.#sockets()) {
      const { data } = socket
      if (data.tokenId !== tokenId) continue
      if (heir && !data.scoped) Object.assign(data, { tokenId: heir.tokenId, expiresAt: heir.expiresAt })
      else socket.disconnect(true)
    }
  }

  async #checkKeys(): Promise<void> {
    const watched = new Set<string>()
    for (const { data } of this.#sockets()) if (data.keyId !== null) watched.add(data.keyId)
    if (watched.size === 0) return
    const ended = new Set(await this.#keys.ended([...watched]))
    if (ended.size > 0) this.#end(({ data }) => data.keyId !== null && ended.has(data.keyId))
  }

  #end(isOver: (socket: Socket) => boolean): void {
    for (const socket of this.#sockets()) if (isOver(socket)) socket.disconnect(true)
  }
}
