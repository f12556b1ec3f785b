import { type Activity, serverEvents } from '@morpheus/sdk/contract'
import { formatPhone } from '@morpheus/sdk/format'
import { causeMessage, type Localized, localized, targetLabels } from '@morpheus/sdk/text'
import { parseMessageRef, toMessageRef, toNestedParam } from '../../core/lib/messageRefs.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { listFailingTargets, type TargetWithOwner } from '../../core/store/repositories/deliveryTargets.js'
import { listLastEvents } from '../../core/store/repositories/events.js'
import { mapSessionNames } from '../../core/store/repositories/sessions.js'
import type { Db, EventRow } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import { getSessionReason, isOutage } from '../sessions/state/outageCauses.js'
import { listLastWrittenTemplates } from '../templates/templateRepository.js'

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
  visibleSessions: VisibleSessions = null,
): Promise<Activity[]> {
  const last = (type: string, limit = shownCount) => listLastEvents(db, userId, type, limit, visibleSessions)
  const events = await Promise.all([
    last('message:received'),
    last('message:sent'),
    last('message:failed'),
    last('session:connected'),
    last('session:disconnected', endingsRead),
  ])
  const names = await mapSessionNames(db, [...new Set(events.flat().map(({ session_id: id }) => id))])
  // Templates belong to the account: hidden from tokens of single sessions.
  const templates = visibleSessions === null ? await listLastWrittenTemplates(db, userId, shownCount) : []
  const happened = [
    ...events.flat().flatMap((event) => happenings(event, names)),
    ...templates.map(templateCreated),
    ...(await listFailingTargets(db, userId, failuresKept, visibleSessions)).map(undelivered),
  ].sort((one, other) => other.timestamp.localeCompare(one.timestamp) || other.cursor - one.cursor)
  return selectNewest(happened, new Date(now - dayMs).toISOString()).map(
    ({ cursor, failed, ...activity }) => activity,
  )
}

/** The newest, with failures since an instant filling the last places. */
function selectNewest(happened: readonly Happened[], since: string): Happened[] {
  const ids = new Set(
    happened.filter(({ failed, timestamp }) => failed && timestamp >= since).slice(0, failuresKept),
  )
  const others = happened.filter((one) => !ids.has(one)).slice(0, shownCount - ids.size)
  const all = new Set([...ids, ...others])
  return happened.filter((one) => all.has(one))
}

function happenings(event: EventRow, names: ReadonlyMap<string, string>): Happened[] {
  const happening = describeEvent(event)
  if (happening === null) return []
  const sessionName = names.get(event.session_id) ?? null
  return [
    {
      id: event.id,
      ...happening,
      sessionName,
      sessionId: sessionName === null ? null : event.session_id,
      timestamp: event.at,
      cursor: event.cursor,
      failed: happening.type === 'session_fell' || happening.type === 'message_failed',
    },
  ]
}

type What = Pick<Activity, 'type' | 'description' | 'descriptionI18n'>

const describe = (type: Activity['type'], description: Localized): What => ({
  type,
  description: description.text,
  descriptionI18n: toMessageRef(description),
})

function describeEvent({ type, payload }: EventRow): What | null {
  const data: unknown = JSON.parse(payload)
  if (type === 'session:connected')
    return describe('session_connected', localized('dashboard.activity.session_connected'))
  if (type === 'session:disconnected') {
    const { code } = serverEvents['session:disconnected'].parse(data)
    const reason = code && isOutage(code) ? getSessionReason(code) : null
    if (!reason) return null
    const cause = toNestedParam(reason.short ?? reason.text, causeMessage(reason.code, 'short'))
    return describe('session_fell', localized('dashboard.activity.session_fell', { cause }))
  }
  if (type === 'message:failed') {
    const { contactPhone, error: text, errorI18n = null } = serverEvents['message:failed'].parse(data)
    const params = { to: formatPhone(contactPhone), error: toNestedParam(text, errorI18n) }
    return describe('message_failed', localized('dashboard.activity.message_failed', params))
  }
  // Phone-written messages are `message:received` too; API messages are `message:sent`.
  const { message } = serverEvents['message:received'].parse(data)
  const { contact, group, isFromMe } = message
  if (isFromMe && group && contact.name === null)
    return describe('message_sent', localized('dashboard.activity.message_sent_to_group'))
  const contactName = contact.name ?? formatPhone(contact.phone)
  return isFromMe
    ? describe('message_sent', localized('dashboard.activity.message_sent', { to: contactName }))
    : describe('message_received', localized('dashboard.activity.message_received', { from: contactName }))
}

/** The space in the id means that there is no trace. */
function templateCreated(template: Awaited<ReturnType<typeof listLastWrittenTemplates>>[number]): Happened {
  const { seq: cursor, id, name, created_at: timestamp } = template
  return {
    id: `template ${id}`,
    ...describe('template_created', localized('dashboard.activity.template_created', { name })),
    sessionName: null,
    sessionId: null,
    timestamp,
    cursor,
    failed: false,
  }
}

function failingAt(
  target: string,
  { last_error, last_error_i18n }: Pick<TargetWithOwner, 'last_error' | 'last_error_i18n'>,
): Localized {
  return last_error
    ? localized('dashboard.activity.deliveries_failing_because', {
        target,
        error: toNestedParam(last_error, parseMessageRef(last_error_i18n)),
      })
    : localized('dashboard.activity.deliveries_failing', { target })
}

/** One entry per failing target, however much is queued. The space in the id means that there is no trace. */
function undelivered(target: TargetWithOwner): Happened {
  const { session_id: sessionId, session_name: sessionName, last_attempt_at: timestamp } = target
  return {
    id: `delivery ${target.id}`,
    ...describe('delivery_failed', failingAt(targetLabels[target.kind], target)),
    sessionName,
    sessionId,
    timestamp: timestamp ?? target.created_at,
    cursor: 0,
    failed: true,
  }
}
