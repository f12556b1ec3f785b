import { MorpheusProvider } from '@morpheus/react'
import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PasskeyApproval } from './PasskeyApproval.js'

test('a second click before the answer makes no second call', async () => {
  const calls: unknown[] = []
  const client = createMorpheus({
    baseUrl: 'http://gateway.test',
    storage: memoryStorage(),
    adapter: (config) => {
      calls.push(config.url)
      return new Promise(() => {})
    },
  })
  await render(
    <MorpheusProvider client={client} realtime={false}>
      <PasskeyApproval
        secret="segredo"
        passkey={{ stage: 'required', code: null }}
        runCall={(request) => request()}
      />
    </MorpheusProvider>,
  )
  const button = page.getByRole('button', { name: 'Aprovar com a passkey' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  // The client loads its HTTP library with the first call.
  await expect.poll(() => calls).toEqual(['/virtual-phone/passkey/approval'])
})
