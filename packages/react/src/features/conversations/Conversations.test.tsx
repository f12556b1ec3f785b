import type { ConversationRecord } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
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
  answerMs: 1240,
  lastError: null,
  ...overrides,
})

function createScenario(list: (query: URLSearchParams) => unknown) {
  const put = vi.fn()
  const test = testClient({
    sessions: { get: () => ({ session }) },
    conversations: {
      list: ({ query }) => list(query),
      update: ({ params, body }) => {
        put(params.contact, body)
        return { conversation: conversation() }
      },
    },
  })
  return { ...test, put }
}

const open = (client: ReturnType<typeof createScenario>['client']) =>
  renderWidget(client, <Conversations sessionId="s1" onOpenSession={() => undefined} />)

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('shows who answers whom and until when; accessible in both themes', async () => {
  const until = new Date(Date.now() + 20 * 60_000).toISOString()
  const { client } = createScenario(() => ({
    conversations: [
      conversation(),
      conversation({
        contactPhone: '5511977770002',
        name: null,
        owner: 'human',
        until,
        reason: 'Alguém respondeu pelo celular',
        lastMessage: { text: 'Já te mando', from: 'human' },
      }),
      conversation({
        contactPhone: '5511977770003',
        name: 'Lia',
        owner: 'paused',
        reason: 'Um operador decidiu assim',
      }),
      conversation({
        contactPhone: '5511977770004',
        name: 'Rui',
        lastError: 'Chave recusada. Confira a API Key.',
      }),
    ],
    nextCursor: null,
  }))
  await open(client)
  const items = page.getByRole('listitem')
  await expect
    .element(items.nth(0))
    .toHaveTextContent(/Bruno Lima.*BotTypebot.*Bot: Posso ajudar.*Respondeu em 1,2/)
  await expect
    .element(items.nth(1))
    .toHaveTextContent(/\(11\) 97777-0002.*Pessoavolta ao bot em 20 min.*Você: Já te mando/)
  await expect.element(items.nth(2)).toHaveTextContent(/Pausadaaté ser devolvida/)
  await expect.element(items.nth(3)).toHaveTextContent('Chave recusada. Confira a API Key.')
  await expectAccessibleInBothThemes()
})

test('a conversation is taken over, paused and given back, and what comes of it is shown', async () => {
  let owner: ConversationRecord['owner'] = 'bot'
  const { client, put } = createScenario(() => ({
    conversations: [conversation({ owner })],
    nextCursor: null,
  }))
  await open(client)
  await expect.element(button('Pausar a conversa com Bruno Lima')).toBeVisible()
  owner = 'human'
  await button('Assumir a conversa com Bruno Lima').click()
  await expect.element(button('Devolver ao bot a conversa com Bruno Lima')).toBeVisible()
  owner = 'bot'
  await button(/Devolver/).click()
  await expect.element(button(/Pausar/)).toBeVisible()
  await button(/Pausar/).click()
  await expect.poll(() => put.mock.calls.length).toBe(3)
  const path = '5511977770001'
  expect(put.mock.calls).toEqual([
    [path, { owner: 'human' }],
    [path, { owner: 'bot' }],
    [path, { owner: 'paused' }],
  ])
})

test('what another does is heard of; filter and search are asked for', async () => {
  let owner: ConversationRecord['owner'] = 'bot'
  const requests: string[] = []
  const { client, push } = createScenario((query) => {
    requests.push(String(query))
    const conversations = query.get('owner') === 'paused' ? [] : [conversation({ owner })]
    return { conversations, nextCursor: null }
  })
  await open(client)
  await expect.element(button(/Assumir/)).toBeVisible()
  owner = 'human'
  push('conversation:update', conversation({ owner }))
  await expect.element(button(/Devolver/)).toBeVisible()
  await page.getByRole('radio', { name: 'Pausada' }).click()
  await expect.element(page.getByText('Nenhuma conversa encontrada')).toBeVisible()
  await page.getByRole('searchbox').fill('bru')
  await expect.poll(() => requests.at(-1)).toBe('limit=50&search=bru&owner=paused')
})

test('without any it says when there will be; a failure can be tried again; another server has none', async () => {
  let answer: () => unknown = () => ({ conversations: [], nextCursor: null })
  const { client } = createScenario(() => answer())
  const { unmount } = await open(client)
  await expect.element(page.getByText('Nenhuma conversa ainda')).toBeVisible()
  await unmount()
  answer = () => {
    throw new TestFailure(403, 'Acesso negado')
  }
  const again = createScenario(() => answer())
  await open(again.client)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Acesso negado')
  answer = () => ({ conversations: [conversation()], nextCursor: null })
  await button('Tentar novamente').click()
  await expect.element(page.getByText('Bruno Lima')).toBeVisible()
  const second = createScenario(() => {
    throw new TestFailure(404, 'Cannot GET /api/sessions/s1/conversations', 'not_found')
  })
  await open(second.client)
  await expect.element(page.getByText('Conversas não oferecidas por este servidor')).toBeVisible()
})
