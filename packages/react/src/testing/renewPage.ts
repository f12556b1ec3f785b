import { beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'

beforeEach(async () => {
  await cleanup()
  // Files share a page: a spy that one leaves behind counts the calls of the next.
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
