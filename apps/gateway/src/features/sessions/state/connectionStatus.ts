import type { QrCode, SessionCause, SessionPasskey } from '@morpheus/sdk/contract'
import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import type { Origin } from '../../../core/log/activityLog.js'
import { saveAvailability, saveOutageCause } from '../../../core/store/repositories/sessionAvailability.js'
import { updateSession } from '../../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import { sessionAudit } from '../sessionAudit.js'
import { computeAttention } from './attention.js'
import { computeAvailability, getSessionStanding } from './availability.js'
import { getCauseSentence, waitsForPasskey } from './outageCauses.js'
import { getPairedPhone, sessionView, toNumbers } from './sessionView.js'

type Patch = Partial<
  Pick<
    SessionRow,
    'connection_method' | 'pairing_phone' | 'phone' | 'former_phone' | 'profile_pic' | 'last_activity'
  >
>

export type Profile = Pick<SessionRow, 'display_name' | 'quality'>

export async function saveProfile(work: UnitOfWork, row: SessionRow, profile: Profile): Promise<void> {
  if (row.display_name === profile.display_name && row.quality === profile.quality) return
  const session = sessionView(await updateSession(work.db, row.id, profile))
  work.emit(row, 'session:updated', { session })
}

/** Pairing begins, the account loads, or a lost connection is being restored. */
export async function becomeConnecting(
  work: UnitOfWork,
  row: SessionRow,
  patch: Patch = {},
  reason?: SessionCause,
): Promise<SessionRow> {
  const status = 'connecting'
  const session = await changeStatus(work, row, { ...patch, status, failure: null }, reason)
  emitStatus(work, session)
  return session
}

/** Emits the QR code in both `session:status` and `session:qr`. Core spec §4, QR dialog. */
export async function emitQr(work: UnitOfWork, row: SessionRow, qr: Required<QrCode>): Promise<void> {
  const connection_method = row.connection_method ?? 'QR_CODE'
  const session = await changeStatus(work, row, { status: 'qr', connection_method })
  // The code itself is not stored.
  const stored = { sessionId: session.id, issuedAt: qr.issuedAt, expiresAt: qr.expiresAt }
  const { id: sessionId, status } = session
  work.emit(
    session,
    'session:status',
    { sessionId, status, ...toNumbers(null), ...getSessionStanding(session), ...qr },
    { stored: { status, ...getSessionStanding(session), qrCode: null, ...stored } },
  )
  work.emit(session, 'session:qr', { sessionId, ...qr }, { stored })
}

export async function markConnected(work: UnitOfWork, row: SessionRow, patch: Patch): Promise<void> {
  const session = await changeStatus(work, row, {
    ...patch,
    status: 'connected',
    paired: 1,
    pairing_phone: null,
    failure: null,
  })
  if (!row.paired) await work.record(session, sessionAudit.paired(session), null)
  emitStatus(work, session)
  const { former_phone: formerNumber } = session
  work.emit(session, 'session:connected', {
    sessionId: session.id,
    ...toNumbers(session.phone),
    formerNumber,
  })
}

/** Ends connection and pairing. An error is emitted first, since a dialog may close on the status. */
export async function becomeDisconnected(
  work: UnitOfWork,
  row: SessionRow,
  { code, error }: { code: SessionCause; error: boolean },
  origin: Origin | null = null,
): Promise<SessionRow> {
  const reason = getCauseSentence(code)
  const failure = error ? reason : null
  const session = await changeStatus(
    work,
    row,
    { status: 'disconnected', paired: 0, pairing_phone: null, failure, restrictions: null },
    code,
  )
  if (row.restrictions !== null)
    work.emit(session, 'session:restrictions', { sessionId: session.id, restrictions: null })
  if (row.paired) await work.record(session, sessionAudit.unpaired(session, reason), origin)
  const sessionId = session.id
  if (error) work.emit(session, 'session:error', { sessionId, error: reason, code })
  emitStatus(work, session)
  work.emit(session, 'session:disconnected', { sessionId, reason, code })
  return session
}

/** The code on the phone's screen is not stored. */
export function emitPasskey(work: UnitOfWork, session: SessionRow, passkey: SessionPasskey | null): void {
  const { id: sessionId } = session
  const stored = { sessionId, passkey: passkey && { ...passkey, code: null } }
  work.emit(session, 'session:passkey', { sessionId, passkey }, { stored })
}

function emitStatus(work: UnitOfWork, session: SessionRow): void {
  work.emit(session, 'session:status', {
    sessionId: session.id,
    status: session.status,
    ...toNumbers(getPairedPhone(session)),
    ...getSessionStanding(session),
    qrCode: null,
  })
}

/** Changes status and availability, with the stored history. */
async function changeStatus(
  work: UnitOfWork,
  row: SessionRow,
  patch: Partial<SessionRow> & Pick<SessionRow, 'status'>,
  reason?: SessionCause,
): Promise<SessionRow> {
  const now = work.now()
  const availability = computeAvailability(row, { status: patch.status, reason }, now)
  const attention = await computeAttention(work.db, row, availability, now)
  const session = await updateSession(work.db, row.id, { ...patch, ...availability, ...attention })
  if (waitsForPasskey(row) && !waitsForPasskey(session)) emitPasskey(work, session, null)
  if (row.availability !== availability.availability) await saveAvailability(work.db, session)
  else if (row.availability !== 'unpaired' && row.reason !== availability.reason)
    await saveOutageCause(work.db, session)
  return session
}
