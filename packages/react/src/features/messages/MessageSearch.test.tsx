import type { MessageRecord } from '@morpheus/sdk'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { MessageSearch } from './MessageSearch.js'
import type { MessageSearchFilter } from './searchQueries.js'

const at = '2026-11-27T12:00:00.000Z'
const sessions = [aSession({ id: 's1', name: 'Loja Centro' }), aSession({ id: 's2', name: 'Loja Norte' })]

const message = (id: string, more: Partial<MessageRecord> = {}): MessageRecord => ({
  id,
  networkId: id,
  sessionId: 's1',
  direction: 'outgoing',
  contactPhone: '5511977770001',
  groupId: null,
  type: 'text',
  text: `Texto ${id}`,
  media: null,
  replyTo: null,
  source: 'api',
  state: 'sent',
  attempts: 1,
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
  ...more,
})
const failed = (id: string, more: Partial<MessageRecord> = {}) =>
  message(id, {
    state: 'failed',
    failure: { code: 'x', message: 'Número sem WhatsApp', detail: null },
    ...more,
  })

type Query = Record<string, string>
type Page = { messages: MessageRecord[]; nextCursor: string | null }

interface Scenario {
  read: (query: Query) => Page | Promise<Page>
  filter?: MessageSearchFilter
  sessionId?: string | null
  get?: (id: string) => MessageRecord
}

/** Host that keeps the filter, as one with an address does. */
async function open({ read, filter: initial = {}, sessionId = 's1', get }: Scenario) {
  const queries: Query[] = []
  const scenario = testClient({
    sessions: { list: () => ({ sessions }), get: () => ({ session: sessions[0] ?? aSession() }) },
    messages: {
      search: ({ query }) => {
        const asked = Object.fromEntries(query)
        queries.push(asked)
        return read(asked)
      },
      retry: ({ params: { id = '' } }) => ({ message: message(id, { state: 'queued' }) }),
      get: ({ params: { id = '' } }) => ({ message: get?.(id) ?? message(id) }),
    },
  })
  function Host() {
    const [filter, setFilter] = useState(initial)
    return <MessageSearch sessionId={sessionId} filter={filter} onFilterChange={setFilter} />
  }
  await renderWidget(scenario.client, <Host />)
  return { ...scenario, queries }
}

const rows = page.getByRole('listitem')
const search = page.getByRole('searchbox', { name: 'Buscar por texto, número ou identificador' })

test('a page that arrives after the filter changed is not added to the new list', async () => {
  let arrive: (page: Page) => void = () => {}
  const late = new Promise<Page>((resolve) => {
    arrive = resolve
  })
  await open({
    read: ({ cursor, state }) => {
      if (state === 'failed') return { messages: [failed('f1')], nextCursor: null }
      return cursor === undefined ? { messages: [message('m1')], nextCursor: 'next' } : late
    },
  })
  await page.getByRole('button', { name: 'Mostrar mais antigas' }).click()
  await page.getByText('Falharam').click()
  await expect.element(rows).toHaveTextContent('Texto f1')
  arrive({ messages: [message('late')], nextCursor: null })
  await page.getByText('Todas').click()
  await expect.element(rows.first()).toHaveTextContent('Texto m1')
  await page.getByText('Falharam').click()
  await expect.element(rows.first()).toHaveTextContent('Texto f1')
  await expect.element(page.getByText('Texto late')).not.toBeInTheDocument()
})

test('shows state, reason, recipient and session, and sends again; accessible in both themes', async () => {
  const { calls, queries } = await open({
    sessionId: null,
    filter: { state: 'failed', today: true },
    read: () => ({
      messages: [failed('f1', { sessionId: 's2' }), message('g1', { groupId: '1@g.us', text: '' })],
      nextCursor: null,
    }),
  })
  const [first, second] = [rows.first(), rows.nth(1)]
  for (const text of ['(11) 97777-0001', 'Falhou', 'Número sem WhatsApp', 'Loja Norte', 'Texto f1'])
    await expect.element(first).toHaveTextContent(text)
  await expect.element(second).toHaveTextContent('Grupo')
  expect(queries[0]).toEqual({ state: 'failed', today: 'true' })
  await expectAccessibleInBothThemes()
  await page.getByRole('button', { name: 'Reenviar a mensagem para (11) 97777-0001' }).click()
  await expect.poll(() => calls.map(({ route }) => route)).toContain('POST /api/messages/f1/retry')
  await expect.poll(() => queries.length).toBeGreaterThan(1)
})

test('searches on the server after a pause, and goes on where a page had no result', async () => {
  const { queries } = await open({
    read: ({ search: text, cursor }) => {
      if (text === undefined) return { messages: [message('m1')], nextCursor: null }
      if (cursor === undefined) return { messages: [], nextCursor: 'older' }
      return { messages: [message('old', { text: 'Pedido 42' })], nextCursor: null }
    },
  })
  await expect.element(rows).toHaveTextContent('Texto m1')
  await userEvent.fill(search, 'pedido 42')
  await expect.element(rows).toHaveTextContent('Pedido 42')
  expect(queries.slice(1)).toEqual([
    { search: 'pedido 42', sessionId: 's1' },
    { search: 'pedido 42', sessionId: 's1', cursor: 'older' },
  ])
})

test('a found message changes with its events, without another search', async () => {
  const { push, queries } = await open({
    filter: { search: 'texto' },
    read: () => ({ messages: [message('m1')], nextCursor: null }),
    get: (id) => message(id, { state: 'delivered' }),
  })
  await expect.element(rows).toHaveTextContent('Enviada')
  push('message:delivered', {
    sessionId: 's1',
    messageId: 'm1',
    contactPhone: '5511977770001',
    timestamp: at,
  })
  await expect.element(rows).toHaveTextContent('Entregue')
  expect(queries).toHaveLength(1)
})

test('says that nothing matches, and clears the filters', async () => {
  await open({
    filter: { search: 'nada', state: 'failed' },
    read: ({ search: text }) => ({ messages: text ? [] : [message('m1')], nextCursor: null }),
  })
  await expect.element(page.getByText('Nenhuma mensagem encontrada')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.element(rows).toHaveTextContent('Texto m1')
  await expect.element(search).toHaveValue('')
})
