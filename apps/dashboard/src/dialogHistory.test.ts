import { expect, test, vi } from 'vitest'
import { createDialogHistory } from './dialogHistory.js'

test("after a reload with open dialogs, history returns to the page's own entry", async () => {
  const { href } = location
  history.pushState({ page: 'settings' }, '')
  history.pushState({ page: 'settings', morpheusDialogs: ['1'] }, '')
  history.pushState({ page: 'settings', morpheusDialogs: ['1', '2'] }, '')
  createDialogHistory()
  await vi.waitFor(() => expect(history.state).toEqual({ page: 'settings' }))
  history.replaceState(null, '', href)
})
