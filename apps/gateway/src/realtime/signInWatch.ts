import type { Tokens } from '../accounts/tokens.js'
import type { Cancel, Clock } from '../kit/clock.js'
import { Repeat } from '../kit/repeat.js'

const everyMs = 5000

/** A socket, as far as its sign-in is watched. */
interface SignedIn {
  readonly data: { userId: string; tokenId: string; validFrom: number; expiresAt: number }
  disconnect(close: boolean): unknown
  once(event: 'disconnect', listener: () => void): unknown
}

/**
 * Ends sockets with their sign-in: at its expiry, when their user signs out everywhere, and within 5 s where another
 * process ended it, or somebody set the machine's clock.
 */
export class SignInWatch<Socket extends SignedIn> {
  readonly #clock: Clock
  readonly #tokens: Tokens
  readonly #sockets: () => Iterable<Socket>
  readonly #repeat: Repeat

  constructor(
    { clock, tokens, onError }: { clock: Clock; tokens: Tokens; onError: (error: unknown) => void },
    sockets: () => Iterable<Socket>,
  ) {
    this.#clock = clock
    this.#tokens = tokens
    this.#sockets = sockets
    tokens.onUserEnding((userId, kept) => {
      if (kept) this.#renew(kept)
      this.#end(({ data }) => data.userId === userId && data.tokenId !== kept?.tokenId)
    })
    this.#repeat = new Repeat(clock, everyMs, () => this.#look(), onError)
  }

  /** To be called once for each socket. */
  watch(socket: Socket): void {
    let cancel: Cancel = () => undefined
    const left = () => socket.data.expiresAt - this.#clock.now()
    const plan = () => {
      cancel = this.#clock.after(Math.max(0, Math.ceil(left())), () => {
        // Its token may have been renewed meanwhile.
        if (left() > 0) plan()
        else socket.disconnect(true)
      })
    }
    socket.once('disconnect', () => cancel())
    plan()
  }

  stop(): Promise<void> {
    return this.#repeat.stop()
  }

  /** The one that is kept holds from another beginning on. */
  #renew({ tokenId, validFrom }: Pick<Socket['data'], 'tokenId' | 'validFrom'>): void {
    for (const { data } of this.#sockets()) if (data.tokenId === tokenId) data.validFrom = validFrom
  }

  async #look(): Promise<void> {
    const now = this.#clock.now()
    this.#end((socket) => socket.data.expiresAt <= now)
    const holders = new Map<string, Socket['data']>()
    for (const { data } of this.#sockets()) holders.set(`${data.userId} ${data.validFrom}`, data)
    if (holders.size === 0) return
    const ended = await this.#tokens.ended([...holders.values()])
    const isEnded = new Set(ended.map((data) => `${data.userId} ${data.validFrom}`))
    if (isEnded.size === 0) return
    this.#end(({ data }) => isEnded.has(`${data.userId} ${data.validFrom}`))
  }

  #end(isOver: (socket: Socket) => boolean): void {
    for (const socket of this.#sockets()) if (isOver(socket)) socket.disconnect(true)
  }
}
