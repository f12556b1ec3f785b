import type { VirtualMessage } from '@morpheus/sdk'

/**
 * Merges read messages into the known ones, oldest first and without duplicates. Messages older than a known gap are
 * left out, since they would hide it.
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
