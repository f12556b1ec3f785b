import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

beforeEach(async () => {
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
