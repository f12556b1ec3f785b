import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { ConnectionBadge } from './ConnectionBadge.js'

test('shows a badge only while reconnecting or offline, with the refusal as its title', async () => {
  const { client } = testClient({})
  const { store } = client.realtime
  await renderWidget(client, <ConnectionBadge />)
  for (const status of ['idle', 'connecting', 'connected'] as const) {
    store.setState({ status })
    await expect.element(page.getByText('Reconectando…')).not.toBeInTheDocument()
  }
  for (const status of ['reconnecting', 'offline'] as const) {
    store.setState({ status })
    await expect.element(page.getByText('Reconectando…')).toBeVisible()
  }
  const refusal = 'O limite de 500 conexões em tempo real por usuário foi atingido.'
  store.setState({ status: 'offline', refusal })
  await expect.element(page.getByTitle(refusal)).toBeVisible()
  await expectAccessible()
})
