import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useNow } from './useNow.js'

function Hour() {
  return <p>{new Date(useNow()).toISOString().slice(11, 16)}</p>
}

test('shows the current time after being unmounted for a while', async () => {
  vi.setSystemTime('2026-11-21T12:00:00Z')
  const { unmount } = await render(<Hour />)
  await expect.element(page.getByText('12:00')).toBeVisible()
  await unmount()
  vi.setSystemTime('2026-11-21T13:30:00Z')
  await render(<Hour />)
  expect(document.querySelector('p')?.textContent).toBe('13:30')
  vi.useRealTimers()
})
