import type { Channel, ChannelPost } from '@morpheus/sdk'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { Channels } from './Channels.js'

const own = {
  id: '1@newsletter',
  sessionId: 's1',
  name: 'Ofertas',
  description: 'Às sextas',
  picture: null,
  followers: 1200,
  role: 'owner',
  verified: true,
  muted: false,
  invite: 'https://whatsapp.com/channel/0029VaAbCdEfGh',
} satisfies Channel
const followed = {
  ...own,
  id: '2@newsletter',
  name: 'Notícias',
  role: 'follower',
  verified: false,
  muted: true,
} satisfies Channel
const received = {
  id: 'p1',
  sessionId: 's1',
  channel: { id: followed.id, name: followed.name },
  isFromMe: false,
  kind: 'text',
  text: 'Chove amanhã',
  media: null,
  state: 'sent',
  reaction: null,
  editedAt: null,
  timestamp: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-12-21T12:00:00.000Z',
} satisfies ChannelPost

function aWorld({ session = {}, post = {} }: { session?: object; post?: object } = {}) {
  let all: Channel[] = [own, followed]
  let posts: ChannelPost[] = [{ ...received, ...post }]
  let receives = false
  return testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', status: 'connected', ...session }) }) },
    channels: {
      list: () => ({ channels: all }),
      settings: () => ({ receives }),
      updateSettings: ({ body }) => {
        receives = Object(body).receives
        return { receives }
      },
      posts: () => ({ posts, nextCursor: null }),
      follow: () => {
        const channel = { ...followed, id: '3@newsletter', name: 'Receitas' }
        all = [...all, channel]
        return { channel }
      },
      unfollow: () => {
        all = all.filter(({ id }) => id !== followed.id)
        return {}
      },
      remove: () => {
        all = all.filter(({ id }) => id !== own.id)
        return {}
      },
      update: ({ body }) => {
        all = all.map((channel) => (channel.id === own.id ? { ...channel, ...Object(body) } : channel))
        return { channel: own }
      },
      editPost: ({ body }) => {
        posts = posts.map((post) => ({ ...post, text: Object(body).message, editedAt: post.timestamp }))
        return { post: received }
      },
      removePost: () => {
        posts = []
        return {}
      },
      react: ({ body }) => {
        posts = posts.map((post) => ({ ...post, reaction: Object(body).emoji }))
        return { post: received }
      },
      create: ({ body }) => {
        const channel = { ...own, id: '4@newsletter', name: Object(body).name }
        all = [...all, channel]
        return { channel }
      },
      post: ({ body }) => {
        const post = { ...received, id: 'p2', isFromMe: true, text: Object(body).message }
        posts = [post, ...posts]
        return { post }
      },
    },
  })
}

const widget = <Channels sessionId="s1" />
const dialog = () => page.getByRole('dialog')

test('an own channel is deleted after a confirmation', async () => {
  const { client, called } = aWorld()
  await renderWidget(client, widget)
  const remove = page.getByRole('button', { name: 'Excluir Ofertas' })
  await remove.click()
  await expect.element(dialog()).toHaveTextContent(/todos os seguidores.*Não pode ser desfeito/)
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
  await remove.click()
  await dialog().getByRole('button', { name: 'Excluir para todos' }).click()
  await expect.element(remove).not.toBeInTheDocument()
  expect(called('POST /api/sessions/s1/channels/1%40newsletter/delete')).toHaveLength(1)
})

test('shows, follows, leaves and creates channels, and posts to own ones; accessible', async () => {
  const { client, called } = aWorld()
  await renderWidget(client, widget)
  await expect.element(page.getByText('1.200 seguidores').first()).toBeVisible()
  await expect.element(page.getByText('Chove amanhã')).toBeVisible()
  await expectAccessibleInBothThemes()
  await expect.element(page.getByRole('button', { name: 'Publicar em Notícias' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Deixar de seguir Ofertas' })).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Publicar em Ofertas' }).click()
  await dialog().getByRole('textbox', { name: 'Texto' }).fill('Tudo por 10')
  await dialog().getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('Tudo por 10')).toBeVisible()
  expect(called('POST /api/sessions/s1/channels/1%40newsletter/posts').map(({ body }) => body)).toEqual([
    { message: 'Tudo por 10' },
  ])

  await page.getByRole('button', { name: 'Seguir canal' }).click()
  const link = dialog().getByRole('textbox', { name: 'Link de convite' })
  await link.fill('https://exemplo.com')
  await expect.element(page.getByText('Informe o link de convite de um canal')).toBeVisible()
  await link.fill('https://whatsapp.com/channel/0029VaReceitas')
  await dialog().getByRole('button', { name: 'Seguir', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Deixar de seguir Receitas' })).toBeVisible()

  await page.getByRole('button', { name: 'Deixar de seguir Notícias' }).click()
  await dialog().getByRole('button', { name: 'Deixar de seguir', exact: true }).click()
  await expect
    .element(page.getByRole('button', { name: 'Deixar de seguir Notícias' }))
    .not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Criar canal' }).click()
  await dialog().getByRole('textbox', { name: 'Nome' }).fill('Bastidores')
  await dialog().getByRole('button', { name: 'Criar', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Publicar em Bastidores' })).toBeVisible()

  await page.getByRole('switch', { name: /Receber as publicações/ }).click()
  await expect.element(page.getByRole('switch', { name: /Receber as publicações/ })).toBeChecked()
})

test('mutes and renames a channel; reacts to a post, edits and deletes an own one', async () => {
  const { client } = aWorld({ post: { isFromMe: true } })
  await renderWidget(client, widget)
  await page.getByRole('button', { name: 'Silenciar Ofertas' }).click()
  await expect.element(page.getByRole('button', { name: 'Ouvir de novo: Ofertas' })).toBeVisible()
  await page.getByRole('button', { name: 'Editar Ofertas' }).click()
  await dialog().getByRole('textbox', { name: 'Nome' }).fill('Bastidores')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByRole('button', { name: 'Publicar em Bastidores' })).toBeVisible()

  const menu = page.getByRole('button', { name: 'Ações da publicação' })
  await menu.click()
  await page.getByRole('menuitemradio', { name: '🙏' }).click()
  await expect.element(page.getByText('você reagiu com 🙏')).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Editar texto' }).click()
  await dialog().getByRole('textbox', { name: 'Texto' }).fill('Faz sol amanhã')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByText('Faz sol amanhã')).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Apagar para todos' }).click()
  await dialog().getByRole('button', { name: 'Apagar para todos' }).click()
  await expect.element(page.getByText('Nenhuma publicação nos últimos 30 dias')).toBeVisible()
})

test('without a connection, posts stay and the channels say why they are missing', async () => {
  const { client, calls } = aWorld({ session: { status: 'disconnected' } })
  await renderWidget(client, widget)
  await expect.element(page.getByText('A sessão está sem conexão')).toBeVisible()
  await expect.element(page.getByText('Chove amanhã')).toBeVisible()
  expect(calls.filter(({ route }) => route === 'GET /api/sessions/s1/channels')).toEqual([])
})

test('says that the official API has no channels, and asks nothing of it', async () => {
  const { client, calls } = aWorld({ session: { apiType: 'WHATSAPP_CLOUD' } })
  await renderWidget(client, widget)
  await expect.element(page.getByText('A API oficial não tem canais')).toBeVisible()
  expect(calls.filter(({ route }) => route.includes('/channels'))).toEqual([])
})
