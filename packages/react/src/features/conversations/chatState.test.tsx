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

const bruno: ConversationRecord = {
  sessionId: 's1',
  contactPhone: '5511977770001',
  name: 'Bruno',
  isGroup: false,
  owner: 'bot',
  until: null,
  since: null,
  reason: null,
  responder: null,
  lastMessage: null,
  lastAt: '2026-11-27T12:00:00.000Z',
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

const sent: MessageRecord = {
  id: '3EB01',
  networkId: '3EB01',
  sessionId: 's1',
  direction: 'outgoing',
  contactPhone: bruno.contactPhone,
  groupId: null,
  type: 'text',
  text: '',
  media: null,
  replyTo: null,
  source: 'api',
  state: 'queued',
  attempts: 0,
  nextAttemptAt: null,
  failure: null,
  createdAt: '2026-11-27T12:00:00.000Z',
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  failedAt: null,
  editedAt: null,
  revokedAt: null,
  reactions: {},
}

function createScenario() {
  let current = bruno
  const client = testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', name: 'Loja', status: 'connected' }) }) },
    conversations: {
      list: ({ query }) => {
        const isShown = String(current.archived) === query.get('archived')
        return { conversations: isShown ? [current] : [], nextCursor: null }
      },
      get: () => ({ conversation: current }),
      createCallLink: ({ body }) => ({ url: `https://call.whatsapp.com/${Object(body).type}/abc` }),
      labels: () => ({ labels: [{ id: '1', name: 'Pago', color: 3 }] }),
      changeState: ({ body }) => {
        const { muted, unread, disappearing, ...change } = Object(body)
        if (disappearing) current = { ...current, disappearingSeconds: 604_800 }
        current = { ...current, ...change, muted: muted !== undefined && muted !== 'off' }
        return { conversation: current }
      },
      setLabels: ({ body }) => {
        current = { ...current, labels: Object(body).labels }
        return { conversation: current }
      },
    },
    messages: {
      list: () => ({ messages: [], nextCursor: null }),
      send: ({ body }) => ({ message: { ...sent, text: Object(body).message } }),
    },
  })
  return client
}

const widget = <Conversations sessionId="s1" />
const bodies = (calls: readonly { body: unknown }[]) => calls.map(({ body }) => body)

test('a conversation is muted, labelled and archived, and found among the archived ones', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, widget)
  const row = page.getByRole('region', { name: 'Lista de conversas' }).getByRole('button')
  await row.click()
  const menu = page.getByRole('button', { name: 'Ações da conversa com Bruno' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Por 8 horas' }).click()
  await expect.element(row).toHaveTextContent(/Silenciada/)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Etiquetas…' }).click()
  await page.getByRole('checkbox', { name: 'Pago' }).click()
  await expect
    .poll(() => bodies(called('PUT /api/sessions/s1/conversations/5511977770001/labels')))
    .toEqual([{ labels: ['1'] }])
  await expectAccessible()
  await page.getByRole('button', { name: 'Fechar' }).last().click()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Arquivar' }).click()
  await expect.element(row).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Arquivadas' }).click()
  await expect.element(row).toHaveTextContent(/Arquivada/)
  expect(bodies(called('PUT /api/sessions/s1/conversations/5511977770001/state'))).toEqual([
    { muted: '8h' },
    { archived: true },
  ])
})

test('messages of a conversation disappear after a time that is chosen in its menu', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, widget)
  await page.getByRole('region', { name: 'Lista de conversas' }).getByRole('button').click()
  const menu = page.getByRole('button', { name: 'Ações da conversa com Bruno' })
  await menu.click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Desligadas' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: '7 dias' }).click()
  await expect.element(page.getByText('Mensagens temporárias: somem dos celulares em 7 dias')).toBeVisible()
  expect(bodies(called('PUT /api/sessions/s1/conversations/5511977770001/state'))).toEqual([
    { disappearing: '7d' },
  ])
})

test('a link to a call is created, and sent into the conversation', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, widget)
  await page.getByRole('region', { name: 'Lista de conversas' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Ações da conversa com Bruno' }).click()
  await page.getByRole('menuitem', { name: 'Link de chamada…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link de chamada' })
  await dialog.getByRole('button', { name: 'Criar link de vídeo' }).click()
  await expect.element(dialog.getByText('https://call.whatsapp.com/video/abc')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Enviar na conversa' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bodies(called('POST /api/sessions/s1/send'))).toEqual([
    { to: '5511977770001', message: 'https://call.whatsapp.com/video/abc' },
  ])
})
