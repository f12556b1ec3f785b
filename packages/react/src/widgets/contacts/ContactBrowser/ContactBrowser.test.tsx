import type { Contact, Session } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/axe.js'
import { renderWidget } from '../../../testing/renderWidget.js'
import { aSession } from '../../../testing/sessions.js'
import { testClient } from '../../../testing/testClient.js'
import { ContactBrowser } from './ContactBrowser.js'

const shop = aSession({ id: 'loja', name: 'Loja', status: 'connected', phone: '5511987654321:3' })
const other = aSession({ id: 'outra', name: 'Outra', status: 'connected', phone: '551133334444' })
const off = aSession({ id: 'parada', name: 'Parada' })

function contact(index: number, more: Partial<Contact> = {}): Contact {
  return {
    id: `c${index}`,
    sessionId: 'loja',
    name: `Contato ${String(index).padStart(6, '0')}`,
    phone: `55119${80_000_000 + index}`,
    profilePic: null,
    createdAt: new Date().toISOString(),
    ...more,
  }
}

interface World {
  sessions?: Session[]
  contacts?: () => readonly Contact[]
  list?: (search: string) => unknown
}

/** A server that pages by position, as ours does by name. */
function aWorld({ sessions = [shop, other, off], contacts = () => [], list }: World = {}) {
  return testClient({
    sessions: { list: () => ({ sessions }) },
    contacts: {
      stats: () => ({
        total: contacts().length,
        named: contacts().filter(({ name }) => name).length,
        addedToday: 2,
      }),
      list: ({ query }) => {
        const search = query.get('search') ?? ''
        const answer = list?.(search)
        if (answer) return answer
        const found = contacts().filter(({ name, phone }) => `${name} ${phone}`.includes(search))
        const from = Number(query.get('cursor') ?? 0)
        const to = from + Number(query.get('limit') ?? 100)
        return {
          contacts: found.slice(from, to),
          total: found.length,
          nextCursor: to < found.length ? String(to) : null,
        }
      },
    },
  })
}

const many = Array.from({ length: 100_000 }, (_, index) => contact(index))
const nothing = () => {}

function show(
  client: ReturnType<typeof aWorld>['client'],
  more: Partial<Parameters<typeof ContactBrowser>[0]> = {},
) {
  return (
    <ContactBrowser
      key={client.identity.store.getState().token}
      onOpenSessions={nothing}
      onOpenConversation={nothing}
      {...more}
    />
  )
}

const option = (name: string | RegExp) => page.getByRole('option', { name })
const listbox = () => page.getByRole('listbox', { name: 'Lista de contatos' })
const search = () => page.getByRole('searchbox', { name: 'Buscar por nome ou telefone' })

