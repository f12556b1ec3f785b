import { MorpheusProvider } from '@morpheus/react'
import type { VirtualMessage } from '@morpheus/sdk'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { phones } from '../phones.js'
import { VirtualPhonePage } from '../VirtualPhonePage.js'
import { aMessage, ana, aPhone } from './testing.js'

const start = window.location.href
const chatPath = `/virtual-phone/conversations/${ana}`

async function visit(path: string, phone: ReturnType<typeof aPhone>) {
  window.history.replaceState(null, '', path)
  await render(
    <MorpheusProvider client={phone.client} realtime={false} className="app cel-page">
      <VirtualPhonePage />
    </MorpheusProvider>,
  )
  return phone
}
const openChat = (messages: VirtualMessage[], extra: Parameters<typeof aPhone>[1] = {}) =>
  visit(`/celular?conversa=${ana}`, aPhone(messages, extra))

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const messages = () => page.getByRole('region', { name: 'Mensagens' })
const bubble = (text: string | RegExp) => messages().getByRole('article').filter({ hasText: text })
const draft = () => page.getByLabelText('Mensagem', { exact: true })

beforeEach(() => {
  phones.add({ secret: 'segredo', number: '5511987654321' })
  return () => {
    window.history.replaceState(null, '', start)
    phones.remove('segredo')
  }
})

test('opens a conversation from the list and returns, changing the address', async () => {
  await visit('/celular', aPhone([aMessage(1)]))
  await page.getByText('Conversas (1)').click()
  await page.getByRole('list', { name: 'Conversas' }).getByRole('button').click()
  await expect.element(bubble('Mensagem 1')).toBeVisible()
  expect(window.location.search).toBe(`?conversa=${ana}`)
  await button('Voltar às conversas').click()
  await expect.element(page.getByRole('list', { name: 'Conversas' })).toBeVisible()
})

test('starts a conversation with a name and a number', async () => {
  await visit('/celular?tela=conversas', aPhone([]))
  await button('Nova conversa').click()
  await page.getByLabelText('Nome do contato').fill('Bruno')
  await page.getByLabelText('Número do contato').fill('5531966665555')
  await button('Abrir conversa').click()
  await expect.element(page.getByRole('region', { name: 'Mensagens' })).toBeVisible()
  expect(window.location.search).toBe('?conversa=5531966665555')
})

test('ticks update in an open conversation, and both sides mark incoming messages as read', async () => {
  const own = aMessage(2, { isFromMe: true, state: 'sent' })
  const phone = await openChat([aMessage(1), own])
  await expect.element(bubble('Mensagem 2').getByText('Enviada')).toBeInTheDocument()
  phone.change({ ...own, state: 'delivered' })
  await expect.element(bubble('Mensagem 2').getByText('Entregue')).toBeInTheDocument()
  await vi.waitFor(() => {
    expect(phone.called(`POST ${chatPath}/read`)).toContainEqual({ as: 'owner' })
    expect(phone.called(`POST ${chatPath}/read`)).toContainEqual({ as: 'contact' })
  })
  phone.change({ ...own, state: 'read' })
  await expect.element(bubble('Mensagem 2').getByText('Lida')).toBeInTheDocument()
  phone.change({ ...aMessage(1), state: 'read' })
  await expect.element(bubble('Mensagem 1').getByText('Lida pela sessão')).toBeInTheDocument()
})

test('a contact marked as away reads nothing until it is back', async () => {
  const phone = await openChat([aMessage(1, { state: 'read' })])
  await button('O contato lê o que chega').click()
  phone.change(aMessage(2, { isFromMe: true }))
  await expect.element(bubble('Mensagem 2').getByText('Entregue')).toBeInTheDocument()
  await button('O contato lê o que chega').click()
  await vi.waitFor(() => expect(phone.called(`POST ${chatPath}/read`)).toEqual([{ as: 'contact' }]))
})

