import { localized } from '@morpheus/sdk/text'
import type { UnitOfWork } from '../../../core/events/unitOfWork.js'
import { deleteContacts } from '../../../core/store/repositories/contacts.js'
import { deleteConversations } from '../../../core/store/repositories/conversations.js'
import { deleteIdentities } from '../../../core/store/repositories/identities.js'
import { failOpenMessages } from '../../../core/store/repositories/messages.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import { failureColumns } from './messageFailures.js'
import { adjustFailedCount, emitFailure } from './messageProgress.js'

/** Rows per statement. */
const batchSize = 500

/**
 * Deletes contacts and waiting messages after another number is paired: nothing is sent from a number it was not
 * written for.
 */
export async function deleteFormerAccount(work: UnitOfWork, session: SessionRow, at: string): Promise<void> {
  await deleteContacts(work.db, session.id)
  await deleteIdentities(work.db, session.id)
  await deleteConversations(work.db, session.id)
  const failed = { at, code: 'cancelled' as const, detail: localized('messages.other_number_paired') }
  const patch = {
    state: 'failed' as const,
    ...failureColumns(failed.code, failed.detail),
    failed_at: at,
  }
  for (;;) {
    const rows = await failOpenMessages(work.db, session.id, patch, batchSize)
    for (const row of rows) emitFailure(work, session, row, failed)
    await adjustFailedCount(work, session, rows, 1)
    if (rows.length < batchSize) return
  }
}
