import type { VirtualMessageRow, VirtualPhoneRow } from '../../../store/engineTables.js'
import type { EngineReceipt } from '../../messages.js'
import { readGroups } from '../phoneGroups.js'

/** That messages of the account have come so far: with their contact, or with everybody in the group. */
export function receiptsOf(
  { number, groups }: VirtualPhoneRow,
  messages: readonly VirtualMessageRow[],
  status: 'delivered' | 'read' | 'played',
  timestamp: string,
): EngineReceipt[] {
  return messages.flatMap(({ id, chat, group_name }): EngineReceipt[] => {
    const group = readGroups(groups).find((one) => one.id === chat)
    if (group) {
      const { name, participants } = group
      const own = { id, contact: { phone: number }, group: { id: chat, name }, status, timestamp }
      return participants.map(({ phone }) => ({ ...own, by: { phone } }))
    }
    // Nobody made it: nobody is known to be in it.
    if (group_name !== null) return []
    return [{ id, contact: { phone: chat }, status, by: { phone: chat }, timestamp }]
  })
}
