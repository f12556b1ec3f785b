import type { VirtualMessageRow, VirtualPhoneRow } from '../../../core/store/engineTables.js'
import type { EngineReceipt } from '../../messages.js'
import { addressIn } from '../hiddenNumbers.js'
import { readGroups } from '../phoneGroups.js'

/** Receipts of own messages for the contact or each group member. */
export function receiptsOf(
  phone: VirtualPhoneRow,
  messages: readonly VirtualMessageRow[],
  status: 'delivered' | 'read' | 'played',
  timestamp: string,
): EngineReceipt[] {
  const { number, groups } = phone
  return messages.flatMap(({ id, chat, group_name }): EngineReceipt[] => {
    const group = readGroups(groups).find((one) => one.id === chat)
    if (group) {
      const { name, participants } = group
      const receipt = { id, contact: { phone: number }, group: { id: chat, name }, status, timestamp }
      return participants.map((one) => ({ ...receipt, by: addressIn(phone, one.phone) }))
    }
    // A group nobody created has no known members.
    if (group_name !== null) return []
    const contact = addressIn(phone, chat)
    return [{ id, contact, status, by: contact, timestamp }]
  })
}
