import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { aTarget, noTargets } from '../../testing/delivery.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { TargetCards } from './TargetCards.js'

async function open(targets: () => unknown) {
  const on = { configure: vi.fn(), deliveries: vi.fn() }
  const test = testClient({ deliveries: { targets } })
  const { unmount } = await renderWidget(
    test.client,
    <TargetCards sessionId="s1" onOpenConfiguration={on.configure} onOpenDeliveries={on.deliveries} />,
  )
  return { ...test, on, unmount }
}

const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test('shows the status of each target; accessible in both themes', async () => {
  const { on } = await open(() => ({
    webhook: aTarget('webhook', { connectionStatus: 'CONNECTED', waiting: 1234, dead: 2 }),
    websocket: aTarget('websocket', { currentClients: 2 }),
    rabbitmq: aTarget('rabbitmq', { connectionStatus: 'ERROR', lastError: 'Conexão recusada' }),
    sqs: null,
    nats: null,
    kafka: null,
  }))
  await expect.element(card('Webhook')).toHaveTextContent('Conectado')
  await expect.element(card('WebSocket')).toHaveTextContent('Conectado2 conexões ativas')
  await expect.element(card('RabbitMQ')).toHaveTextContent('ErroConexão recusada')
  await expect.element(card('SQS')).toHaveTextContent('Não configurado')
  await expectAccessibleInBothThemes()
  await card('SQS').click()
  expect(on.configure).toHaveBeenCalledExactlyOnceWith({ id: 's1' }, 'sqs')
  await page
    .getByRole('button', { name: /^1.234 aguardando\s*2 com falha\s*Ver entregas\s*de Webhook$/ })
    .click()
  expect(on.deliveries).toHaveBeenCalledExactlyOnceWith({ id: 's1' }, 'webhook')
})

test('shows disabled targets as inactive and paused ones as paused, despite their last result', async () => {
  await open(() => ({
    ...noTargets,
    webhook: aTarget('webhook', { enabled: false, connectionStatus: 'CONNECTED' }),
    rabbitmq: aTarget('rabbitmq', { paused: true, connectionStatus: 'ERROR' }),
    sqs: aTarget('sqs'),
  }))
  await expect.element(card('Webhook')).toHaveTextContent('Inativo')
  await expect.element(card('RabbitMQ')).toHaveTextContent('Pausado')
  await expect.element(card('SQS')).toHaveTextContent('Desconectado')
})

test('follows socket events of its own session and reloads after a reconnection', async () => {
  let targets = { ...noTargets, webhook: aTarget('webhook') }
  const { push, resync } = await open(() => targets)
  await expect.element(card('Webhook')).toHaveTextContent('Desconectado')
  const connected = aTarget('webhook', { connectionStatus: 'CONNECTED', waiting: 7 })
  push('target:status', { sessionId: 'other', kind: 'webhook', target: null })
  push('target:status', { sessionId: 's1', kind: 'webhook', target: connected })
  await expect.element(card('Webhook')).toHaveTextContent('Conectado')
  await expect.element(page.getByText('7 aguardando')).toBeVisible()
  push('target:status', { sessionId: 's1', kind: 'webhook', target: null })
  await expect.element(card('Webhook')).toHaveTextContent('Não configurado')
  targets = { ...noTargets, webhook: aTarget('webhook', { connectionStatus: 'ERROR' }) }
  resync(true)
  await expect.element(card('Webhook')).toHaveTextContent('Erro')
})

test('watches the targets while mounted and reloads once the watch is confirmed', async () => {
  let targets = { ...noTargets, webhook: aTarget('webhook') }
  const { unmount, watched, watching } = await open(() => targets)
  await expect.element(card('Webhook')).toHaveTextContent('Desconectado')
  expect(watched()).toEqual(['s1'])
  targets = { ...noTargets, webhook: aTarget('webhook', { connectionStatus: 'ERROR' }) }
  watching()
  await expect.element(card('Webhook')).toHaveTextContent('Erro')
  await unmount()
  expect(watched()).toEqual([])
})

test('still opens the configuration when the status cannot be loaded', async () => {
  const { on } = await open(() => {
    throw new TestFailure(403, 'Sem acesso')
  })
  await expect.element(card('Webhook')).toHaveTextContent('Status indisponível')
  await card('Webhook').click()
  expect(on.configure).toHaveBeenCalledOnce()
})
