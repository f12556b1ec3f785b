import type { StatusPost } from '@morpheus/sdk'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { Statuses } from './Statuses.js'

const times = { timestamp: '2026-11-21T12:00:00.000Z', expiresAt: '2026-11-22T12:00:00.000Z' }
const own = {
  id: 'a',
  sessionId: 's1',
  contact: null,
  isFromMe: true,
  kind: 'text',
  text: 'Promoção',
  media: null,
  audience: 'contacts',
  recipients: 12,
  state: 'sent',
  ...times,
} satisfies StatusPost
const received = {
  ...own,
  id: 'b',
  contact: { phone: '5511987654321', name: 'Maria' },
  isFromMe: false,
  text: 'De férias',
  audience: null,
  recipients: null,
} satisfies StatusPost

function aWorld({ session = {} }: { session?: object } = {}) {
  let all: StatusPost[] = [own, received]
  let receives = false
  return testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', status: 'connected', ...session }) }) },
    statuses: {
      list: () => ({ statuses: all, nextCursor: null }),
      settings: () => ({ receives }),
      updateSettings: ({ body }) => {
        receives = Object(body).receives
        return { receives }
      },
      post: ({ body }) => {
        const status = { ...own, id: 'c', text: Object(body).message, recipients: 2 }
        all = [status, ...all]
        return { status }
      },
      remove: () => {
        all = all.filter(({ id }) => id !== 'a')
        return {}
      },
    },
  })
}

const widget = <Statuses sessionId="s1" />

test('shows, posts and deletes statuses, and turns receiving on; accessible in both themes', async () => {
  const { client, called } = aWorld()
  await renderWidget(client, widget)
  await expect.element(page.getByText('Promoção')).toBeVisible()
  await expect.element(page.getByText(/Meus contatos, para 12 contatos/)).toBeVisible()
  await expectAccessibleInBothThemes()

  await page.getByRole('button', { name: 'Postar status' }).click()
  await page.getByRole('textbox', { name: 'Texto' }).fill('Novidade')
  await page.getByLabelText('Quem vê').selectOptions('except')
  const submit = page.getByRole('button', { name: 'Postar', exact: true })
  await expect.element(submit).toBeDisabled()
  await page.getByLabelText('Números').fill('5511977776666\n')
  await submit.click()
  await expect.element(page.getByText('Novidade')).toBeVisible()
  expect(called('POST /api/sessions/s1/statuses').map(({ body }) => body)).toEqual([
    { message: 'Novidade', audience: 'except', contacts: ['5511977776666'] },
  ])

  await page.getByRole('button', { name: 'Apagar status: Promoção' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click()
  await expect.element(page.getByText('Promoção')).not.toBeInTheDocument()

  await page.getByRole('switch', { name: /Receber os status/ }).click()
  await expect.element(page.getByRole('switch', { name: /Receber os status/ })).toBeChecked()
})

test('says that the official API has no statuses, and asks nothing of it', async () => {
  const { client, calls } = aWorld({ session: { apiType: 'WHATSAPP_CLOUD' } })
  await renderWidget(client, widget)
  await expect.element(page.getByText('A API oficial não tem status')).toBeVisible()
  expect(calls.filter(({ route }) => route.includes('/statuses'))).toEqual([])
})
