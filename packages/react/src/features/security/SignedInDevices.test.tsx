import type { SignedInDevice } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { SignedInDevices } from './SignedInDevices.js'

const device = (id: string, overrides: Partial<SignedInDevice>): SignedInDevice => ({
  id,
  name: 'Chrome no Windows',
  kind: 'computer',
  ip: '203.0.113.10',
  userAgent: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  lastUsedAt: '2026-11-21T12:00:00.000Z',
  current: false,
  ...overrides,
})

function createScenario() {
  let devices = [
    device('d1', { current: true }),
    device('d2', { name: 'Terminal no Linux', kind: 'terminal' }),
    device('d3', { name: 'Safari no iPhone', kind: 'phone' }),
  ]
  return testClient({
    security: {
      devices: () => ({ devices }),
      endDevice: ({ params }) => {
        if (!devices.some(({ id }) => id === params.id)) throw new TestFailure(404, 'Aparelho não encontrado')
        devices = devices.filter(({ id }) => id !== params.id)
        return {}
      },
      endOtherDevices: () => {
        devices = devices.filter(({ current }) => current)
        return {}
      },
    },
  })
}

test('lists devices and signs one out after confirmation; accessible in both themes', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, <SignedInDevices />)
  await expect.element(page.getByText('Este aparelho')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Encerrar Chrome no Windows' }))
    .not.toBeInTheDocument()
  await expectAccessibleInBothThemes()
  await page.getByRole('button', { name: 'Encerrar Terminal no Linux' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  expect(called('DELETE /api/settings/user/devices/d2')).toEqual([])
  await page.getByRole('button', { name: 'Encerrar Terminal no Linux' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect.element(page.getByText('Terminal no Linux')).not.toBeInTheDocument()
})

test('signs out all other devices', async () => {
  await renderWidget(createScenario().client, <SignedInDevices />)
  await page.getByRole('button', { name: 'Encerrar todos os outros' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar todos os outros' }).click()
  await expect.element(page.getByText('Safari no iPhone')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Encerrar todos os outros' })).not.toBeInTheDocument()
})

test('shows a notice when the server does not list devices', async () => {
  const raw = { 'GET /api/settings/user/devices': { status: 404, body: {} } }
  await renderWidget(testClient({}, { raw }).client, <SignedInDevices />)
  await expect.element(page.getByText('Este servidor não lista os aparelhos conectados.')).toBeVisible()
})