test('without a connected session it says so, and leads to the sessions', async () => {
  const onOpenSessions = vi.fn()
  const { client, called } = aWorld({ sessions: [off] })
  await renderWidget(client, show(client, { onOpenSessions }))
  await expect.element(page.getByText('Nenhuma Sessão Conectada')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Ir para Sessões' }).click()
  expect(onOpenSessions).toHaveBeenCalledOnce()
  expect(called('GET /api/sessions/parada/contacts')).toHaveLength(0)
})

test.each(['light', 'dark'] as const)('shows, counts and details; accessible in %s', async (theme) => {
  const contacts = [
    contact(1, { name: 'Ana' }),
    contact(2, { name: null, createdAt: null, phone: '551133334444' }),
  ]
  const { client } = aWorld({ contacts: () => contacts })
  await renderWidget(client, show(client), theme)
  await expect.element(option(/Ana/)).toBeVisible()
  await expect.element(page.getByText('2 contatos')).toBeVisible()
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('2')
  await expect.element(page.getByText('50,0% do total')).toBeVisible()
  await expect.element(page.getByText('Nenhum contato selecionado')).toBeVisible()
  await option(/Não informado/).click()
  const facts = page.getByRole('region', { name: 'Detalhes do contato' })
  await expect.element(facts).toHaveTextContent('Não informado')
  await expect.element(facts).toHaveTextContent('(11) 3333-4444')
  await expect.element(facts).toHaveTextContent('Data não disponível')
  await expectAccessible()
})

test('only connected sessions are offered, with name, phone and type', async () => {
  const onSessionIdChange = vi.fn()
  const { client, called } = aWorld({ contacts: () => [contact(1)] })
  await renderWidget(client, show(client, { onSessionIdChange }))
  const select = page.getByRole('combobox', { name: 'Sessão' })
  await expect.element(select).toHaveValue('loja')
  expect([...select.element().querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    'Loja · (11) 98765-4321 · MORPHEUS',
    'Outra · (11) 3333-4444 · MORPHEUS',
  ])
  await select.selectOptions('outra')
  await expect.poll(() => called('GET /api/sessions/outra/contacts').length).toBeGreaterThan(0)
  expect(onSessionIdChange).toHaveBeenCalledExactlyOnceWith('outra')
  await expect.element(select).toHaveValue('outra')
})

test('a session named by the host comes first', async () => {
  const { client } = aWorld()
  await renderWidget(client, show(client, { sessionId: 'outra' }))
  await expect.element(page.getByRole('combobox', { name: 'Sessão' })).toHaveValue('outra')
  await expect.element(page.getByText('Nenhum contato ainda')).toBeVisible()
})

test('a conversation starts with session and contact chosen', async () => {
  const onOpenConversation = vi.fn()
  const { client } = aWorld({ contacts: () => [contact(1)] })
  await renderWidget(client, show(client, { onOpenConversation }))
  await option(/Contato/).click()
  await page.getByRole('button', { name: 'Iniciar Conversa' }).click()
  expect(onOpenConversation).toHaveBeenCalledOnce()
  expect(client.messaging.store.getState()).toMatchObject({
    selectedSessionId: 'loja',
    selectedConversation: contact(1).phone,
  })
})

test('a hundred thousand contacts: a window of them in the document, moved in by keyboard', async () => {
  const { client, called } = aWorld({ contacts: () => many })
  const screen = await renderWidget(client, show(client))
  await expect.element(page.getByText('100.000 contatos')).toBeVisible()
  expect(listbox().element().clientHeight).toBeLessThanOrEqual(600)
  expect(screen.container.querySelectorAll('[role=option]').length).toBeLessThan(40)
  await expect.element(option(/000000/)).toHaveAttribute('aria-setsize', '100000')

  const focused = () =>
    document.getElementById(listbox().element().getAttribute('aria-activedescendant') ?? '')
  listbox().element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  await expect.poll(() => focused()?.textContent).toContain('Contato 000001')
  await userEvent.keyboard('{End}')
  await expect.poll(() => focused()?.textContent).toContain('Contato 000199')
  await expect.poll(() => called('GET /api/sessions/loja/contacts').length).toBe(2)
  await expect.poll(() => listbox().element().scrollHeight).toBeGreaterThan(200 * 60)
  await userEvent.keyboard('{PageDown}{Enter}')
  await expect
    .element(page.getByRole('region', { name: 'Detalhes do contato' }))
    .toHaveTextContent('Contato 0002')
  await userEvent.keyboard('{Home}')
  await expect.poll(() => focused()?.textContent).toContain('Contato 000000')
  expect(screen.container.querySelectorAll('[role=option]').length).toBeLessThan(40)
})

test('what was found stays while another search is under way; nothing found is said', async () => {
  let release = nothing
  const { client, called } = aWorld({
    contacts: () => many,
    list: (text) =>
      text === 'zzz' &&
      new Promise((resolve) => {
        release = () => resolve({ contacts: [], total: 0, nextCursor: null })
      }),
  })
  await renderWidget(client, show(client))
  await expect.element(option(/000000/)).toBeVisible()
  await search().fill('099999')
  await expect.element(page.getByText('1 contato encontrado')).toBeVisible()
  await expect.element(option(/099999/)).toBeVisible()
  await search().fill('zzz')
  await expect.element(listbox()).toHaveAttribute('aria-busy', 'true')
  await expect.element(option(/099999/)).toBeVisible()
  release()
  await expect.element(page.getByText('Nada corresponde a “zzz”')).toBeVisible()
  const before = called('GET /api/sessions/loja/contacts').length
  await userEvent.type(search(), 'abc')
  await expect.poll(() => called('GET /api/sessions/loja/contacts').length).toBe(before + 1)
  await search().fill('')
  await expect.element(page.getByText('100.000 contatos')).toBeVisible()
})

test('contacts appear while the phone loads them', async () => {
  let contacts = [contact(1)]
  const { client, push } = aWorld({ contacts: () => contacts })
  await renderWidget(client, show(client))
  await expect.element(page.getByText('1 contato', { exact: true })).toBeVisible()
  contacts = [contact(1), contact(2), contact(3)]
  push('contact:update', { sessionId: 'loja', changed: 2 })
  await expect.element(page.getByText('3 contatos')).toBeVisible()
  await expect.element(option(/000003/)).toBeVisible()
})

test('a list scrolled far is not read again for each new contact, and is fresh again at its top', async () => {
  const { client, push, called } = aWorld({ contacts: () => many })
  await renderWidget(client, show(client))
  await expect.element(option(/000000/)).toBeVisible()
  const calls = () => called('GET /api/sessions/loja/contacts').length
  for (let pages = 2; pages <= 5; pages++) {
    const height = listbox().element().scrollHeight
    listbox().element().scrollTop = height
    await expect.poll(calls).toBe(pages)
    // Its rows are there before the next scroll, which otherwise goes nowhere.
    await expect.poll(() => listbox().element().scrollHeight).toBeGreaterThan(height)
  }
  push('contact:update', { sessionId: 'loja', changed: 1 })
  await expect.poll(() => called('GET /api/sessions/loja/contacts/stats').length).toBe(2)
  expect(calls()).toBe(5)
  listbox().element().scrollTop = 0
  await expect.poll(calls).toBe(6)
})

test('news that come once a list is back at its top are shown there', async () => {
  const { client, push, called } = aWorld({ contacts: () => many })
  await renderWidget(client, show(client))
  await expect.element(option(/000000/)).toBeVisible()
  const calls = () => called('GET /api/sessions/loja/contacts').length
  for (let pages = 2; pages <= 5; pages++) {
    const height = listbox().element().scrollHeight
    listbox().element().scrollTop = height
    await expect.poll(calls).toBe(pages)
    await expect.poll(() => listbox().element().scrollHeight).toBeGreaterThan(height)
  }
  listbox().element().scrollTop = 0
  await expect.element(option(/000000/)).toBeVisible()
  push('contact:update', { sessionId: 'loja', changed: 1 })
  await expect.poll(calls).toBe(6)
})

test('a failure can be tried again; so can a failed next page', async () => {
  let fails = true
  const { client } = aWorld({
    contacts: () => many,
    list: () => {
      if (fails) throw new TestFailure(403, 'Acesso negado')
      return undefined
    },
  })
  await renderWidget(client, show(client))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Acesso negado')
  fails = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(option(/000000/)).toBeVisible()
  fails = true
  listbox().element().scrollTop = listbox().element().scrollHeight
  await expect.element(page.getByText('Não foi possível carregar mais contatos')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByText('Não foi possível carregar mais contatos')).not.toBeInTheDocument()
})

test('messages are disabled, and say why; a name may be long', async () => {
  const name = 'Nome '.repeat(60).trim()
  const { client } = aWorld({ contacts: () => [contact(1, { name })] })
  await renderWidget(client, show(client))
  const messages = page.getByRole('button', { name: 'Mensagens' })
  await expect.element(messages).toHaveAttribute('aria-disabled', 'true')
  messages.element().focus()
  await expect
    .element(page.getByRole('tooltip').first())
    .toHaveTextContent('Sistema de mensagens desabilitado')
  await option(/Nome/).click()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

test('a server without contacts says so calmly, and the sessions stay', async () => {
  const { client } = aWorld({
    list: () => {
      throw new TestFailure(404, 'Cannot GET /api/sessions/loja/contacts', 'not_found')
    },
  })
  await renderWidget(client, <ContactBrowser onOpenConversation={vi.fn()} onOpenSessions={vi.fn()} />)
  await expect
    .element(page.getByRole('heading', { name: 'Contatos não oferecidos por este servidor' }))
    .toBeVisible()
  await expect.element(page.getByLabelText('Sessão', { exact: true })).toHaveValue('loja')
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  expect(page.getByRole('button', { name: 'Tentar novamente' }).elements()).toHaveLength(0)
  await expectAccessible()
})
