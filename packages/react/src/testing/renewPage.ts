import { beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'

beforeEach(async () => {
  await cleanup()
  // Test files share a page, so spies must not leak.
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
