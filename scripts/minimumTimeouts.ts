import { expect, vi } from 'vitest'

/**
 * Minimum timeout in milliseconds: waits end once their condition holds, so limits are for the slowest machine. A
 * test's own limit may be longer, not shorter. A page waits for itself only, not for processes or leases.
 */
const least = 'document' in globalThis ? 30_000 : 60_000

const { waitFor } = vi
vi.waitFor = (condition, options) =>
  waitFor(condition, { ...(typeof options === 'object' && options), timeout: patient(options) })

const { poll } = expect
expect.poll = (condition, options) => poll(condition, { ...options, timeout: patient(options) })

/** A number is a timeout as well. */
function patient(options: number | { timeout?: number } | undefined): number {
  return Math.max(least, typeof options === 'number' ? options : (options?.timeout ?? 0))
}
