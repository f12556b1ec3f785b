import type { MessageRow } from '../../core/store/messageTables.js'
import type { HistoryAnchor } from '../../engines/messages.js'
import { toAddress } from '../messages/recipients.js'

/** Converts a stored message to the id and address that the network uses for it. */
export function toHistoryAnchor(row: MessageRow): HistoryAnchor {
  return {
    id: row.network_alias ?? row.network_id,
    contact: toAddress(row.contact ?? row.chat),
    group: row.group_id === null ? undefined : { id: row.group_id, name: row.group_id },
    isFromMe: row.direction === 'out',
    timestamp: row.written_at ?? row.sent_at ?? row.created_at,
  }
}
