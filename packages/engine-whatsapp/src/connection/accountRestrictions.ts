import type { Clock, EngineRestrictions, Timers } from '@morpheus/gateway/engine'
import type { NewChatMessageCapInfo, ReachoutTimelockState, WASocket } from 'baileys'

/** Poll interval, since WhatsApp does not announce each counted conversation. */
const everyMs = 60 * 60_000
/** Delay after a restriction's end, for the difference between WhatsApp's clock and ours. */
const marginMs = 10_000

interface AccountRestrictionsOptions {
  socket: Pick<WASocket, 'ev' | 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>
  clock: Clock
  timers: Timers
  /** Resolves once the session has stored them. */
  emit: (restrictions: EngineRestrictions) => Promise<void>
}

export class AccountRestrictions {
  readonly #options: AccountRestrictionsOptions
  #current: EngineRestrictions = { reachOut: null, newChats: null }
  #reading = 0
  #plan = 0

  constructor(options: AccountRestrictionsOptions) {
    this.#options = options
    const { ev } = options.socket
    ev.on('connection.update', ({ reachoutTimeLock }) => {
      if (reachoutTimeLock) this.#apply({ reachOut: toReachOut(reachoutTimeLock) })
    })
    ev.on('message-capping.update', (info) => this.#apply({ newChats: toNewChats(info) }))
  }

  /** Queries both limits and emits them if either was answered. Never rejects. */
  async read(): Promise<void> {
    const { socket } = this.#options
    this.#reading += 1
    const [lock, cap] = await Promise.allSettled([
      socket.fetchAccountReachoutTimelock(),
      socket.fetchNewChatMessageCap(),
    ])
    this.#reading -= 1
    if (lock.status === 'fulfilled') this.#current = { ...this.#current, reachOut: toReachOut(lock.value) }
    if (cap.status === 'fulfilled') this.#current = { ...this.#current, newChats: toNewChats(cap.value) }
    if (lock.status === 'fulfilled' || cap.status === 'fulfilled') await this.#emit()
  }

  /** Changes during a query are emitted with its result. */
  #apply(change: Partial<EngineRestrictions>): void {
    this.#current = { ...this.#current, ...change }
    if (this.#reading === 0) void this.#emit()
  }

  async #emit(): Promise<void> {
    const { clock, timers, emit } = this.#options
    const { reachOut, newChats } = this.#current
    this.#plan += 1
    const plan = this.#plan
    if (reachOut || newChats) {
      const ends = [reachOut?.until, newChats?.resetsAt].flatMap((end) => end ?? [])
      const waits = ends.map((end) => Math.max(0, Date.parse(end) - clock.now()) + marginMs)
      timers.after(Math.min(everyMs, ...waits), () => {
        if (plan === this.#plan) void this.read()
      })
    }
    await emit(this.#current)
  }
}

function toReachOut({
  isActive,
  timeEnforcementEnds,
}: ReachoutTimelockState): EngineRestrictions['reachOut'] {
  if (!isActive) return null
  const isDate = timeEnforcementEnds && !Number.isNaN(timeEnforcementEnds.getTime())
  return { until: isDate ? timeEnforcementEnds.toISOString() : null }
}

/** Without a positive quota there is no limit, unless the account is already capped. */
function toNewChats(info: NewChatMessageCapInfo): EngineRestrictions['newChats'] {
  const { total_quota, used_quota, cycle_end_timestamp, capping_status } = info ?? {}
  const isCapped = capping_status === 'CAPPED'
  const limit = Number(total_quota ?? -1)
  if (!(limit > 0) && !isCapped) return null
  const remaining = isCapped ? 0 : Math.max(0, limit - Number(used_quota ?? 0))
  return { limit: Math.max(0, limit), remaining, resetsAt: parseInstant(cycle_end_timestamp) }
}

/** Seconds since 1970 as text; values too large for seconds are milliseconds. */
function parseInstant(text: string | undefined): string | null {
  const count = Number(text ?? 0)
  if (!(count > 0)) return null
  return new Date(count > 1e11 ? count : count * 1000).toISOString()
}
