import type { QrCode, Session } from '@morpheus/sdk/contract'
import type { UnitOfWork } from '../events/unitOfWork.js'
import type { Origin } from '../log/activityLog.js'
import { updateSession } from '../store/repositories/sessions.js'
import type { SessionRow } from '../store/tables.js'
import { sessionActs } from './sessionActs.js'

/** A session as callers see it. The code of a pending QR is not here: it has its own call and events. */
export function sessionView(row: SessionRow): Session {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    phone: shownPhone(row),
    lastPhone: row.paired ? null : row.phone,
    qrCode: null,
    apiType: row.api_type,
    connectionMethod: row.connection_method,
    profilePic: row.paired ? row.profile_pic : null,
    business: row.paired ? businessOf(row) : null,
    lastActivity: row.last_activity,
    createdAt: row.created_at,
  }
}

function businessOf({ api_type, display_name, quality }: SessionRow): Session['business'] {
  return api_type === 'WHATSAPP_CLOUD' ? { name: display_name, quality } : null
}

export function shownPhone(row: SessionRow): string | null {
  return row.paired ? row.phone : null
}

type Patch = Partial<
  Pick<SessionRow, 'connection_method' | 'pairing_phone' | 'phone' | 'profile_pic' | 'last_activity'>
>

/** What its number is called and rated. */
export type Profile = Pick<SessionRow, 'display_name' | 'quality'>

/** Tells of it where it is another than before. */
export async function showProfile(work: UnitOfWork, row: SessionRow, profile: Profile): Promise<void> {
  if (row.display_name === profile.display_name && row.quality === profile.quality) return
  const session = sessionView(await updateSession(work.db, row.id, profile))
  work.emit(row, 'session:updated', { session })
}

/** Pairing begins, the account loads, or a lost connection is being brought back. */
export async function becomeConnecting(
  work: UnitOfWork,
  row: SessionRow,
  patch: Patch = {},
): Promise<SessionRow> {
  const session = await updateSession(work.db, row.id, { ...patch, status: 'connecting', failure: null })
  emitStatus(work, session)
  return session
}

/** A QR code is on show: both `session:status` and `session:qr` carry it. Core spec §4, QR dialog. */
export async function showQr(work: UnitOfWork, row: SessionRow, qr: Required<QrCode>): Promise<void> {
  const session = await updateSession(work.db, row.id, {
    status: 'qr',
    connection_method: row.connection_method ?? 'QR_CODE',
  })
  const kept = { sessionId: session.id, issuedAt: qr.issuedAt, expiresAt: qr.expiresAt }
  const { id: sessionId, status } = session
  work.emit(
    session,
    'session:status',
    { sessionId, status, phone: null, ...qr },
    { kept: { status, qrCode: null, ...kept } },
  )
  work.emit(session, 'session:qr', { sessionId, ...qr }, { kept })
}

export async function becomeConnected(work: UnitOfWork, row: SessionRow, patch: Patch): Promise<void> {
  const session = await updateSession(work.db, row.id, {
    ...patch,
    status: 'connected',
    paired: 1,
    pairing_phone: null,
    failure: null,
  })
  if (!row.paired) await work.record(session, sessionActs.paired(session), null)
  emitStatus(work, session)
  work.emit(session, 'session:connected', { sessionId: session.id, phone: session.phone })
}

/** Connection and pairing are over. With an error, it is told first: a dialog may close on the status. */
export async function becomeDisconnected(
  work: UnitOfWork,
  row: SessionRow,
  { reason, error }: { reason: string; error: boolean },
  origin: Origin | null = null,
): Promise<SessionRow> {
  const session = await updateSession(work.db, row.id, {
    status: 'disconnected',
    paired: 0,
    pairing_phone: null,
    failure: error ? reason : null,
  })
  if (row.paired) await work.record(session, sessionActs.unpaired(session, reason), origin)
  const sessionId = session.id
  if (error) work.emit(session, 'session:error', { sessionId, error: reason })
  emitStatus(work, session)
  work.emit(session, 'session:disconnected', { sessionId, reason })
  return session
}

function emitStatus(work: UnitOfWork, session: SessionRow): void {
  work.emit(session, 'session:status', {
    sessionId: session.id,
    status: session.status,
    phone: shownPhone(session),
    qrCode: null,
  })
}
