import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { aConversation, aMessage, aSentMessage } from '../../testing/conversations.js'
import { aGroup } from '../../testing/groups.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { Conversations } from './Conversations.js'

const group = aGroup()
const groupId = group.id
const conversation = aConversation({ contactPhone: groupId, name: 'Entregas', isGroup: true })
const received = aMessage({
  ...{ groupId, contactPhone: '5511977770002', text: '@5511977770001 chegou?' },
  details: { mentions: ['5511977770001'] },
})

test('mentions people of a group by keyboard and by pointer, and shows their names', async () => {
  const { client, called } = testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', status: 'connected' }) }) },
    conversations: {
      list: () => ({ conversations: [conversation], nextCursor: null }),
      get: () => ({ conversation }),
      labels: () => ({ labels: [] }),
      pinned: () => ({ messages: [] }),
    },
    groups: { get: () => ({ group }) },
    messages: {
      list: () => ({ messages: [received], nextCursor: null }),
      send: ({ body }) => ({ message: aSentMessage({ groupId, text: Object(body).message }) }),
    },
  })
  await renderWidget(client, <Conversations sessionId="s1" defaultContact={groupId} />)
  await expect.element(page.getByRole('article')).toHaveTextContent(/Bruno Lima@Ana Souza chegou\?/)
  const input = page.getByRole('textbox', { name: 'Mensagem' })
  const list = page.getByRole('listbox', { name: 'Pessoas do grupo' })
  await input.click()
  await userEvent.keyboard('Oi @')
  await expect.poll(() => list.getByRole('option').elements().length).toBe(3)
  await expectAccessibleInBothThemes()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{Backspace}@{ArrowDown}{ArrowDown}')
  await expect.element(list.getByRole('option', { selected: true })).toHaveTextContent('Bruno Lima')
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveValue('Oi @Bruno Lima ')
  await userEvent.keyboard('e @sou')
  await list.getByRole('option', { name: 'Ana Souza' }).click()
  await expect.element(input).toHaveValue('Oi @Bruno Lima e @Ana Souza ')
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('e @todos{Enter}{Enter}')
  await expect
    .poll(() => called('POST /api/sessions/s1/send').map(({ body }) => body))
    .toEqual([
      {
        to: groupId,
        message: 'Oi @5511977770002 e @5511977770001 e @todos ',
        mentions: ['5511977770002', '5511977770001'],
        mentionAll: true,
      },
    ])
})