test('shows every kind of message and links only web addresses', async () => {
  const text = `Veja https://loja.com.br/a?b=1. javascript:alert(1) ${'x'.repeat(3900)} <b>não</b> 👩‍🚀`
  await openChat([
    aMessage(1, { content: { kind: 'text', text } }),
    aMessage(2, {
      content: { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' },
    }),
    aMessage(3, { content: { kind: 'contact', cards: [{ name: 'Bruno', phone: '5531966665555' }] } }),
    aMessage(4, {
      content: { kind: 'poll', question: 'Qual?', options: ['Azul', 'Verde'], multiple: false, votes: [] },
    }),
    aMessage(5, {
      content: {
        kind: 'document',
        caption: null,
        file: { type: 'application/pdf', size: 2048, fileName: 'tabela.pdf' },
      },
    }),
    aMessage(6, { content: null }),
    aMessage(7, {
      edited: true,
      replyTo: { id: 'M1', isFromMe: true, author: { phone: '1', name: null }, content: null },
      reactions: [
        { phone: ana, emoji: '👍' },
        { phone: '1', emoji: '👍' },
      ],
    }),
    aMessage(8, {
      content: { kind: 'template', name: 'pedido', language: 'pt_BR', parameters: ['Ana'], buttons: [] },
    }),
    aMessage(9, { content: { kind: 'image', caption: 'Sem arquivo', file: null } }),
  ])
  const link = page.getByRole('link')
  await expect.element(link).toHaveAttribute('href', 'https://loja.com.br/a?b=1')
  expect(link.elements()).toHaveLength(1)
  for (const texts of ['Rua A, 1', '(31) 96666-5555', 'Verde', 'tabela.pdf', '2,0 KB', 'Modelo em pt_BR']) {
    await expect.element(messages().getByText(texts, { exact: true })).toBeInTheDocument()
  }
  await expect.element(bubble('O arquivo não está mais neste celular')).toBeInTheDocument()
  await expect.element(bubble(/^.*Editada/).getByText('Você')).toBeInTheDocument()
  await expect.element(bubble('Editada').getByText('Mensagem apagada')).toBeInTheDocument()
  expect(messages().element().scrollWidth).toBeLessThanOrEqual(messages().element().clientWidth)
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

test('both sides send with Enter and reply to a message', async () => {
  const phone = await openChat([aMessage(1)])
  await draft().fill('Oi')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() =>
    expect(phone.called('POST /virtual-phone/messages')).toEqual([
      { content: 'Oi', contactPhone: ana, direction: 'incoming', contactName: 'Ana' },
    ]),
  )
  await expect.element(draft()).toHaveValue('')
  await page.getByRole('radio', { name: 'Este celular' }).click({ force: true })
  await button(/^Ações da mensagem de Ana/).click()
  await button('Responder').click()
  await expect.element(page.getByText('Respondendo a Ana')).toBeVisible()
  await draft().fill('Olá')
  await button('Enviar').click()
  await vi.waitFor(() =>
    expect(phone.called('POST /virtual-phone/messages')[1]).toEqual({
      content: 'Olá',
      contactPhone: ana,
      direction: 'outgoing',
      replyTo: 'M1',
    }),
  )
})

test('pins a message, and unpins one that is pinned', async () => {
  const pinnedUntil = new Date(Date.now() + 60_000).toISOString()
  const phone = await openChat([aMessage(1), aMessage(2, { pinnedUntil })])
  await button(/^Ações da mensagem/)
    .first()
    .click()
  await button('Fixar por 7 dias').click()
  await expect.element(page.getByText('Fixada')).toBeVisible()
  await button(/^Ações da mensagem/)
    .last()
    .click()
  await button('Desafixar').click()
  const path = (id: string) => `PUT ${chatPath}/messages/${id}/pin`
  const actor = { direction: 'incoming', contactPhone: ana }
  await vi.waitFor(() =>
    expect([phone.called(path('M1')), phone.called(path('M2'))]).toEqual([
      [{ duration: '7d', ...actor }],
      [{ duration: null, ...actor }],
    ]),
  )
})

test('reacts to a message, edits it and deletes it', async () => {
  const phone = await openChat([aMessage(1, { reactions: [{ phone: ana, emoji: '❤️' }] })])
  const act = async (name: string) => {
    await button(/^Ações da mensagem/).click()
    await button(name).click()
  }
  const path = `${chatPath}/messages/M1`
  await act('Reagir com 👍')
  await act('Reagir com ❤️')
  await vi.waitFor(() =>
    expect(phone.called(`PUT ${path}/reaction`)).toEqual([
      { emoji: '👍', direction: 'incoming', contactPhone: ana },
      { emoji: null, direction: 'incoming', contactPhone: ana },
    ]),
  )
  await act('Editar como quem escreveu')
  await expect.element(draft()).toHaveValue('Mensagem 1')
  await draft().fill('Outra')
  await button('Salvar edição').click()
  await vi.waitFor(() => expect(phone.called(`PUT ${path}`)).toEqual([{ content: 'Outra' }]))
  await act('Apagar para todos')
  await vi.waitFor(() => expect(phone.called(`DELETE ${path}`)).toHaveLength(1))
})

test('presses a reply button and marks an audio as played', async () => {
  const buttons = [
    { id: 'sim', title: 'Sim' },
    { id: 'nao', title: 'Não' },
  ]
  const content = { kind: 'interactive', header: null, body: 'Pode?', footer: null, buttons } as const
  const audio = { kind: 'audio', voice: true, file: { type: 'audio/ogg', size: 10, fileName: null } } as const
  const phone = await openChat([
    aMessage(1, { isFromMe: true, content: { ...content } }),
    aMessage(2, { isFromMe: true, content: audio }),
  ])
  await button('Não').click()
  await vi.waitFor(() =>
    expect(phone.called(`POST ${chatPath}/messages/M1/pressed`)).toEqual([{ buttonId: 'nao' }]),
  )
  await button(/^Ações da mensagem/)
    .last()
    .click()
  await button('Contato ouviu').click()
  await vi.waitFor(() => expect(phone.called(`POST ${chatPath}/messages/M2/played`)).toHaveLength(1))
})

test('opens a list message and selects one of its items', async () => {
  const rows = ['Centro', 'Sul'].map((title) => ({
    id: title,
    title,
    description: `Loja ${title}, das 8 às 18`,
  }))
  const content = {
    kind: 'list',
    header: null,
    body: 'Qual loja?',
    footer: null,
    button: 'Ver opções',
  } as const
  const phone = await openChat([
    aMessage(1, { isFromMe: true, content: { ...content, sections: [{ title: 'Lojas', rows }] } }),
  ])
  await expect.element(button(/Loja Sul/)).not.toBeInTheDocument()
  await page.getByText('Ver opções').click()
  await button(/Loja Sul/).click()
  await vi.waitFor(() =>
    expect(phone.called(`POST ${chatPath}/messages/M1/pressed`)).toEqual([{ buttonId: 'Sul' }]),
  )
})

test('the contact answers an event', async () => {
  const event = {
    ...{ name: 'Ceia', description: null, startsAt: '2026-12-24T22:00:00.000Z', endsAt: null },
    location: { name: 'Praça', address: null, latitude: null, longitude: null },
    ...{ call: null, joinLink: null, extraGuestsAllowed: false, canceled: false },
  }
  const answers = [{ phone: ana, isOwn: false, answer: 'maybe', extraGuests: 0 } as const]
  const phone = await openChat([aMessage(1, { content: { kind: 'event', event, answers } })])
  await expect.element(messages().getByText('Praça')).toBeVisible()
  await expect.element(messages().getByRole('button', { name: 'Talvez 1' })).toBeVisible()
  await messages().getByRole('button', { name: 'Vou', exact: true }).click()
  await vi.waitFor(() =>
    expect(phone.called(`POST ${chatPath}/messages/M1/answers`)).toEqual([
      { answer: 'going', direction: 'incoming', contactPhone: ana },
    ]),
  )
})

test('shows a picture and sends a file, a location and a poll', async () => {
  const canvas = document.createElement('canvas')
  const png = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob ?? new Blob())))
  const image = {
    kind: 'image',
    caption: 'A vela',
    file: { type: 'image/png', size: 70, fileName: null },
  } as const
  const phone = await openChat([aMessage(1, { content: image })], { file: png })
  await expect
    .element(page.getByRole('img', { name: 'A vela' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/))

  await userEvent.upload(page.getByLabelText('Arquivo').element(), new File(['oi'], 'oi.txt'))
  await vi.waitFor(() =>
    expect(phone.called('POST /virtual-phone/media')).toMatchObject([{ contactPhone: ana }]),
  )
  const attach = async (item: string) => {
    await button('Anexar').click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await attach('Localização')
  await page.getByLabelText('Coordenadas').fill('91, 0')
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Enviar' })).toBeDisabled()
  await page.getByLabelText('Coordenadas').fill('-10,5, 20,25')
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
  await vi.waitFor(() =>
    expect(phone.called('POST /virtual-phone/locations')).toMatchObject([
      { latitude: -10.5, longitude: 20.25 },
    ]),
  )
  await attach('Contato')
  await page.getByLabelText('Nome', { exact: true }).fill('Caio')
  await page.getByRole('dialog').getByLabelText('Número', { exact: true }).fill('5511977776666')
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
  await vi.waitFor(() =>
    expect(phone.called('POST /virtual-phone/cards')).toMatchObject([
      { name: 'Caio', phone: '5511977776666' },
    ]),
  )
  await attach('Enquete')
  await page.getByLabelText('Pergunta').fill('Qual?')
  await page.getByLabelText('Opções').fill('A; B; A')
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
  await vi.waitFor(() =>
    expect(phone.called('POST /virtual-phone/polls')).toMatchObject([
      { question: 'Qual?', options: ['A', 'B'] },
    ]),
  )
})

test('a contact hides its number from the account', async () => {
  const phone = await openChat([aMessage(1)])
  const menu = button('Ações de Ana')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Esconder o número da conta' }).click()
  await vi.waitFor(() =>
    expect(phone.called(`PUT /virtual-phone/contacts/${ana}/hidden`)).toEqual([{ hidden: true }]),
  )
  await expect.element(page.getByText(/Ana esconde o número/).first()).toBeVisible()
})

test('shows that the account is typing; while offline nothing can be sent', async () => {
  const phone = await openChat([aMessage(1)], { online: false })
  phone.type('typing')
  await expect.element(page.getByText('A conta está digitando…')).toBeVisible()
  await draft().fill('Oi')
  await expect.element(button('Enviar')).toBeDisabled()
  await button(/^Ações da mensagem/).click()
  await expect.element(button('Apagar para todos')).toBeDisabled()
})

test('renders the newest 50 of 10,000 messages and loads older ones on scroll', async () => {
  await openChat(Array.from({ length: 10_000 }, (_, index) => aMessage(index + 1)))
  await expect.element(bubble(/Mensagem 10000/)).toBeInViewport()
  const count = () => messages().getByRole('article').elements().length
  expect(count()).toBe(50)
  messages().element().scrollTop = -messages().element().scrollHeight
  await vi.waitFor(() => expect(count()).toBeGreaterThan(50))
  expect(count()).toBeLessThan(500)
})
