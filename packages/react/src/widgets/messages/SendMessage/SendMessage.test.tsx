import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useMessages } from '../../../hooks/messages/useMessages.js'
import { expectAccessible } from '../../../testing/axe.js'
import { renderWidget } from '../../../testing/renderWidget.js'
import { testClient } from '../../../testing/testClient.js'
import { aHop, aTrace } from '../../../testing/trace.js'
import { SendMessage } from './SendMessage.js'

const at = '2026-01-01T12:00:00.000Z'
const about = { sessionId: 's1', messageId: 'm1', contactPhone: '5511977776666', timestamp: at }

function record(more: object = {}) {
  return {
    id: 'm1',
    networkId: 'm1',
    sessionId: 's1',
    direction: 'outgoing' as const,
    contactPhone: '5511977776666',
    groupId: null,
    type: 'text',
    text: 'Seu pedido saiu',
    replyTo: null,
    state: 'queued' as const,
    attempts: 0,
    nextAttemptAt: null,
    failure: null,
    createdAt: at,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    failedAt: null,
    editedAt: null,
    revokedAt: null,
    reactions: {},
    ...more,
  }
}

function open(send?: () => unknown) {
  let now = {}
  const test = testClient({
    messages: {
      send: send ?? (() => ({ message: record() })),
      get: () => ({ message: record(now) }),
      list: () => ({ messages: [record(now)], nextCursor: null }),
    },
    trace: { get: () => aTrace([aHop({ step: 'failed', outcome: 'failed' })]) },
  })
  const become = (next: object) => {
    now = next
  }
  return { ...test, become, widget: <SendMessage sessionId="s1" /> }
}

const to = () => page.getByLabelText('Para')
const text = () => page.getByLabelText('Mensagem')
const submit = () => page.getByRole('button', { name: 'Enviar' })
const receipt = () => page.getByRole('status', { name: 'Situação do envio' })

async function say() {
  await to().fill('+55 11 97777-6666')
  await text().fill('Seu pedido saiu')
  await submit().click()
}

test.each(['light', 'dark'] as const)('sends, and shows the ticks as they come, in %s', async (theme) => {
  const { client, widget, called, push, become } = open()
  await renderWidget(client, widget, theme)
  await expect.element(submit()).toBeDisabled()
  await to().fill('5511977776666')
  await text().fill('   ')
  await expect.element(submit()).toBeDisabled()
  await say()
  await expect.element(receipt()).toHaveTextContent('Seu pedido saiu')
  await expect.element(receipt()).toHaveTextContent('Na fila')
  expect(called('POST /api/sessions/s1/send').map(({ body }) => body)).toEqual([
    { to: '+55 11 97777-6666', message: 'Seu pedido saiu' },
  ])
  for (const [state, event, label] of [
    ['delivered', 'message:delivered', 'Entregue'],
    ['read', 'message:read', 'Lida'],
  ] as const) {
    become({ state })
    push(event, about)
    await expect.element(receipt()).toHaveTextContent(label)
    await expectAccessible()
  }
})

test('says why it did not go', async () => {
  const { client, widget, push, become, called } = open()
  await renderWidget(client, widget)
  await say()
  await expect.element(receipt()).toHaveTextContent('Na fila')
  const failure = { code: 'blocked', message: 'Este contato está bloqueado', detail: 'code 463' }
  become({ state: 'failed', failure })
  push('message:failed', { ...about, error: failure.message })
  await expect.element(receipt()).toHaveTextContent('Falhou')
  await expect.element(page.getByText('Este contato está bloqueado')).toBeVisible()
  await expect.element(page.getByText('code 463')).toBeVisible()
  await expect.element(submit()).toBeEnabled()
  await expectAccessible()
  await receipt().getByRole('button', { name: 'Rastro' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Rastro' }).getByRole('listitem')).toBeVisible()
  expect(called('GET /api/trace/m1')).toHaveLength(1)
})

test('a refusal is told where it was made, and what was typed stays', async () => {
  const { client, widget } = open(() => {
    throw new TestFailure(400, 'Este número não tem WhatsApp')
  })
  await renderWidget(client, widget)
  await say()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Este número não tem WhatsApp')
  await expect.element(text()).toHaveValue('Seu pedido saiu')
  await expect.element(to()).toHaveValue('+55 11 97777-6666')
  await expectAccessible()
})

test('a server that does not say what becomes of it is believed, and no more', async () => {
  const raw = { 'POST /api/sessions/s1/send': { status: 200, body: { success: true } } }
  const { client } = testClient({}, { raw })
  await renderWidget(client, <SendMessage sessionId="s1" to="5511977776666" />)
  await text().fill('Oi')
  await submit().click()
  await expect
    .element(receipt())
    .toHaveTextContent('Mensagem aceita pelo servidor. Ele não diz até onde ela chega.')
})

test('whoever lists messages sees what becomes of them', async () => {
  const { client, push, become } = open()
  function List() {
    const { messages } = useMessages('s1', { direction: 'outgoing' })
    return <p>{messages.map(({ text, state }) => `${text}: ${state}`).join()}</p>
  }
  await renderWidget(client, <List />)
  await expect.element(page.getByText('Seu pedido saiu: queued')).toBeVisible()
  become({ state: 'delivered' })
  push('message:delivered', about)
  await vi.waitFor(() => expect.element(page.getByText('Seu pedido saiu: delivered')).toBeVisible(), 4_000)
})
