import { setTimeout as pause } from 'node:timers/promises'
import { type Delivery, type Morpheus, pageAfter, type Session } from '@morpheus/sdk'
import { targetLabels } from '@morpheus/sdk/text'
import { isTemporaryFailure } from '../../core/client/explain.js'
import { nullIfUnreadable } from '../../core/client/nullIfUnreadable.js'
import { nullIfGone, printConnection } from '../../core/client/withClient.js'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { formatLocalTime } from '../../core/output/time.js'
import { padText, truncate } from '../../core/output/width.js'
import { forEach } from '../sessions/find.js'
import { type Filters, formatState } from './filters.js'
import { watchTargets } from './watchTargets.js'

const pageSize = 100

type LogQuery = Filters & { limit: number; cursor?: string; page?: number }

const isFinal = ({ state }: Delivery) => state === 'delivered' || state === 'dead'
const getTime = ({ lastAttemptAt, createdAt }: Delivery) => lastAttemptAt ?? createdAt

const deliveryLog =
  ({ deliveries }: Morpheus, sessionId: string | null) =>
  (query: LogQuery) =>
    sessionId === null ? deliveries.list(query) : deliveries.logs({ ...query, id: sessionId })

interface ReadPosition {
  filters: Filters
  deliveriesById: Map<string, Delivery>
  /** ISO time; older deliveries are not read from the log. */
  since: string
}

/** Reads a log's new entries, newest first up to the first known one, and the known ones whose retry was due. */
async function readChanges(
  morpheus: Morpheus,
  sessionId: string | null,
  { filters, deliveriesById, since }: ReadPosition,
): Promise<Delivery[]> {
  const pages = deliveryLog(morpheus, sessionId)
  const changed = new Map<string, Delivery>()
  for (let next: ReturnType<typeof pageAfter> = { page: 1 }; next; ) {
    const answer = await pages({ ...filters, ...next, limit: pageSize })
    for (const delivery of answer.logs) changed.set(delivery.id, delivery)
    const hasReachedKnown = answer.logs.some(
      (delivery) => deliveriesById.has(delivery.id) || delivery.createdAt < since,
    )
    next = hasReachedKnown ? null : pageAfter(answer)
  }
  const now = new Date().toISOString()
  const due = Array.from(deliveriesById.values()).filter(
    (delivery) =>
      (sessionId === null || delivery.sessionId === sessionId) &&
      !isFinal(delivery) &&
      !changed.has(delivery.id) &&
      (delivery.nextAttemptAt === null || delivery.nextAttemptAt <= now),
  )
  for (const { id: deliveryId, sessionId: id } of due.slice(0, pageSize)) {
    const answer = await morpheus.deliveries.get({ id, deliveryId }).catch(nullIfGone)
    if (answer) changed.set(deliveryId, answer.delivery)
    // The delivery was removed along with its target.
    else deliveriesById.delete(deliveryId)
  }
  return [...changed.values()]
}

/** The start of an id, long enough to identify a recent delivery. */
export const shortenId = (id: string) => sanitize(id).slice(0, 12)

/** The result of the last attempt: `503 em 45 ms`, or the error. */
export function formatOutcome({ answerStatus, duration, error }: Delivery): string {
  if (answerStatus === null) return sanitize(error ?? '')
  return `${answerStatus}${duration === null ? '' : ` em ${duration} ms`}`
}

const widths = { time: 8, state: 16, target: 9, session: 18 } as const
const narrowColumns = 110

/** `14:03:22 ● Entregue  message:received  Webhook  Loja Centro  12ab34cd  200 em 45 ms` */
export function formatDelivery(
  delivery: Delivery,
  session: string,
  { paint, columns }: { paint: Paint; columns: number },
): string {
  const isNarrow = columns < narrowColumns
  const { text, colour } = formatState(delivery.state)
  const attemptTime = delivery.lastAttemptAt ?? delivery.createdAt
  const id = shortenId(delivery.id).replace(/^msg_/, '')
  const fitCell = (value: string, width: number) => padText(truncate(value, width), width)
  // Cut lengths keep the distinguishing part of an event's name.
  const event = isNarrow ? 20 : 26
  const parts = [
    paint('dim', formatLocalTime(attemptTime)),
    paint(colour, fitCell(text, widths.state)),
    paint('cyan', fitCell(delivery.event, event)),
    fitCell(targetLabels[delivery.target], widths.target),
    ...(isNarrow ? [] : [paint('bold', fitCell(sanitize(session), widths.session))]),
    paint('dim', id),
  ]
  const { time, state, target } = widths
  const fixedWidth = time + state + event + target + (isNarrow ? 0 : widths.session + 1) + id.length + 5
  const result = formatOutcome(delivery)
  return [...parts, Number.isFinite(columns) ? truncate(result, Math.max(1, columns - fixedWidth)) : result]
    .join(' ')
    .trimEnd()
}

