import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { aConversation, aSentMessage } from '../../testing/conversations.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { Conversations } from './Conversations.js'

const contact = '5511977770001'
const question = { question: 'Quando?', options: ['Hoje', 'Amanhã'] }
const asked = () => aSentMessage({ type: 'poll', text: 'Enquete: Quando?', details: { poll: question } })

function createScenario(poll: () => object) {
  let messages = [asked()]
  const [first] = messages
  const test = testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', status: 'connected' }) }) },
    conversations: {
      list: () => ({ conversations: [aConversation()], nextCursor: null }),
      get: () => ({ conversation: aConversation() }),
      labels: () => ({ labels: [] }),
      pinned: () => ({ messages: [] }),
    },
    messages: {
      list: () => ({ messages, nextCursor: null }),
      poll: () => ({ poll: { ...question, multiple: false, ...poll() } }),
      send: ({ body }) => {
        const { options } = Object(body).poll
        if (options.length > 12)
          throw new TestFailure(400, 'Dados inválidos', 'validation', {
            'poll.options': 'São no máximo 12 opções',
          })
        const sent = asked()
        messages = [sent, ...messages]
        return { message: sent }
      },
    },
  })
  return { ...test, poll: first }
}

const open = (client: ReturnType<typeof createScenario>['client']) =>
  renderWidget(client, <Conversations sessionId="s1" defaultContact={contact} />)

test('a poll shows counts and voters, and a new vote at once', async () => {
  let votes = [[contact], ['me']]
  const { client, push, poll } = createScenario(() => ({
    voters: votes.flat().length,
    options: question.options.map((text, index) => {
      const voters = votes[index] ?? []
      return { text, votes: voters.length, voters }
    }),
  }))
  await open(client)
  const options = page.getByRole('article').getByRole('list').getByRole('listitem')
  await expect.element(options.nth(0)).toHaveTextContent('Hoje11 voto')
  await expect.element(options.nth(1)).toHaveTextContent('AmanhãSeu voto11 voto')
  await expect.element(options.nth(0)).not.toHaveTextContent('Bruno Lima')
  await page.getByRole('button', { name: 'Ver quem votou' }).click()
  await expect.element(options.nth(0)).toHaveTextContent('Bruno Lima')
  await expect.element(options.nth(1)).toHaveTextContent('Você')
  await expectAccessibleInBothThemes()
  votes = [[], ['me', contact]]
  push('message:received', {
    sessionId: 's1',
    message: {
      ...{ id: 'V1', sessionId: 's1', contact: { phone: contact, name: null }, isFromMe: false },
      ...{ content: 'Voto na enquete: Quando? (Amanhã)', kind: 'vote', timestamp: new Date().toISOString() },
      details: { vote: { poll: String(poll?.networkId), question: 'Quando?', options: ['Amanhã'] } },
    },
  })
  await expect.element(options.nth(1)).toHaveTextContent('22 votosVocê, Bruno Lima')
})

test('a poll whose votes cannot be read still shows its options', async () => {
  let works = false
  const { client } = createScenario(() => {
    if (!works) throw new TestFailure(403, 'Acesso negado')
    return { voters: 0, options: [] }
  })
  await open(client)
  const bubble = page.getByRole('article')
  await expect.element(bubble.getByRole('alert')).toHaveTextContent('Não foi possível carregar os votos')
  await expect.element(bubble).toHaveTextContent('Amanhã')
  works = true
  await bubble.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(bubble).toHaveTextContent('Ninguém votou ainda')
})

test('sends a poll from the composer', async () => {
  const { client, called } = createScenario(() => ({ voters: 0, options: [] }))
  await open(client)
  await page.getByRole('button', { name: 'Enviar enquete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar enquete' })
  await expect.element(dialog.getByRole('textbox', { name: 'Pergunta' })).toHaveFocus()
  await userEvent.keyboard('Sabor?')
  const options = dialog.getByRole('textbox', { name: 'Opções' })
  await options.fill(Array.from({ length: 13 }, (_, index) => index).join('\n'))
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(dialog).toHaveTextContent('São no máximo 12 opções')
  await options.fill('Doce\nSalgado')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('article').nth(1)).toBeVisible()
  expect(called('POST /api/sessions/s1/send').at(-1)?.body).toEqual({
    to: contact,
    type: 'poll',
    poll: { question: 'Sabor?', options: ['Doce', 'Salgado'], multiple: false },
  })
})
