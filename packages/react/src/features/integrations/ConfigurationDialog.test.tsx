import { defaultBehavior } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { type Replies, testClient } from '../../testing/testClient.js'
import { ConfigurationDialog } from './ConfigurationDialog.js'

const stored = { sessionId: 's1', ...defaultBehavior }

async function open(behavior: NonNullable<Replies['behavior']>) {
  const onClose = vi.fn()
  const { client, called } = testClient({ behavior })
  await renderWidget(client, <ConfigurationDialog what="behavior" sessionId="s1" onClose={onClose} />)
  return { onClose, called }
}

const toggle = (name: string) => page.getByRole('switch', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('shows six toggles, only calls on by default, and saves them together', async () => {
  const { called, onClose } = await open({ get: () => stored, update: () => stored })
  await expect.element(toggle('Receber chamadas')).toBeChecked()
  expect(page.getByRole('switch').elements()).toHaveLength(6)
  expect(page.getByRole('switch', { checked: true }).elements()).toHaveLength(1)
  await expectAccessible()
  await toggle('Sempre online').click()
  await button('Salvar').click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await expect.element(page.getByText('Configuração salva com sucesso!').first()).toBeVisible()
  expect(called('PUT /api/sessions/s1/behavior')).toEqual([
    { route: 'PUT /api/sessions/s1/behavior', body: { ...defaultBehavior, alwaysOnline: true } },
  ])
})

test('resets to the defaults after confirmation', async () => {
  const { called, onClose } = await open({
    get: () => ({ ...stored, alwaysOnline: true, receiveIncomingCalls: false }),
    reset: () => stored,
  })
  await expect.element(toggle('Sempre online')).toBeChecked()
  await button('Resetar').click()
  const question = page.getByRole('dialog', { name: 'Resetar comportamento?' })
  await question.getByRole('button', { name: 'Resetar' }).click()
  await expect
    .element(page.getByText('Configurações resetadas para os valores padrão!').first())
    .toBeVisible()
  await expect.element(toggle('Receber chamadas')).toBeChecked()
  await expect.element(toggle('Sempre online')).not.toBeChecked()
  expect(called('POST /api/sessions/s1/behavior/reset')).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
})

test('shows load and save errors and keeps the changes after a failed save', async () => {
  let fails = true
  await open({
    get: () => {
      if (fails) throw new TestFailure(400, 'Sem resposta')
      return stored
    },
    update: () => {
      throw new TestFailure(403, 'Sem acesso')
    },
  })
  await expect.element(page.getByText('Sem resposta')).toBeVisible()
  fails = false
  await button('Tentar novamente').click()
  await toggle('Sempre online').click()
  await button('Salvar').click()
  await expect.element(page.getByText('Sem acesso').first()).toBeVisible()
  await expect.element(toggle('Sempre online')).toBeChecked()
})
