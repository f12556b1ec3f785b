import type { Leases } from './leases.js'

/**
 * Runs work that one node does at a time, and aborts it at the end of its lease. The lease stays with this node.
 * Null where another node has it.
 */
export async function runUnderLease<Result>(
  leases: Leases,
  name: string,
  ending: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  const lease = await leases.acquire(name)
  if (!lease) return null
  const leaseLost = new AbortController()
  const unregister = lease.onEnd(() => leaseLost.abort())
  try {
    return await work(AbortSignal.any([ending, leaseLost.signal]))
  } finally {
    unregister()
  }
}
