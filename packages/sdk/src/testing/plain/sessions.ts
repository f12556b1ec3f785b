import { fieldsOf, type PlainEvent, textOf } from './call.js'
import { qrImages } from './qrImages.js'
import { type Answer, type Call, data, done, type Plain, type Routes, refused } from './routes.js'
import type { PlainSession, PlainStatus } from './world.js'

/** The fields of core §3. */
export const sessionView = (session: PlainSession) => ({
  id: session.id,
  name: session.name,
  status: session.status,
  phone: session.phone,
  qrCode: session.qrCode,
  apiType: session.apiType,
  connectionMethod: session.connectionMethod,
  profilePic: null,
  lastActivity: session.lastActivity,
  createdAt: session.createdAt,
})

export const about =
  (answer: (session: PlainSession, call: Call, plain: Plain) => ReturnType<Answer>): Answer =>
  (call, plain) => {
    const session = plain.world.session(call.params.id)
    return session ? answer(session, call, plain) : refused(404, 'Sessão não encontrada')
  }

/** Core §7: sessionId, status, qrCode, phone. */
export function statusEvent(session: PlainSession): PlainEvent {
  const { id: sessionId, status, qrCode, phone } = session
  return { name: 'session:status', payload: { sessionId, status, qrCode, phone }, sessionId }
}

export function become(plain: Plain, session: PlainSession, status: PlainStatus): void {
  session.status = status
  session.phone = status === 'connected' ? '5511912345678:3' : null
  session.qrCode = status === 'qr' ? qrImages.first : null
  if (status === 'connected') session.lastActivity = new Date()
  plain.world.addLog(`${session.name}: ${status}`, { service: 'whatsapp' })
  plain.emit(statusEvent(session))
}

const create: Answer = ({ body }, plain) => {
  const { name, apiType, connectionMethod } = fieldsOf(body)
  if (textOf(name) === '') return refused(400, 'Dados inválidos')
  const session = plain.world.addSession({
    name: textOf(name),
    apiType: apiType === 'WHATSAPP_CLOUD' ? apiType : 'MORPHEUS',
    connectionMethod:
      connectionMethod === 'QR_CODE' || connectionMethod === 'PHONE_NUMBER' ? connectionMethod : null,
  })
  const view = sessionView(session)
  plain.emit({
    name: 'session:created',
    payload: plain.options.events === 'bare' ? view : { session: view },
  })
  return data({ session: view }, 201)
}

const connect = about((session, _, plain) => {
  if (session.apiType === 'WHATSAPP_CLOUD')
    return refused(400, 'Sessões WhatsApp Cloud não requerem conexão. Configure os tokens de acesso.')
  become(plain, session, session.connectionMethod === 'PHONE_NUMBER' ? 'connecting' : 'qr')
  return done(plain)
})

const qr = about((session, _, { options }) => {
  const { qrCode } = session
  const whole = options.qr === 'whole'
  if (qrCode === null)
    return {
      status: options.noQr,
      body: {
        success: false,
        ...(whole && { reason: 'sem_codigo', status: session.status }),
        message: 'QR code not available',
      },
    }
  const extra = { success: true, reason: null, status: session.status, message: 'QR code available' }
  return { status: 200, body: { ...(whole && extra), data: { qrCode } } }
})

const connectPhone = about((session, { body }, plain) => {
  if (plain.refusal !== null) return { status: 200, body: { success: false, message: plain.refusal } }
  const phoneNumber = textOf(fieldsOf(body).phoneNumber)
  session.status = 'connecting'
  plain.emit(statusEvent(session), {
    name: 'session:pairing_code',
    payload: { sessionId: session.id, pairingCode: 'ABCD1234', phoneNumber },
    sessionId: session.id,
  })
  return { status: 200, body: { success: true } }
})

export function removeSession(plain: Plain, session: PlainSession): void {
  plain.world.remove(session)
  const { id: sessionId } = session
  plain.emit({
    name: 'session:deleted',
    payload: plain.options.events === 'bare' ? sessionId : { sessionId },
  })
}

/** Core §7, Sessions; `GET` and `PUT /sessions/{id}` are configuration §7.7's. */
export const sessionRoutes: Routes = {
  'GET /sessions': (_, { world }) => data({ sessions: world.sessions.map(sessionView) }),
  'POST /sessions': create,
  'POST /sessions/:id/connect': connect,
  'POST /sessions/:id/disconnect': about((session, _, plain) => {
    become(plain, session, 'disconnected')
    return done(plain)
  }),
  'DELETE /sessions/:id': about((session, _, plain) => {
    removeSession(plain, session)
    return done(plain)
  }),
  'GET /sessions/:id/qr': qr,
  'POST /sessions/:id/connect-phone': connectPhone,
}

export const oneSessionRoutes: Routes = {
  'GET /sessions/:id': about((session) => data({ session: sessionView(session) })),
  'PUT /sessions/:id': about((session, { body }, plain) => {
    session.name = textOf(fieldsOf(body).name) || session.name
    return done(plain)
  }),
}
