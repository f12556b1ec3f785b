import type { VirtualMessage } from '@morpheus/sdk'

/**
 * What is known, as it is after what was read: oldest first, each once. Where older ones are known to be there and were
 * not read, what is read of those stays out: it would stand beside a gap.
 */
export function mergeMessages(
  known: readonly VirtualMessage[],
  read: readonly VirtualMessage[],
  more: boolean,
): readonly VirtualMessage[] {
  if (read.length === 0) return known
  const oldest = more ? (known[0]?.seq ?? 0) : 0
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  for (const message of read) if (message.seq >= oldest) bySeq.set(message.seq, message)
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}
