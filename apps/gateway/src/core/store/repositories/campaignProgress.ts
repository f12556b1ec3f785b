import type { RecipientState } from '@morpheus/sdk/contract'
import type { MessageRow } from '../messageTables.js'
import type { Db } from '../tables.js'

/** `source` of a campaign's messages. */
export const campaignSource = 'campaign'

const states: Partial<Record<MessageRow['state'], RecipientState>> = {
  queued: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
  cancelled: 'skipped',
}

/** Copies the progress of a campaign's message to its recipient; nothing for other messages. */
export async function recordCampaignProgress(db: Db, row: MessageRow): Promise<void> {
  const { id, source, state, failure_code } = row
  const to = source === campaignSource ? states[state] : undefined
  if (to === undefined) return
  const reason = to === 'failed' ? failure_code : to === 'skipped' ? 'cancelled' : null
  await db
    .updateTable('campaign_recipients')
    .set({ state: to, reason, updated_at: getTime(row) })
    .where('message_id', '=', id)
    .execute()
}

function getTime({ state, ...row }: MessageRow): string | null {
  switch (state) {
    case 'sent':
      return row.sent_at
    case 'delivered':
      return row.delivered_at
    case 'read':
    case 'played':
      return row.read_at
    case 'failed':
      return row.failed_at
    case 'cancelled':
      return row.cancelled_at
    default:
      return row.created_at
  }
}
