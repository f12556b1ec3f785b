import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import type { Db } from '../../core/store/tables.js'
import { createGroupId, readGroups } from './phoneGroups.js'
import { findVirtualChannelNamed } from './rows/virtualChannels.js'
import { statusGroup } from './virtualStatuses.js'

/** The group, the channel or the statuses of a name. A group that nobody created works as if it existed. */
export async function findNamedChat(
  db: Db,
  { session_id, groups, number }: VirtualPhoneRow,
  name: string,
): Promise<{ id: string; name: string }> {
  const created = readGroups(groups).find((group) => group.name === name)
  if (created) return { id: created.id, name }
  if (name === statusGroup.name) return statusGroup
  const channel = await findVirtualChannelNamed(db, session_id, name)
  return { id: channel?.id ?? createGroupId(number, name), name }
}
