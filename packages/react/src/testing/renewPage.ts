import * as React from 'react'
import { beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'

/**
 * React captures a stack for each element it creates, to name the element's owner in warnings: a tenth of this project's
 * time. It captures none beyond this count, which it resets once a second.
 */
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set() {} },
)

beforeEach(async () => {
  await cleanup()
  // Test files share a page, so spies must not leak.
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
