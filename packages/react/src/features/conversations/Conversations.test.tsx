import type { ConversationRecord, MessageRecord } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { Conversations } from './Conversations.js'

const session = aSession({ id: 's1', name: 'Loja', status: 'connected' })

const conversation = (overrides: Partial<ConversationRecord> = {}): ConversationRecord => ({
  sessionId: 's1',
  contactPhone: '5511977770001',
  name: 'Bruno Lima',
  isGroup: false,
  owner: 'bot',
  until: null,
  since: null,
  reason: null,
  responder: 'typebot',
  lastMessage: { text: 'Posso ajudar em algo mais?', from: 'bot' },
  lastAt: new Date().toISOString(),
  unread: 0,
  answerMs: 1240,
  lastError: null,
  archived: false,
  pinned: false,
  muted: false,
  mutedUntil: null,
  markedUnread: false,
  labels: [],
  disappearingSeconds: null,
  ...overrides,
})

let count = 0

const message = (overrides: Partial<MessageRecord> = {}): MessageRecord => {
  count += 1
  const at = new Date(Date.UTC(2026, 10, 27, 12, 0, count)).toISOString()
  return {
    id: `wamsg_${count}`,
    networkId: `3EB0${count}`,
    sessionId: 's1',
    direction: 'incoming',
    contactPhone: '5511977770001',
    groupId: null,
    type: 'text',
    text: 'Olá',
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
    ...overrides,
  }
}

const out = (overrides: Partial<MessageRecord> = {}) =>
  message({ direction: 'outgoing', source: 'api', state: 'sent', ...overrides })

interface Scenario {
  list?: (query: URLSearchParams) => unknown
  get?: () => ConversationRecord
  messages?: (query: URLSearchParams) => unknown
  send?: (body: unknown) => unknown
}

function createScenario({ list, get = conversation, messages, send }: Scenario) {
  const put = vi.fn()
  const read = vi.fn()
  const retried = vi.fn()
  const test = testClient({
    sessions: { get: () => ({ session }) },
    conversations: {
      list: ({ query }) => list?.(query) ?? { conversations: [get()], nextCursor: null },
      get: () => ({ conversation: get() }),
      labels: () => ({ labels: [] }),
      markRead: ({ params }) => {
        read(params.contact)
        return { conversation: get() }
      },
      update: ({ params, body }) => {
        put(params.contact, body)
        return { conversation: get() }
      },
    },
    messages: {
      list: ({ query }) => messages?.(query) ?? { messages: [], nextCursor: null },
      send: ({ body }) => send?.(body),
      retry: ({ params }) => {
        retried(params.id)
        return { message: out({ id: String(params.id), state: 'queued', text: 'Falhou' }) }
      },
    },
  })
  return { ...test, put, read, retried }
}

const open = (client: ReturnType<typeof createScenario>['client'], { contact }: { contact?: string } = {}) =>
  renderWidget(
    client,
    <Conversations sessionId="s1" defaultContact={contact ?? null} onOpenSession={() => undefined} />,
  )

const opened = { contact: '5511977770001' }
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('lists the last sender, the unread count and the responder; accessible in both themes', async () => {
  const { client } = createScenario({
    list: () => ({
      conversations: [
        conversation({ unread: 3 }),
        conversation({
          contactPhone: '5511977770002',
          name: null,
          owner: 'human',
          lastMessage: { text: 'Já te mando', from: 'human', state: 'read' },
        }),
        conversation({ contactPhone: '5511977770003', name: 'Lia', responder: null }),
      ],
      nextCursor: null,
    }),
  })
  await open(client)
  const items = page.getByRole('listitem')
  await expect
    .element(items.nth(0))
    .toHaveTextContent(/Bruno Lima.*Bot: Posso ajudar.*Bot · Typebot.*3 mensagens não lidas/)
  await expect.element(items.nth(1)).toHaveTextContent(/\(11\) 97777-0002.*Lida.*Você: Já te mando.*Pessoa/)
  await expect.element(items.nth(2)).not.toHaveTextContent('Bot ·')
  await expectAccessibleInBothThemes()
})

