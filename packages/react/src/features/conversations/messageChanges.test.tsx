import type { MessageRecord, Session } from '@morpheus/sdk'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.js'
import { aConversation, aMessage, aSentMessage } from '../../testing/conversations.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { Conversations } from './Conversations.js'

const contact = '5511977770001'

function createScenario(first: MessageRecord, session: Partial<Session> = {}) {
  let messages = [first]
  /** As the gateway: the queued change is answered, and applied once it is sent. */
  const queue = (type: string, content: Record<string, unknown>) => {
    const change = aSentMessage({ type, content, replyTo: first.networkId, state: 'queued' })
    messages = [change, ...messages]
    return { message: change }
  }
  const test = testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', status: 'connected', ...session }) }) },
    conversations: {
      list: () => ({ conversations: [aConversation()], nextCursor: null }),
      get: () => ({ conversation: aConversation() }),
      labels: () => ({ labels: [] }),
      pinned: () => ({ messages: [] }),
    },
    messages: {
      list: () => ({ messages, nextCursor: null }),
      react: ({ body }) => queue('reaction', { emoji: Object(body).emoji }),
      edit: ({ body }) => queue('edit', { text: Object(body).message }),
      revoke: () => queue('revoke', {}),
    },
  })
  return {
    ...test,
    /** Settles the newest change, as it was sent or as it failed. */
    settles(state: 'sent' | 'failed', applied: Partial<MessageRecord> = {}) {
      const [change, ...others] = messages
      if (!change) throw new Error('No change was queued')
      const failure = { code: 'unsupported', message: 'O WhatsApp recusou', detail: null }
      messages = [{ ...change, state, ...(state === 'failed' && { failure }) }, ...others].map((one) =>
        one.id === first.id ? { ...one, ...applied } : one,
      )
      const event = { sessionId: 's1', messageId: change.id, contactPhone: contact, timestamp: '' }
      test.push('message:failed', { ...event, error: 'O WhatsApp recusou' })
    },
  }
}

const open = (client: ReturnType<typeof createScenario>['client']) =>
  renderWidget(client, <Conversations sessionId="s1" defaultContact={contact} />)

const bubble = page.getByRole('article')
const menu = page.getByRole('button', { name: /Ações da mensagem/ })
const menuItem = (name: string) => page.getByRole('menuitem', { name })

test('reacts by keyboard, shows the own reaction at once, and takes back one that failed', async () => {
  const first = aMessage({ reactions: { [contact]: '🙏' } })
  const { client, called, settles } = createScenario(first)
  await open(client)
  await expect.element(menu).toBeInTheDocument()
  menu.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitemradio', { name: '👍' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  const own = bubble.getByRole('button', { name: '❤️ Você' })
  await expect.element(own).toHaveAttribute('aria-pressed', 'true')
  await expect.element(bubble.getByText('Alteração na fila de envio')).toBeInTheDocument()
  settles('failed')
  await expect
    .element(page.getByRole('region', { name: 'Avisos' }))
    .toHaveTextContent('Não foi possível reagir à mensagem: O WhatsApp recusou')
  await expect.element(own).not.toBeInTheDocument()
  const theirs = bubble.getByRole('button', { name: '🙏 Bruno Lima' })
  await expect.element(theirs).toHaveAttribute('aria-pressed', 'false')
  await theirs.click()
  const both = bubble.getByRole('button', { name: '🙏 2 Bruno Lima, Você' })
  await expect.element(both).toHaveAttribute('aria-pressed', 'true')
  settles('sent', { reactions: { [contact]: '🙏', me: '🙏' } })
  await expect.element(bubble.getByText('Alteração na fila de envio')).not.toBeInTheDocument()
  await both.click()
  await expect.element(theirs).toBeInTheDocument()
  await expect
    .poll(() => called(`POST /api/messages/${first.id}/reaction`).map(({ body }) => body))
    .toEqual([{ emoji: '❤️' }, { emoji: '🙏' }, { emoji: null }])
})

test('shows who reacted, and reacts with any emoji', async () => {
  const first = aMessage({ reactions: { [contact]: '🙏', me: '👍' } })
  const { client, called } = createScenario(first)
  await open(client)
  await menu.click()
  await menuItem('Reações…').click()
  const dialog = page.getByRole('dialog', { name: 'Reações da mensagem' })
  await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent('🙏Bruno Lima')
  await expectAccessible()
  await dialog.getByRole('textbox', { name: 'Outro emoji' }).fill('🫶🏽')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(bubble.getByRole('button', { name: '🫶🏽 Você' })).toBeVisible()
  expect(called(`POST /api/messages/${first.id}/reaction`)[0]?.body).toEqual({ emoji: '🫶🏽' })
})

test('edits an own text in the composer; Escape leaves, and the draft of a reply stays', async () => {
  const first = aSentMessage({ text: 'Abrimos as 9h' })
  const { client, called } = createScenario(first)
  await open(client)
  const input = page.getByRole('textbox', { name: 'Mensagem' })
  await input.fill('Até já')
  await menu.click()
  await menuItem('Editar').click()
  await expect.element(page.getByText('Editando a mensagem')).toBeVisible()
  await expect.element(input).toHaveFocus()
  await expect.element(input).toHaveValue('Abrimos as 9h')
  await expect.element(page.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Editando a mensagem')).not.toBeInTheDocument()
  await expect.element(input).toHaveValue('Até já')
  await expect.element(input).toHaveFocus()
  await menu.click()
  await menuItem('Editar').click()
  await input.fill('Abrimos às 9h')
  await userEvent.keyboard('{Enter}')
  await expect.element(bubble).toHaveTextContent(/Abrimos às 9h.*Editada/)
  await expect.element(input).toHaveValue('Até já')
  expect(called(`PUT /api/messages/${first.id}`)[0]?.body).toEqual({ message: 'Abrimos às 9h' })
})

test('deletes an own message for everyone after a confirmation', async () => {
  const first = aSentMessage({ text: 'Errei' })
  const { client, called } = createScenario(first)
  await open(client)
  await menu.click()
  await menuItem('Apagar para todos…').click()
  await expect.element(page.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  expect(called(`DELETE /api/messages/${first.id}`)).toHaveLength(0)
  await page.getByRole('button', { name: 'Apagar para todos' }).click()
  await expect.element(bubble).toHaveTextContent('Mensagem apagada')
  await expect.element(bubble).not.toHaveTextContent('Errei')
  await expect.element(page.getByRole('textbox', { name: 'Mensagem' })).toHaveFocus()
})

test.each<[string, MessageRecord, Partial<Session>]>([
  ['received', aMessage(), {}],
  ['sent days ago', aSentMessage({ createdAt: '2026-01-01T12:00:00.000Z' }), {}],
  ['of a Cloud API session', aSentMessage(), { apiType: 'WHATSAPP_CLOUD' }],
])('a message %s can neither be edited nor deleted', async (_which, first, session) => {
  const { client } = createScenario(first, session)
  await open(client)
  await menu.click()
  await expect.element(menuItem('Responder')).toBeVisible()
  await expect.element(menuItem('Editar')).not.toBeInTheDocument()
  await expect.element(menuItem('Apagar para todos…')).not.toBeInTheDocument()
})
