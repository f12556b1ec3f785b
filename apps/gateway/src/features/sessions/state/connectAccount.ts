import { bareNumber } from '@morpheus/sdk/format'
import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import { listSessionsSharing } from '../../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { EngineAccount } from '../../../engines/engineLine.js'
import { deleteFormerAccount } from '../messages/deleteFormerAccount.js'
import { sessionAudit } from '../sessionAudit.js'
import { formatSharedNumberEntry, sessionLog } from '../sessionLog.js'
import { markConnected, saveProfile } from './connectionStatus.js'

/** Stores the account that a session is connected as: the same as before, its first, or another one. */
export async function connectAccount(
  work: UnitOfWork,
  session: SessionRow,
  { phone, profilePic, name = null, quality = null }: EngineAccount,
  now: string,
): Promise<void> {
  const profile = { display_name: name, quality }
  if (session.status === 'connected' && session.phone === phone) {
    return saveProfile(work, session, profile)
  }
  const isAnother = session.phone !== null && bareNumber(session.phone) !== bareNumber(phone)
  if (isAnother) await deleteFormerAccount(work, session, now)
  const former_phone = nextFormerPhone(session, phone)
  if (isAnother && former_phone !== null) {
    work.log(session, sessionLog.otherNumber(session))
    await work.record(session, sessionAudit.otherNumber(session, former_phone, phone), null)
  }
  await markConnected(work, session, { phone, former_phone, profile_pic: profilePic, last_activity: now })
  await saveProfile(work, session, profile)
  work.log(session, sessionLog.connected(session))
  if (session.paired) return
  for (const other of await listSessionsSharing(work.db, { ...session, phone }))
    work.log(session, formatSharedNumberEntry(session, other))
}

/** Previous number, while another is paired in its place. A Cloud session's number is configured, so it has none. */
function nextFormerPhone(
  { api_type, phone: before, former_phone }: SessionRow,
  phone: string,
): string | null {
  const formerNumber = former_phone ?? bareNumber(before)
  return api_type === 'WHATSAPP_CLOUD' || formerNumber === bareNumber(phone) ? null : formerNumber
}
