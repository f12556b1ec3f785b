import { type Activity, serverEvents } from '@morpheus/sdk/contract'
import { formatPhone } from '@morpheus/sdk/format'
import type { OnlySessions } from '../store/onlySessions.js'
import { lastEvents } from '../store/repositories/events.js'
import { sessionNames } from '../store/repositories/sessions.js'
import type { Db, EventRow } from '../store/tables.js'

const shown = 10

/** What a user's sessions did last, newest first. Messages are told of, never quoted. */
export async function recentActivity(db: Db, userId: string, only: OnlySessions = null): Promise<Activity[]> {
  const ofEach = await Promise.all([
    lastEvents(db, userId, 'message:received', shown, only),
    lastEvents(db, userId, 'message:sent', shown, only),
    lastEvents(db, userId, 'session:connected', shown, only),
  ])
  const events = ofEach
    .flat()
    .sort((a, b) => b.cursor - a.cursor)
    .slice(0, shown)
  const names = await sessionNames(db, [...new Set(events.map((event) => event.session_id))])
  return events.map((event) => ({
    id: event.id,
    ...told(event),
    sessionName: names.get(event.session_id) ?? null,
    timestamp: event.at,
  }))
}

function told({ type, payload }: EventRow): Pick<Activity, 'type' | 'description'> {
  if (type === 'session:connected') return { type: 'session_connected', description: 'Sessão conectada' }
  // What was written on the phone is received; what the gateway was asked to send is sent.
  const { message } = serverEvents['message:received'].parse(JSON.parse(payload))
  const { contact, group, isFromMe } = message
  const who = contact.name ?? (isFromMe && group ? 'um grupo' : formatPhone(contact.phone))
  return isFromMe
    ? { type: 'message_sent', description: `Mensagem enviada para ${who}` }
    : { type: 'message_received', description: `Mensagem recebida de ${who}` }
}