const limits = { everyMs: 5_000, retryMs: 2_000, remembered: 5_000 } as const

/** Differs after every attempt. */
const getFingerprint = ({ state, attempts, lastAttemptAt }: Delivery) =>
  `${state} ${attempts} ${lastAttemptAt}`

interface Follow {
  sessions: readonly Session[]
  /** Lists the sessions again, where future ones are included. */
  relist?: (() => Promise<Session[]>) | undefined
  filters: Filters
  first: readonly Delivery[]
  show: (delivery: Delivery, session: Session | undefined) => Promise<void>
  writeNote: (text: string) => void
}

/**
 * Emits every delivery on each change of its state, oldest first, until interrupted. New ones are read from the front
 * of the log, in one log for all sessions where the server has it; open ones are read again after their next attempt
 * was due.
 */
export async function followDeliveries(
  morpheus: Morpheus,
  { relist, filters, first, show, writeNote, ...options }: Follow,
): Promise<never> {
  const deliveriesById = new Map<string, Delivery>()
  let sessions = options.sessions
  let since = ''

  const showDelivery = (delivery: Delivery) =>
    show(
      delivery,
      sessions.find(({ id }) => id === delivery.sessionId),
    )
  async function update(delivery: Delivery): Promise<void> {
    const previous = deliveriesById.get(delivery.id)
    deliveriesById.delete(delivery.id)
    deliveriesById.set(delivery.id, delivery)
    // A delivery from before the start that has not changed since is skipped.
    const hasChanged = previous
      ? getFingerprint(previous) !== getFingerprint(delivery)
      : getTime(delivery) >= since
    if (hasChanged) await showDelivery(delivery)
  }
  const readSessionChanges = (sessionId: string | null) =>
    readChanges(morpheus, sessionId, { filters, deliveriesById, since })
  const isUnknown = (sessionId: string) => sessions.every(({ id }) => id !== sessionId)

  /** Skips a session that was deleted meanwhile, where all sessions are followed. */
  const readChangesIfPresent = async ({ id }: Session) =>
    relist ? ((await readSessionChanges(id).catch(nullIfGone)) ?? []) : readSessionChanges(id)
  async function readChangesBySession(changedIds: ReadonlySet<string> | null): Promise<Delivery[]> {
    if (relist && (changedIds === null || [...changedIds].some(isUnknown))) sessions = await relist()
    const affected = sessions.filter(({ id }) => changedIds === null || changedIds.has(id))
    return (await forEach(affected, readChangesIfPresent)).flat()
  }
  async function readAllChanges(): Promise<Delivery[]> {
    const changed = await readSessionChanges(null)
    if (relist && changed.some(({ sessionId }) => isUnknown(sessionId))) sessions = await relist()
    return changed
  }

  const stopTelling = printConnection(morpheus, 'Acompanhando as entregas.', writeNote)
  const watch = watchTargets(morpheus, relist ? [null] : sessions.map(({ id }) => id))
  try {
    const readFirstPage = (sessionId: string | null) =>
      deliveryLog(morpheus, sessionId)({ ...filters, limit: pageSize })
    const sharedLog = relist ? await readFirstPage(null).catch(nullIfUnreadable) : null
    const logs = sharedLog ? [sharedLog] : await forEach(sessions, ({ id }) => readFirstPage(id))
    async function poll(changedIds: ReadonlySet<string> | null): Promise<void> {
      const changed = await (sharedLog ? readAllChanges() : readChangesBySession(changedIds))
      for (const delivery of changed.sort(compareTimes)) await update(delivery)
      dropOldest(deliveriesById)
    }
    for (const delivery of [...logs.flatMap((page) => page.logs), ...first].sort(compareTimes)) {
      deliveriesById.set(delivery.id, delivery)
      if (getTime(delivery) > since) since = getTime(delivery)
    }
    for (const delivery of first.toReversed()) await showDelivery(delivery)
    // After a failure everything is read again; already emitted states are not repeated.
    for (let changedIds: ReadonlySet<string> | null = null; ; changedIds = await watch.next(limits.everyMs)) {
      while (!(await tryRun(poll, changedIds))) {
        changedIds = null
        await pause(limits.retryMs)
      }
    }
  } finally {
    stopTelling()
    watch.stop()
  }
}

async function tryRun<Input>(run: (input: Input) => Promise<void>, input: Input): Promise<boolean> {
  try {
    await run(input)
    return true
  } catch (error) {
    if (isTemporaryFailure(error)) return false
    throw error
  }
}

const compareTimes = (a: Delivery, b: Delivery) => (getTime(a) < getTime(b) ? -1 : 1)

function dropOldest(deliveriesById: Map<string, Delivery>): void {
  for (const [id, delivery] of deliveriesById) {
    if (deliveriesById.size <= limits.remembered) return
    if (isFinal(delivery)) deliveriesById.delete(id)
  }
}
