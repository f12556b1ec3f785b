import { MorpheusProvider } from '@morpheus/react'
import { Dialog } from '@morpheus/react/ui'
import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { dialogHistory, useLocation } from '../location.js'
import { useOpenId } from './useOpenId.js'

function Page() {
  const [id, setId] = useOpenId('item')
  return (
    <>
      <button type="button" onClick={() => setId('a')}>
        Abrir
      </button>
      {id !== null && (
        <Dialog title="Item" onClose={() => setId(null)}>
          {id}
        </Dialog>
      )}
    </>
  )
}

test('an item that is named by the address closes, and does not open again', async () => {
  const { href } = window.location
  const client = createMorpheus({ baseUrl: 'http://gateway.test', storage: memoryStorage() })
  await render(
    <MorpheusProvider client={client} dialogHistory={dialogHistory} realtime={false}>
      <Router hook={useLocation}>
        <Page />
      </Router>
    </MorpheusProvider>,
  )
  const dialog = page.getByRole('dialog', { name: 'Item' })
  for (const _ of ['once', 'again']) {
    await page.getByRole('button', { name: 'Abrir' }).click()
    await expect.element(dialog).toBeVisible()
    await expect.poll(() => new URLSearchParams(window.location.search).get('item')).toBe('a')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => new URLSearchParams(window.location.search).get('item')).toBeNull()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  window.history.replaceState(null, '', href)
})
