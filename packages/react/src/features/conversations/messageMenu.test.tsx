import type { ConversationRecord, MessageRecord } from '@morpheus/sdk'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { Conversations } from './Conversations.js'

beforeEach(async () => {
  await page.viewport(1280, 900)
  return () => page.viewport(414, 896)
})

const contactPhone = '5511977770001'
const at = '2026-11-27T12:00:00.000Z'
const conversation: ConversationRecord = {
  sessionId: 's1',
  contactPhone,
  name: 'Bruno',
  isGroup: false,
  owner: 'bot',
  until: null,
  since: null,
  reason: null,
  responder: null,
  lastMessage: null,
  lastAt: at,
  unread: 0,
  answerMs: null,
  lastError: null,
  archived: false,
  pinned: false,
  muted: false,
  mutedUntil: null,
  markedUnread: false,
  labels: [],
  disappearingSeconds: null,
}
const address: MessageRecord = {
  id: 'm1',
  networkId: 'M1',
  sessionId: 's1',
  direction: 'incoming',
  contactPhone,
  groupId: null,
  type: 'text',
  text: 'Rua A, 10',
  media: null,
  replyTo: null,
  source: 'contact',
  state: 'received',
  attempts: 0,
  nextAttemptAt: null,
  failure: null,
  createdAt: at,
  sentAt: at,
  deliveredAt: null,
  readAt: null,
  failedAt: null,
  editedAt: null,
  revokedAt: null,
  reactions: {},
}

function createScenario() {
  let message = address
  const isPinned = () => message.pinnedUntil != null
  const test = testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', name: 'Loja', status: 'connected' }) }) },
    conversations: {
      list: () => ({ conversations: [conversation], nextCursor: null }),
      get: () => ({ conversation }),
      labels: () => ({ labels: [{ id: '1', name: 'Pago', color: 3 }] }),
      setMessageLabels: ({ body }) => {
        message = { ...message, labels: Object(body).labels }
        return { message }
      },
      pinned: () => ({ messages: isPinned() ? [message] : [] }),
    },
    messages: {
      list: () => ({ messages: [message], nextCursor: null }),
      pin: () => ({ message: { ...address, id: 'p1', type: 'pin', state: 'queued' } }),
    },
  })
  return {
    ...test,
    /** The pin reached WhatsApp. */
    pins(pinnedUntil: string | null) {
      message = { ...address, pinnedUntil }
      test.push('message:pinned', {
        ...{ sessionId: 's1', messageId: 'M1', contactPhone, contactName: 'Bruno', isFromMe: true },
        ...{ timestamp: at, pinnedUntil },
      })
    },
  }
}

test('a message is pinned from its menu, shown above the others, and unpinned', async () => {
  const { client, called, pins } = createScenario()
  await renderWidget(client, <Conversations sessionId="s1" />)
  await page.getByRole('region', { name: 'Lista de conversas' }).getByRole('button').click()
  const pinned = page.getByRole('list', { name: 'Mensagens fixadas' })
  const menu = page.getByRole('button', { name: /Ações da mensagem de Bruno/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Por 30 dias' }).click()
  await expect.poll(() => called('PUT /api/messages/m1/pin')).toHaveLength(1)
  await expect.element(pinned).not.toBeInTheDocument()
  pins(new Date(Date.now() + 60_000).toISOString())
  await expect.element(pinned).toHaveTextContent('Rua A, 10')
  await expectAccessible()
  await page.getByRole('button', { name: 'Desafixar: Rua A, 10' }).click()
  pins(null)
  await expect.element(pinned).not.toBeInTheDocument()
  expect(called('PUT /api/messages/m1/pin').map(({ body }) => body)).toEqual([
    { duration: '30d' },
    { duration: null },
  ])
})

test('a pin whose time is over is not shown', async () => {
  const { client, pins } = createScenario()
  pins('2026-11-01T12:00:00.000Z')
  await renderWidget(client, <Conversations sessionId="s1" />)
  await page.getByRole('region', { name: 'Lista de conversas' }).getByRole('button').click()
  await expect.element(page.getByRole('article')).toHaveTextContent(/Rua A, 10/)
  await expect.element(page.getByRole('list', { name: 'Mensagens fixadas' })).not.toBeInTheDocument()
})

test('a message is labelled from its menu, and shows the label', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, <Conversations sessionId="s1" />)
  await page.getByRole('region', { name: 'Lista de conversas' }).getByRole('button').click()
  await page.getByRole('button', { name: /Ações da mensagem de Bruno/ }).click()
  await page.getByRole('menuitem', { name: 'Etiquetas…' }).click()
  const label = page
    .getByRole('dialog', { name: 'Etiquetas da mensagem' })
    .getByRole('checkbox', { name: 'Pago' })
  await label.click()
  await expect.element(label).toBeChecked()
  await expectAccessible()
  await page.getByRole('button', { name: 'Fechar' }).last().click()
  await expect.element(page.getByRole('article').getByTitle('Pago')).toBeInTheDocument()
  const route = `PUT /api/sessions/s1/conversations/${contactPhone}/messages/m1/labels`
  expect(called(route).map(({ body }) => body)).toEqual([{ labels: ['1'] }])
})
