import { vi } from 'vitest'

/** A wait ends as soon as its condition holds; how long it may take is for the busiest machine, not for this one. */
const patience = { timeout: 15_000 }

const { waitFor } = vi
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { ...patience, ...options })
