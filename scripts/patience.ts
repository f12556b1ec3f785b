import { expect, vi } from 'vitest'

/**
 * A wait ends as soon as its condition holds; how long it may take is for the busiest machine, not for the one where
 * the test was written: a limit of a test's own may be longer than this, not shorter.
 */
const least = 30_000

const { waitFor } = vi
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { ...options, timeout: patient(options) })

const { poll } = expect
expect.poll = (condition, options) => poll(condition, { ...options, timeout: patient(options) })

function patient(options: { timeout?: number } | undefined): number {
  return Math.max(least, options?.timeout ?? 0)
}
