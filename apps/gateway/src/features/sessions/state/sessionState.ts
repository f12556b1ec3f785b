import type { QrCode, Session, SessionCause, SessionPasskey } from '@morpheus/sdk/contract'
import { bareNumber } from '@morpheus/sdk/format'
import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import type { Origin } from '../../../core/log/activityLog.js'
import { keepCause, keepStanding } from '../../../core/store/repositories/sessionAvailability.js'
import { updateSession } from '../../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../../core/store/tables.js'
import { sessionAudit } from '../sessionAudit.js'
import { attentionAfter } from './attention.js'
import { availabilityAfter, standingOf } from './availability.js'
import { sentenceOf, waitsForPasskey } from './outageCauses.js'
import { restrictionsOf } from './restrictions.js'

/** Session as API callers see it, without a pending QR code, which has its own call and events. */
export function sessionView(row: SessionRow): Session {
  const restrictions = restrictionsOf(row)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    ...numbersOf(shownPhone(row)),
    lastPhone: row.paired ? null : bareNumber(row.phone),
    formerNumber: row.paired ? row.former_phone : null,
    qrCode: null,
    apiType: row.api_type,
    connectionMethod: row.connection_method,
    profilePic: row.paired ? row.profile_pic : null,
    business: row.paired ? businessOf(row) : null,
    lastActivity: row.last_activity,
    createdAt: row.created_at,
    ...standingOf(row),
    ...(restrictions && { restrictions }),
    externalId: row.external_id,
    metadata: metadataOf(row),
    tags: tagsOf(row),
    pinned: row.pinned === 1,
  }
}

/** Entries that named an erased person are empty. */
function metadataOf({ metadata }: SessionRow): Record<string, string> {
  const entries = Object.entries<unknown>(metadata === null ? {} : Object(JSON.parse(metadata)))
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value ?? '')]))
}

/** Tags that named an erased person are empty. */
function tagsOf({ tags }: SessionRow): string[] {
  const list: unknown = tags === null ? [] : JSON.parse(tags)
  return Array.isArray(list) ? list.map(String).filter(Boolean) : []
}

function businessOf({ api_type, display_name, quality }: SessionRow): Session['business'] {
  return api_type === 'WHATSAPP_CLOUD' ? { name: display_name, quality } : null
}

const numbersOf = (phone: string | null) => ({ phone, phoneNumber: bareNumber(phone) })

export function shownPhone(row: SessionRow): string | null {
  return row.paired ? row.phone : null
}

type Patch = Partial<
  Pick<
    SessionRow,
    'connection_method' | 'pairing_phone' | 'phone' | 'former_phone' | 'profile_pic' | 'last_activity'
  >
>

export type Profile = Pick<SessionRow, 'display_name' | 'quality'>

export async function showProfile(work: UnitOfWork, row: SessionRow, profile: Profile): Promise<void> {
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
  const session = await stand(work, row, { ...patch, status, failure: null }, reason)
  emitStatus(work, session)
  return session
}

/** Emits the QR code in both `session:status` and `session:qr`. Core spec §4, QR dialog. */
export async function showQr(work: UnitOfWork, row: SessionRow, qr: Required<QrCode>): Promise<void> {
  const connection_method = row.connection_method ?? 'QR_CODE'
  const session = await stand(work, row, { status: 'qr', connection_method })
  const codeRow = { sessionId: session.id, issuedAt: qr.issuedAt, expiresAt: qr.expiresAt }
  const { id: sessionId, status } = session
  work.emit(
    session,
    'session:status',
    { sessionId, status, ...numbersOf(null), ...standingOf(session), ...qr },
    { kept: { status, ...standingOf(session), qrCode: null, ...codeRow } },
  )
  work.emit(session, 'session:qr', { sessionId, ...qr }, { kept: codeRow })
}

export async function becomeConnected(work: UnitOfWork, row: SessionRow, patch: Patch): Promise<void> {
  const session = await stand(work, row, {
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
    ...numbersOf(session.phone),
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
  const reason = sentenceOf(code)
  const failure = error ? reason : null
  const session = await stand(
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
  const passkeyRow = { sessionId, passkey: passkey && { ...passkey, code: null } }
  work.emit(session, 'session:passkey', { sessionId, passkey }, { kept: passkeyRow })
}

function emitStatus(work: UnitOfWork, session: SessionRow): void {
  work.emit(session, 'session:status', {
    sessionId: session.id,
    status: session.status,
    ...numbersOf(shownPhone(session)),
    ...standingOf(session),
    qrCode: null,
  })
}

/** Changes status and availability, with the stored history. */
async function stand(
  work: UnitOfWork,
  row: SessionRow,
  patch: Partial<SessionRow> & Pick<SessionRow, 'status'>,
  reason?: SessionCause,
): Promise<SessionRow> {
  const now = work.now()
  const availability = availabilityAfter(row, { status: patch.status, reason }, now)
  const attention = await attentionAfter(work.db, row, availability, now)
  const session = await updateSession(work.db, row.id, { ...patch, ...availability, ...attention })
  if (waitsForPasskey(row) && !waitsForPasskey(session)) emitPasskey(work, session, null)
  if (row.availability !== availability.availability) await keepStanding(work.db, session)
  else if (row.availability !== 'unpaired' && row.reason !== availability.reason)
    await keepCause(work.db, session)
  return session
}
