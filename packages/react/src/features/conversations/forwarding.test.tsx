import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.js'
import { aConversation, aMessage } from '../../testing/conversations.js'
import { aGroup } from '../../testing/groups.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { Conversations } from './Conversations.js'

const contact = '5511977770001'
const ana = aConversation({ contactPhone: '5511977770002', name: 'Ana Souza' })

const groups = [
  aGroup({ id: '1@g.us' }),
  aGroup({ id: '2@g.us', name: 'Avisos da rede', onlyAdminsSend: true }),
].map(({ participants: _people, owner: _owner, ...group }) => group)

test('forwards to a conversation and a group; only those that failed are tried again', async () => {
  let isFull = true
  const first = aMessage({ text: 'Rua A, 10' })
  const { client, calls } = testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', status: 'connected' }) }) },
    conversations: {
      list: ({ query }) => {
        const search = query.get('search') ?? ''
        const found = [aConversation(), ana].filter(({ name }) => name?.toLowerCase().includes(search))
        return { conversations: found, nextCursor: null }
      },
      get: () => ({ conversation: aConversation() }),
      labels: () => ({ labels: [] }),
      pinned: () => ({ messages: [] }),
    },
    groups: { list: () => ({ groups }) },
    messages: {
      list: () => ({ messages: [first], nextCursor: null }),
      forward: ({ body }) => {
        if (isFull && Object(body).to === '1@g.us') throw new TestFailure(429, 'A fila está cheia')
        return { message: aMessage({ direction: 'outgoing', state: 'queued' }) }
      },
    },
  })
  await renderWidget(client, <Conversations sessionId="s1" defaultContact={contact} />)
  await page.getByRole('button', { name: /Ações da mensagem/ }).click()
  await page.getByRole('menuitem', { name: 'Encaminhar…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Encaminhar mensagem' })
  await expect.element(dialog.getByRole('checkbox', { name: 'Bruno Lima' })).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Avisos da rede' })).not.toBeInTheDocument()
  await userEvent.keyboard('ana')
  await dialog.getByRole('checkbox', { name: 'Ana Souza' }).click()
  await expect.element(dialog.getByRole('checkbox', { name: 'Entregas' })).not.toBeInTheDocument()
  await dialog.getByRole('searchbox').fill('')
  await dialog.getByRole('checkbox', { name: 'Entregas' }).click()
  await expect.element(dialog).toHaveTextContent('Para: Ana Souza, Entregas')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Encaminhar para 2' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Não foi encaminhada para Entregas: A fila está cheia')
  isFull = false
  await dialog.getByRole('button', { name: 'Encaminhar', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: 'Avisos' }))
    .toHaveTextContent('Mensagem encaminhada para Entregas')
  const sent = calls.filter(({ route }) => route === `POST /api/messages/${first.id}/forward`)
  expect(sent.map(({ body }) => Object(body).to)).toEqual([ana.contactPhone, '1@g.us', '1@g.us'])
})

test('Escape in a menu or dialog of a message closes that alone', async () => {
  const { client } = testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', status: 'connected' }) }) },
    conversations: {
      list: () => ({ conversations: [aConversation()], nextCursor: null }),
      get: () => ({ conversation: aConversation() }),
      labels: () => ({ labels: [] }),
      pinned: () => ({ messages: [] }),
    },
    messages: { list: () => ({ messages: [aMessage()], nextCursor: null }) },
  })
  await renderWidget(client, <Conversations sessionId="s1" defaultContact={contact} />)
  const menu = page.getByRole('button', { name: /Ações da mensagem/ })
  await menu.click()
  const item = page.getByRole('menuitem', { name: 'Reações…' })
  await expect.element(item).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(item).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await item.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(menu).toBeInTheDocument()
})
