import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery, Morpheus, Session } from '@morpheus/sdk'
import { passes } from '../../core/client/explain.js'
import { nullIfGone } from '../../core/client/nullIfGone.js'
import { nullIfUnread } from '../../core/client/nullIfUnread.js'
import { tellConnection } from '../../core/client/tellConnection.js'
import { forEach } from '../sessions/meant.js'
import type { Filters } from './filters.js'
import { deliveryLog, isOver, newsIn, pageSize, timeOf } from './news.js'
import { watchTargets } from './watchTargets.js'

const limits = { everyMs: 5_000, retryMs: 2_000, remembered: 5_000 } as const

/** Changes with every attempt. */
const signOf = ({ state, attempts, lastAttemptAt }: Delivery) => `${state} ${attempts} ${lastAttemptAt}`

interface Follow {
  sessions: readonly Session[]
  /** Lists the sessions again, where future ones are included. */
  relist?: (() => Promise<Session[]>) | undefined
  filters: Filters
  first: readonly Delivery[]
  show: (delivery: Delivery, session: Session | undefined) => Promise<void>
  tell: (text: string) => void
}

/**
 * Emits every delivery on each change of its state, oldest first, until interrupted. New ones are read from the front
 * of the log, in one log for all sessions where the server has it; open ones are read again after their next attempt
 * was due.
 */
export async function followDeliveries(
  morpheus: Morpheus,
  { relist, filters, first, show, tell: tellPerson, ...given }: Follow,
): Promise<never> {
  const seen = new Map<string, Delivery>()
  let sessions = given.sessions
  let begun = ''

  const tell = (delivery: Delivery) =>
    show(
      delivery,
      sessions.find(({ id }) => id === delivery.sessionId),
    )
  async function take(delivery: Delivery): Promise<void> {
    const before = seen.get(delivery.id)
    seen.delete(delivery.id)
    seen.set(delivery.id, delivery)
    // A delivery from before the start that has not changed since is skipped.
    const isNews = before ? signOf(before) !== signOf(delivery) : timeOf(delivery) >= begun
    if (isNews) await tell(delivery)
  }
  const newsOf = (sessionId: string | null) => newsIn(morpheus, sessionId, { filters, seen, begun })
  const isUnknown = (sessionId: string) => sessions.every(({ id }) => id !== sessionId)

  /** A deleted session has no news; ignored where all sessions are followed. */
  const newsIfThere = async ({ id }: Session) =>
    relist ? ((await newsOf(id).catch(nullIfGone)) ?? []) : newsOf(id)
  async function newsBySession(told: ReadonlySet<string> | null): Promise<Delivery[]> {
    if (relist && (told === null || [...told].some(isUnknown))) sessions = await relist()
    const meant = sessions.filter(({ id }) => told === null || told.has(id))
    return (await forEach(meant, newsIfThere)).flat()
  }
  async function newsOfAll(): Promise<Delivery[]> {
    const found = await newsOf(null)
    if (relist && found.some(({ sessionId }) => isUnknown(sessionId))) sessions = await relist()
    return found
  }

  const stopTelling = tellConnection(morpheus, 'Acompanhando as entregas.', tellPerson)
  const watch = watchTargets(morpheus, relist ? [null] : sessions.map(({ id }) => id))
  try {
    const front = (sessionId: string | null) =>
      deliveryLog(morpheus, sessionId)({ ...filters, limit: pageSize })
    const together = relist ? await front(null).catch(nullIfUnread) : null
    const there = together ? [together] : await forEach(sessions, ({ id }) => front(id))
    async function look(told: ReadonlySet<string> | null): Promise<void> {
      const found = await (together ? newsOfAll() : newsBySession(told))
      for (const delivery of found.sort(byTime)) await take(delivery)
      forgetOldest(seen)
    }
    for (const delivery of [...there.flatMap(({ logs }) => logs), ...first].sort(byTime)) {
      seen.set(delivery.id, delivery)
      if (timeOf(delivery) > begun) begun = timeOf(delivery)
    }
    for (const delivery of first.toReversed()) await tell(delivery)
    // After a failure everything is read again; already emitted states are not repeated.
    for (let told: ReadonlySet<string> | null = null; ; told = await watch.next(limits.everyMs)) {
      while (!(await succeeds(look, told))) {
        told = null
        await pause(limits.retryMs)
      }
    }
  } finally {
    stopTelling()
    watch.stop()
  }
}

async function succeeds<Given>(act: (given: Given) => Promise<void>, given: Given): Promise<boolean> {
  try {
    await act(given)
    return true
  } catch (error) {
    if (passes(error)) return false
    throw error
  }
}

const byTime = (a: Delivery, b: Delivery) => (timeOf(a) < timeOf(b) ? -1 : 1)

function forgetOldest(seen: Map<string, Delivery>): void {
  for (const [id, delivery] of seen) {
    if (seen.size <= limits.remembered) return
    if (isOver(delivery)) seen.delete(id)
  }
}