test('a thread shows every kind of message; accessible in both themes', async () => {
  const { client } = createScenario({
    messages: () => ({
      messages: [
        out({
          text: 'Segue o pedido',
          state: 'read',
          quoted: { id: 'q', text: 'Cadê?', from: '5511977770001' },
        }),
        message({ type: 'undecryptable', text: 'Mensagem ainda não decifrada' }),
        message({ type: 'view_once', text: 'Mensagem de visualização única: veja no celular' }),
        message({
          type: 'location',
          details: { location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' } },
        }),
        message({ type: 'contact', details: { contacts: [{ name: 'Ana', phones: ['5511966665555'] }] } }),
        message({ type: 'poll', details: { poll: { question: 'Qual cor?', options: ['Azul', 'Verde'] } } }),
        message({
          type: 'order',
          text: 'Pedido de 2 itens',
          details: {
            order: {
              id: '7',
              catalogId: null,
              title: null,
              note: null,
              itemCount: 2,
              total: 99.8,
              currency: 'BRL',
              items: [{ productId: 'p1', name: 'Vela', quantity: 2, price: 49.9, currency: 'BRL' }],
            },
          },
        }),
        message({
          type: 'event',
          details: {
            event: {
              ...{ name: 'Inauguração', description: 'Com bolo', startsAt: '2027-01-09T22:00:00.000Z' },
              ...{ endsAt: null, call: 'video', joinLink: 'https://call.whatsapp.com/video/abc' },
              location: { name: 'Loja Centro', address: null, latitude: null, longitude: null },
              ...{ extraGuestsAllowed: false, canceled: false },
            },
          },
        }),
        message({ text: 'some', revokedAt: '2026-11-27T12:00:00.000Z' }),
        message({ text: 'certo', editedAt: '2026-11-27T12:00:00.000Z', reactions: { me: '👍' } }),
        message({
          type: 'image',
          text: 'Imagem',
          media: {
            kind: 'image',
            type: 'image/png',
            size: 10,
            fileName: null,
            state: 'gone',
            error: 'Sumiu',
          },
        }),
        message({ text: 'antiga', history: true }),
        message({ type: 'reaction', text: 'não aparece' }),
      ],
      nextCursor: null,
    }),
  })
  await open(client, opened)
  const thread = page.getByRole('region', { name: 'Mensagens' })
  await expect.element(thread).toHaveTextContent(/antiga.*Histórico/)
  await expect.element(thread).toHaveTextContent(/Cadê\?.*Segue o pedido/)
  await expect.element(thread).toHaveTextContent(/2× Vela · R\$\s49,90.*Total: R\$\s99,80/)
  for (const text of [
    'Mensagem ainda não decifrada',
    'Mensagem de visualização única: veja no celular',
    'Rua A, 1',
    '(11) 96666-5555',
    'Qual cor?',
    'Mensagem apagada',
    'Editada',
    'Sumiu',
  ])
    await expect.element(thread).toHaveTextContent(text)
  await expect.element(thread).not.toHaveTextContent('não aparece')
  await expect.element(thread).not.toHaveTextContent(/some(?!nte)/)
  await expect.element(page.getByRole('list', { name: 'Reações' })).toHaveTextContent('👍')
  await expectAccessibleInBothThemes()
})

test('shows the new owner after a human takeover and after handing back to the bot', async () => {
  let owner: ConversationRecord['owner'] = 'bot'
  const { client, put } = createScenario({ get: () => conversation({ owner }) })
  await open(client, opened)
  await expect.element(button('Pausar a conversa com Bruno Lima')).toBeVisible()
  owner = 'paused'
  await button('Pausar a conversa com Bruno Lima').click()
  await expect.element(button(/Devolver/)).toBeVisible()
  owner = 'bot'
  await button(/Devolver/).click()
  await expect.element(button(/Pausar/)).toBeVisible()
  owner = 'human'
  await button('Assumir a conversa com Bruno Lima').click()
  await expect.element(button('Devolver ao bot a conversa com Bruno Lima')).toBeVisible()
  owner = 'bot'
  await button(/Devolver/).click()
  await expect.element(button(/Pausar/)).toBeVisible()
  await expect.poll(() => put.mock.calls.length).toBe(4)
  expect(put.mock.calls).toEqual([
    ['5511977770001', { owner: 'paused' }],
    ['5511977770001', { owner: 'bot' }],
    ['5511977770001', { owner: 'human' }],
    ['5511977770001', { owner: 'bot' }],
  ])
})

test('marks an opened conversation as read and shows new messages live', async () => {
  let unread = 2
  const stored = [message({ text: 'segunda' }), message({ text: 'primeira' })]
  const { client, read, push } = createScenario({
    get: () => conversation({ unread }),
    messages: () => ({ messages: stored, nextCursor: null }),
  })
  await open(client, opened)
  await expect.poll(() => read.mock.calls).toEqual([['5511977770001']])
  await expect.element(page.getByText('Não lidas a partir daqui')).toBeVisible()
  unread = 0
  const added = message({ text: 'terceira' })
  stored.unshift(added)
  push('message:received', {
    sessionId: 's1',
    message: {
      id: added.networkId,
      sessionId: 's1',
      contact: { phone: '5511977770001', name: 'Bruno Lima' },
      content: 'terceira',
      isFromMe: false,
      timestamp: added.createdAt,
    },
  })
  await expect.element(page.getByRole('region', { name: 'Mensagens' })).toHaveTextContent('terceira')
})

test('retries a rejected reply with the same body, including the quoted message id', async () => {
  const bodies: unknown[] = []
  let works = false
  const { client } = createScenario({
    messages: () => ({ messages: [message({ text: 'Cadê o pedido?', id: 'wamsg_q' })], nextCursor: null }),
    send: (body) => {
      bodies.push(body)
      if (!works) throw new TestFailure(409, 'A fila está cheia')
      return { message: out({ text: 'Já vai' }) }
    },
  })
  await open(client, opened)
  await button(/Ações da mensagem/).click()
  await page.getByRole('menuitem', { name: 'Responder' }).click()
  const input = page.getByRole('textbox', { name: 'Mensagem' })
  await expect.element(input).toHaveFocus()
  await input.fill('Já vai')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('A fila está cheia')).toBeVisible()
  await expect.element(input).toHaveValue('')
  works = true
  await button('Tentar novamente').click()
  await expect.element(page.getByText('A fila está cheia')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Mensagens' })).toHaveTextContent(/Já vai.*Enviada/)
  const body = { to: '5511977770001', message: 'Já vai', replyTo: 'wamsg_q' }
  expect(bodies).toEqual([body, body])
})

test('shows why a message failed later and retries it', async () => {
  const failed = out({
    id: 'm-failed',
    text: 'Falhou',
    state: 'failed',
    failure: { code: 'blocked', message: 'Este contato está bloqueado', detail: null },
  })
  const { client, retried } = createScenario({ messages: () => ({ messages: [failed], nextCursor: null }) })
  await open(client, opened)
  await expect.element(page.getByText('Este contato está bloqueado')).toBeVisible()
  await button('Tentar novamente').click()
  await expect.poll(() => retried.mock.calls).toEqual([['m-failed']])
  await expect.element(page.getByText('Este contato está bloqueado')).not.toBeInTheDocument()
})

test('loads older messages above and retries after a failure', async () => {
  let works = false
  const { client } = createScenario({
    messages: (query) => {
      if (!query.get('cursor')) return { messages: [message({ text: 'nova' })], nextCursor: 'c1' }
      if (!works) throw new TestFailure(403, 'Acesso negado')
      return { messages: [message({ text: 'velha' })], nextCursor: null }
    },
  })
  await open(client, opened)
  await expect.element(page.getByText('nova', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Acesso negado')
  works = true
  await button('Carregar mensagens anteriores').click()
  await expect.element(page.getByText('velha', { exact: true })).toBeVisible()
})

test('renders few rows of a long list; arrow keys and End reach all of it', async () => {
  const conversations = Array.from({ length: 200 }, (_, index) =>
    conversation({ contactPhone: `55119${String(index).padStart(8, '0')}`, name: `Cliente ${index}` }),
  )
  const { client } = createScenario({ list: () => ({ conversations, nextCursor: null }) })
  await open(client)
  await expect.element(button(/^Cliente 0/)).toBeVisible()
  expect(document.querySelectorAll('.mo-conversation-cell').length).toBeLessThan(60)
  await button(/^Cliente 0/).click()
  await userEvent.keyboard('{Escape}')
  document.querySelector<HTMLElement>('.mo-conversation-cell button')?.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(button(/^Cliente 1\D/)).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(button(/^Cliente 199/)).toHaveFocus()
})

test('sends filter and search to the server; shows updates from other clients', async () => {
  let owner: ConversationRecord['owner'] = 'bot'
  const requests: string[] = []
  const { client, push } = createScenario({
    list: (query) => {
      requests.push(String(query))
      const conversations = query.get('owner') === 'paused' ? [] : [conversation({ owner })]
      return { conversations, nextCursor: null }
    },
  })
  await open(client)
  await expect.element(button(/Bruno Lima/)).toHaveTextContent('Bot · Typebot')
  owner = 'human'
  push('conversation:update', conversation({ owner }))
  await expect.element(button(/Bruno Lima/)).toHaveTextContent('Pessoa')
  await button('Não lidas').click()
  await expect.poll(() => requests.at(-1)).toBe('limit=50&unread=true&archived=false')
  await page.getByRole('radio', { name: 'Pausada' }).click()
  await expect.element(page.getByText('Nenhuma conversa encontrada')).toBeVisible()
  await page.getByRole('searchbox').fill('bru')
  await expect.poll(() => requests.at(-1)).toBe('limit=50&search=bru&owner=paused&unread=true&archived=false')
})

test('shows an empty state, retries a failure, and shows a notice when the server lacks the call', async () => {
  let answer: () => unknown = () => ({ conversations: [], nextCursor: null })
  const { client } = createScenario({ list: () => answer() })
  const { unmount } = await open(client)
  await expect.element(page.getByText('Nenhuma conversa ainda')).toBeVisible()
  await unmount()
  answer = () => {
    throw new TestFailure(403, 'Acesso negado')
  }
  const again = createScenario({ list: () => answer() })
  const rendered = await open(again.client)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Acesso negado')
  answer = () => ({ conversations: [conversation()], nextCursor: null })
  await button('Tentar novamente').click()
  await expect.element(page.getByText('Bruno Lima')).toBeVisible()
  await rendered.unmount()
  const second = createScenario({
    list: () => {
      throw new TestFailure(404, 'Cannot GET /api/sessions/s1/conversations', 'not_found')
    },
  })
  await open(second.client)
  await expect.element(page.getByText('Conversas não oferecidas por este servidor')).toBeVisible()
})
