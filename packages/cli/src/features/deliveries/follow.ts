import { setTimeout as pause } from 'node:timers/promises'
import { type Delivery, type Morpheus, pageAfter, type Session } from '@morpheus/sdk'
import { targetLabels } from '@morpheus/sdk/text'
import { passes } from '../../core/client/explain.js'
import { nullIfUnread } from '../../core/client/nullIfUnread.js'
import { nullIfGone, tellConnection } from '../../core/client/withClient.js'
import { clean } from '../../core/output/clean.js'
import type { Paint } from '../../core/output/paint.js'
import { localTime } from '../../core/output/time.js'
import { cut, pad } from '../../core/output/width.js'
import { forEach } from '../sessions/find.js'
import { type Filters, stateCell } from './filters.js'
import { watchTargets } from './watchTargets.js'

const pageSize = 100

type LogQuery = Filters & { limit: number; cursor?: string; page?: number }

const isOver = ({ state }: Delivery) => state === 'delivered' || state === 'dead'
const timeOf = ({ lastAttemptAt, createdAt }: Delivery) => lastAttemptAt ?? createdAt

const deliveryLog =
  ({ deliveries }: Morpheus, sessionId: string | null) =>
  (asked: LogQuery) =>
    sessionId === null ? deliveries.list(asked) : deliveries.logs({ ...asked, id: sessionId })

interface ReadPosition {
  filters: Filters
  seen: Map<string, Delivery>
  /** Older deliveries are not read from the log. */
  begun: string
}

/** New entries of a log, from its front to the known ones, and the known ones whose next attempt was due. */
async function newsIn(
  morpheus: Morpheus,
  sessionId: string | null,
  { filters, seen, begun }: ReadPosition,
): Promise<Delivery[]> {
  const read = deliveryLog(morpheus, sessionId)
  const found = new Map<string, Delivery>()
  for (let next: ReturnType<typeof pageAfter> = { page: 1 }; next; ) {
    const answer = await read({ ...filters, ...next, limit: pageSize })
    for (const delivery of answer.logs) found.set(delivery.id, delivery)
    const reached = answer.logs.some((delivery) => seen.has(delivery.id) || delivery.createdAt < begun)
    next = reached ? null : pageAfter(answer)
  }
  const now = new Date().toISOString()
  const due = Array.from(seen.values()).filter(
    (delivery) =>
      (sessionId === null || delivery.sessionId === sessionId) &&
      !isOver(delivery) &&
      !found.has(delivery.id) &&
      (delivery.nextAttemptAt === null || delivery.nextAttemptAt <= now),
  )
  for (const { id: deliveryId, sessionId: id } of due.slice(0, pageSize)) {
    const there = await morpheus.deliveries.get({ id, deliveryId }).catch(nullIfGone)
    if (there) found.set(deliveryId, there.delivery)
    // Removed along with its target.
    else seen.delete(deliveryId)
  }
  return [...found.values()]
}

/** The start of an id, long enough to identify a recent delivery. */
export const shortId = (id: string) => clean(id).slice(0, 12)

/** The result of the last attempt: `503 em 45 ms`, or the error. */
export function outcome({ answerStatus, duration, error }: Delivery): string {
  if (answerStatus === null) return clean(error ?? '')
  return `${answerStatus}${duration === null ? '' : ` em ${duration} ms`}`
}

const widths = { time: 8, state: 16, target: 9, session: 18 } as const
const narrow = 110

/** `14:03:22 ● Entregue  message:received  Webhook  Loja Centro  12ab34cd  200 em 45 ms` */
export function deliveryLine(
  delivery: Delivery,
  session: string,
  { paint, columns }: { paint: Paint; columns: number },
): string {
  const isNarrow = columns < narrow
  const { text, colour } = stateCell(delivery.state)
  const at = delivery.lastAttemptAt ?? delivery.createdAt
  const id = shortId(delivery.id).replace(/^msg_/, '')
  const fits = (value: string, width: number) => pad(cut(value, width), width)
  // Cut lengths keep the distinguishing part of an event's name.
  const event = isNarrow ? 20 : 26
  const parts = [
    paint('dim', localTime(at)),
    paint(colour, fits(text, widths.state)),
    paint('cyan', fits(delivery.event, event)),
    fits(targetLabels[delivery.target], widths.target),
    ...(isNarrow ? [] : [paint('bold', fits(clean(session), widths.session))]),
    paint('dim', id),
  ]
  const { time, state, target } = widths
  const taken = time + state + event + target + (isNarrow ? 0 : widths.session + 1) + id.length + 5
  const told = outcome(delivery)
  return [...parts, Number.isFinite(columns) ? cut(told, Math.max(1, columns - taken)) : told]
    .join(' ')
    .trimEnd()
}

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
