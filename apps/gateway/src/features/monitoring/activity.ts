import { type Activity, serverEvents } from '@morpheus/sdk/contract'
import { formatPhone } from '@morpheus/sdk/format'
import { targetLabels } from '@morpheus/sdk/text'
import { dayMs } from '../../core/lib/timeRange.js'
import type { OnlySessions } from '../../core/store/onlySessions.js'
import { failingTargets, type OwnedTarget } from '../../core/store/repositories/deliveryTargets.js'
import { lastEvents } from '../../core/store/repositories/events.js'
import { sessionNames } from '../../core/store/repositories/sessions.js'
import type { Db, EventRow } from '../../core/store/tables.js'
import { isOutage, reasonOf } from '../sessions/state/outageCauses.js'
import { lastWrittenTemplates } from '../templates/repository.js'

const shownCount = 10
/** Failures of the day that stay visible, however much happened since. */
const failuresKept = 4
/** Most endings are expired QR codes. */
const endingsRead = 4 * shownCount

/** An entry with its position among those of the same instant. */
type Happened = Activity & { cursor: number; failed: boolean }

/** Latest activity and failures of a user's sessions, newest first. Never quotes messages. */
export async function recentActivity(
  db: Db,
  userId: string,
  now: number,
  only: OnlySessions = null,
): Promise<Activity[]> {
  const last = (type: string, limit = shownCount) => lastEvents(db, userId, type, limit, only)
  const events = await Promise.all([
    last('message:received'),
    last('message:sent'),
    last('message:failed'),
    last('session:connected'),
    last('session:disconnected', endingsRead),
  ])
  const names = await sessionNames(db, [...new Set(events.flat().map(({ session_id: id }) => id))])
  // Templates belong to the account: hidden from tokens of single sessions.
  const templates = only === null ? await lastWrittenTemplates(db, userId, shownCount) : []
  const happened = [
    ...events.flat().flatMap((event) => happenings(event, names)),
    ...templates.map(templateCreated),
    ...(await failingTargets(db, userId, failuresKept, only)).map(undelivered),
  ].sort((one, other) => other.timestamp.localeCompare(one.timestamp) || other.cursor - one.cursor)
  return chosen(happened, new Date(now - dayMs).toISOString()).map(
    ({ cursor, failed, ...activity }) => activity,
  )
}

/** The newest, with failures since an instant filling the last places. */
function chosen(happened: readonly Happened[], since: string): Happened[] {
  const ids = new Set(
    happened.filter(({ failed, timestamp }) => failed && timestamp >= since).slice(0, failuresKept),
  )
  const rest = happened.filter((one) => !ids.has(one)).slice(0, shownCount - ids.size)
  const all = new Set([...ids, ...rest])
  return happened.filter((one) => all.has(one))
}

function happenings(event: EventRow, names: ReadonlyMap<string, string>): Happened[] {
  const what = whatIs(event)
  if (what === null) return []
  const sessionName = names.get(event.session_id) ?? null
  return [
    {
      id: event.id,
      ...what,
      sessionName,
      sessionId: sessionName === null ? null : event.session_id,
      timestamp: event.at,
      cursor: event.cursor,
      failed: what.type === 'session_fell' || what.type === 'message_failed',
    },
  ]
}

function whatIs({ type, payload }: EventRow): Pick<Activity, 'type' | 'description'> | null {
  const data: unknown = JSON.parse(payload)
  if (type === 'session:connected') return { type: 'session_connected', description: 'Sessão conectada' }
  if (type === 'session:disconnected') {
    const { code } = serverEvents['session:disconnected'].parse(data)
    const cause = code && isOutage(code) ? reasonOf(code) : null
    return cause && { type: 'session_fell', description: `Sessão caiu: ${cause.short}` }
  }
  if (type === 'message:failed') {
    const { contactPhone, error } = serverEvents['message:failed'].parse(data)
    return {
      type: 'message_failed',
      description: `Mensagem não enviada para ${formatPhone(contactPhone)}: ${error}`,
    }
  }
  // Phone-written messages are `message:received` too; API messages are `message:sent`.
  const { message } = serverEvents['message:received'].parse(data)
  const { contact, group, isFromMe } = message
  const who = contact.name ?? (isFromMe && group ? 'um grupo' : formatPhone(contact.phone))
  return isFromMe
    ? { type: 'message_sent', description: `Mensagem enviada para ${who}` }
    : { type: 'message_received', description: `Mensagem recebida de ${who}` }
}

/** The space in the id means that there is no trace. */
function templateCreated(template: Awaited<ReturnType<typeof lastWrittenTemplates>>[number]): Happened {
  const { seq: cursor, id, name, created_at: timestamp } = template
  return {
    id: `template ${id}`,
    type: 'template_created',
    description: `Template criado: ${name}`,
    sessionName: null,
    sessionId: null,
    timestamp,
    cursor,
    failed: false,
  }
}

/** One entry per failing target, however much is queued. The space in the id means that there is no trace. */
function undelivered(target: OwnedTarget): Happened {
  const { session_id: sessionId, session_name: sessionName, last_attempt_at: timestamp, last_error } = target
  return {
    id: `delivery ${target.id}`,
    type: 'delivery_failed',
    description: `Entregas falhando em ${targetLabels[target.kind]}${last_error ? `: ${last_error}` : ''}`,
    sessionName,
    sessionId,
    timestamp: timestamp ?? target.created_at,
    cursor: 0,
    failed: true,
  }
}
