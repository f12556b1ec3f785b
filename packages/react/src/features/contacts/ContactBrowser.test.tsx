import type { Contact, Session } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { ContactBrowser } from './ContactBrowser.js'

const shop = aSession({ id: 'loja', name: 'Loja', status: 'connected', phone: '5511987654321:3' })
const second = aSession({ id: 'outra', name: 'Outra', status: 'connected', phone: '551133334444' })
const off = aSession({ id: 'parada', name: 'Parada' })

function contact(index: number, overrides: Partial<Contact> = {}): Contact {
  return {
    id: `c${index}`,
    sessionId: 'loja',
    name: `Contato ${String(index).padStart(6, '0')}`,
    phone: `55119${80_000_000 + index}`,
    profilePic: null,
    createdAt: new Date().toISOString(),
    ...overrides,
  }
}

interface Scenario {
  sessions?: Session[]
  contacts?: () => readonly Contact[]
  list?: (search: string) => unknown
}

/** Server that pages by position, like ours when sorted by name. */
function createScenario({ sessions = [shop, second, off], contacts = () => [], list }: Scenario = {}) {
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
        const results = contacts().filter(({ name, phone }) => `${name} ${phone}`.includes(search))
        const from = Number(query.get('cursor') ?? 0)
        const to = from + Number(query.get('limit') ?? 100)
        return {
          contacts: results.slice(from, to),
          total: results.length,
          nextCursor: to < results.length ? String(to) : null,
        }
      },
    },
  })
}

test('a contact shows its profile at WhatsApp on demand, and is blocked there', async () => {
  const ana = contact(1, { name: 'Ana' })
  let blocked: { phone: string; name: string | null }[] = []
  const { client, called } = testClient({
    sessions: { list: () => ({ sessions: [shop] }) },
    contacts: {
      stats: () => ({ total: 1, named: 1, addedToday: 0 }),
      list: () => ({ contacts: [ana], total: 1, nextCursor: null }),
      profile: () => ({
        profile: { phone: ana.phone, about: 'Aberto', business: null, fetchedAt: new Date().toISOString() },
      }),
      presence: () => ({ presence: { online: true, lastSeenAt: null } }),
      blocked: () => ({ contacts: blocked }),
      block: () => {
        blocked = [{ phone: ana.phone, name: 'Ana' }]
        return {}
      },
    },
  })
  await renderWidget(client, <ContactBrowser onOpenConversation={() => {}} />)
  await page.getByRole('row', { name: /Ana/ }).click()
  await page.getByRole('button', { name: 'Ver perfil no WhatsApp' }).click()
  await expect.element(page.getByText('Aberto')).toBeVisible()
  await expect.element(page.getByText('Online agora')).toBeVisible()
  await page.getByRole('button', { name: 'Bloquear' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click()
  await expect.element(page.getByRole('button', { name: 'Desbloquear' })).toBeVisible()
  expect(called(`PUT /api/sessions/loja/contacts/${ana.phone}/block`)).toHaveLength(1)
})

test('a contact is saved in the address book and removed from it, and not by the Cloud API', async () => {
  const sessions = [
    shop,
    aSession({ id: 'oficial', name: 'Oficial', status: 'connected', apiType: 'WHATSAPP_CLOUD' }),
  ]
  let name: string | null = null
  const { client, called } = testClient({
    sessions: { list: () => ({ sessions }) },
    contacts: {
      stats: () => ({ total: 1, named: 0, addedToday: 0 }),
      list: ({ params }) => ({
        contacts: [contact(1, { name, sessionId: String(params.id) })],
        total: 1,
        nextCursor: null,
      }),
      save: ({ body }) => {
        name = String(Object(body).name)
        return { contact: contact(1, { name }) }
      },
      remove: () => {
        name = null
        return {}
      },
    },
  })
  const { phone } = contact(1)
  await renderWidget(client, <ContactBrowser defaultContactPhone={phone} />)
  await page.getByRole('button', { name: 'Salvar na agenda' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nome na agenda' }).fill('Bia')
  await dialog.getByRole('switch', { name: 'Salvar também na agenda do celular' }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByRole('row', { name: /Bia/ })).toBeVisible()
  expect(called(`PUT /api/sessions/loja/contacts/${phone}`).map(({ body }) => body)).toEqual([
    { name: 'Bia', saveOnPhone: false },
  ])
  await page.getByRole('button', { name: 'Remover da agenda' }).click()
  await dialog.getByRole('button', { name: 'Remover' }).click()
  await expect.element(page.getByRole('button', { name: 'Salvar na agenda' })).toBeVisible()
  expect(called(`DELETE /api/sessions/loja/contacts/${phone}`)).toHaveLength(1)
  await page.getByRole('combobox', { name: 'Sessão' }).selectOptions('oficial')
  await page.getByRole('row').first().click()
  await expect.element(page.getByRole('button', { name: 'Ver perfil no WhatsApp' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Salvar na agenda' }).elements()).toHaveLength(0)
})

const many = Array.from({ length: 100_000 }, (_, index) => contact(index))
const noop = () => {}

function show(
  client: ReturnType<typeof createScenario>['client'],
  overrides: Partial<Parameters<typeof ContactBrowser>[0]> = {},
) {
  return (
    <ContactBrowser
      key={client.identity.store.getState().token}
      onOpenSessions={noop}
      onOpenConversation={noop}
      {...overrides}
    />
  )
}

const line = (name: string | RegExp) => page.getByRole('row', { name })
const grid = () => page.getByRole('grid', { name: 'Lista de contatos' })
const search = () => page.getByRole('searchbox', { name: 'Buscar por nome ou telefone' })

test('shows an empty state with a button to the sessions when no session is connected', async () => {
  const onOpenSessions = vi.fn()
  const { client, called } = createScenario({ sessions: [off] })
  await renderWidget(client, show(client, { onOpenSessions }))
  await expect.element(page.getByText('Nenhuma Sessão Conectada')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Ir para Sessões' }).click()
  expect(onOpenSessions).toHaveBeenCalledOnce()
  expect(called('GET /api/sessions/parada/contacts')).toHaveLength(0)
})

test('shows rows, counts and contact details; accessible in both themes', async () => {
  const contacts = [
    contact(1, { name: 'Ana' }),
    contact(2, { name: null, createdAt: null, phone: '551133334444' }),
  ]
  const { client } = createScenario({ contacts: () => contacts })
  await renderWidget(client, show(client))
  await expect.element(line(/Ana/)).toBeVisible()
  await expect.element(page.getByText('2 contatos')).toBeVisible()
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('2')
  await expect.element(page.getByText('50,0% do total')).toBeVisible()
  await expect.element(page.getByText('Nenhum contato selecionado')).toBeVisible()
  await line(/Não informado/).click()
  const facts = page.getByRole('region', { name: 'Detalhes do contato' })
  await expect.element(facts).toHaveTextContent('Não informado')
  await expect.element(facts).toHaveTextContent('(11) 3333-4444')
  await expect.element(facts).toHaveTextContent('Data não disponível')
  await expectAccessibleInBothThemes()
})

test('offers only connected sessions, with name, phone and type', async () => {
  const onSessionIdChange = vi.fn()
  const { client, called } = createScenario({ contacts: () => [contact(1)] })
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

test('selects the session set by the host', async () => {
  const { client } = createScenario()
  await renderWidget(client, show(client, { sessionId: 'outra' }))
  await expect.element(page.getByRole('combobox', { name: 'Sessão' })).toHaveValue('outra')
  await expect.element(page.getByText('Nenhum contato ainda')).toBeVisible()
})

test('starts a conversation with the session and contact selected', async () => {
  const onOpenConversation = vi.fn()
  const { client } = createScenario({ contacts: () => [contact(1)] })
  await renderWidget(client, show(client, { onOpenConversation }))
  await line(/Contato/).click()
  await page.getByRole('button', { name: 'Iniciar Conversa', exact: true }).click()
  expect(onOpenConversation).toHaveBeenCalledOnce()
  expect(client.messaging.store.getState()).toMatchObject({
    selectedSessionId: 'loja',
    selectedConversation: contact(1).phone,
  })
})

test('row actions copy, link and start a conversation; recent activity selects a contact', async () => {
  const onOpenConversation = vi.fn()
  const onContactPhoneChange = vi.fn()
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  const contacts = [contact(1), contact(2, { name: null, phone: '447911123456@lid' })]
  const { client } = createScenario({ contacts: () => contacts })
  await renderWidget(client, show(client, { onOpenConversation, onContactPhoneChange }))
  const first = line(/000001/)
  await first.getByRole('button', { name: 'Copiar telefone de Contato 000001' }).click()
  expect(written).toEqual(['5511980000001'])
  await expect.element(first.getByRole('button', { name: 'Copiado!' })).toBeVisible()
  await expect
    .element(first.getByRole('link', { name: 'Abrir Contato 000001 no WhatsApp' }))
    .toHaveAttribute('href', 'https://wa.me/5511980000001')
  expect(grid().getByRole('link').elements()).toHaveLength(1)
  expect(onContactPhoneChange).not.toHaveBeenCalled()
  await first.getByRole('button', { name: 'Iniciar conversa com Contato 000001' }).click()
  expect(onOpenConversation).toHaveBeenCalledOnce()
  await page.getByRole('region', { name: 'Atividade recente' }).getByRole('button').first().click()
  expect(onContactPhoneChange).toHaveBeenCalledExactlyOnceWith('5511980000001')
  await expect.element(first).toHaveAttribute('aria-selected', 'true')
  await expectAccessible()
})

test('filters by letter if the server supports it; opens a default contact from any page', async () => {
  const received: string[] = []
  const { client } = testClient({
    sessions: { list: () => ({ sessions: [shop] }) },
    contacts: {
      stats: () => ({ total: 3, named: 3, addedToday: 0 }),
      list: ({ query }) => {
        received.push(String(query.get('letter')))
        const all = ['Ana', 'Bia', 'Zé'].map((name, index) => contact(index, { name }))
        const letter = query.get('letter') ?? ''
        if (query.get('search'))
          return { contacts: [contact(9, { name: 'Longe' })], total: 1, nextCursor: null }
        return {
          contacts: all.filter(({ name }) => name !== null && name.toLowerCase() >= letter),
          total: 3,
          nextCursor: null,
          letters: 'abz',
        }
      },
    },
  })
  await renderWidget(client, show(client, { defaultContactPhone: contact(9).phone }))
  await expect.element(page.getByRole('region', { name: 'Detalhes do contato' })).toHaveTextContent('Longe')
  await page.getByRole('radio', { name: 'A partir da letra Z' }).click()
  await expect.element(line(/Bia/)).not.toBeInTheDocument()
  await expect.element(line(/Zé/)).toBeVisible()
  await page.getByRole('radio', { name: 'Todos' }).click()
  await expect.element(line(/Ana/)).toBeVisible()
  expect(received).toContain('z')
})

test('exports all pages of matching contacts as CSV with formulas escaped', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:x'
  })
  const contacts = Array.from({ length: 1200 }, (_, index) => contact(index, { createdAt: null }))
  contacts[0] = contact(0, { name: '=HYPERLINK("x");a', createdAt: null })
  const { client, called } = createScenario({ contacts: () => contacts })
  await renderWidget(client, show(client))
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  await expect.poll(() => saved.length).toBe(1)
  const text = await saved[0]?.text()
  const lines = text?.split('\r\n') ?? []
  expect(lines).toHaveLength(1202)
  expect(lines.slice(0, 2)).toEqual(['Nome;Telefone;Adicionado em', `"'=HYPERLINK(""x"");a";5511980000000;`])
  expect(called('GET /api/sessions/loja/contacts').length).toBeGreaterThanOrEqual(4)
})

test('renders only a window of 100,000 contacts and supports keyboard navigation', async () => {
  const { client, called } = createScenario({ contacts: () => many })
  const screen = await renderWidget(client, show(client))
  await expect.element(page.getByText('100.000 contatos')).toBeVisible()
  expect(grid().element().clientHeight).toBeLessThanOrEqual(600)
  expect(screen.container.querySelectorAll('[role=row]').length).toBeLessThan(40)
  await expect.element(line(/000000/)).toHaveAttribute('aria-rowindex', '2')

  const focused = () => document.getElementById(grid().element().getAttribute('aria-activedescendant') ?? '')
  grid().element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  await expect.poll(() => focused()?.textContent).toContain('Contato 000001')
  const height = grid().element().scrollHeight
  await userEvent.keyboard('{End}')
  await expect.poll(() => focused()?.textContent).toContain('Contato 000199')
  await expect.poll(() => called('GET /api/sessions/loja/contacts').length).toBe(2)
  await expect.poll(() => grid().element().scrollHeight).toBeGreaterThan(height)
  await userEvent.keyboard('{PageDown}{Enter}')
  await expect
    .element(page.getByRole('region', { name: 'Detalhes do contato' }))
    .toHaveTextContent('Contato 0002')
  await userEvent.keyboard('{Home}')
  await expect.poll(() => focused()?.textContent).toContain('Contato 000000')
  expect(screen.container.querySelectorAll('[role=row]').length).toBeLessThan(40)
})

test('keeps the previous results during a new search and shows when nothing matches', async () => {
  let release = noop
  const { client, called } = createScenario({
    contacts: () => many,
    list: (text) =>
      text === 'zzz' &&
      new Promise((resolve) => {
        release = () => resolve({ contacts: [], total: 0, nextCursor: null })
      }),
  })
  await renderWidget(client, show(client))
  await expect.element(line(/000000/)).toBeVisible()
  await search().fill('099999')
  await expect.element(page.getByText('1 contato encontrado')).toBeVisible()
  await expect.element(line(/099999/)).toBeVisible()
  await search().fill('zzz')
  await expect.element(grid()).toHaveAttribute('aria-busy', 'true')
  await expect.element(line(/099999/)).toBeVisible()
  release()
  await expect.element(page.getByText('Nada corresponde a “zzz”')).toBeVisible()
  const countBefore = called('GET /api/sessions/loja/contacts').length
  await userEvent.type(search(), 'abc')
  await expect.poll(() => called('GET /api/sessions/loja/contacts').length).toBe(countBefore + 1)
  await search().fill('')
  await expect.element(page.getByText('100.000 contatos')).toBeVisible()
})

test('shows new contacts while the phone is syncing them', async () => {
  let contacts = [contact(1)]
  const { client, push } = createScenario({ contacts: () => contacts })
  await renderWidget(client, show(client))
  await expect.element(page.getByText('1 contato', { exact: true })).toBeVisible()
  contacts = [contact(1), contact(2), contact(3)]
  push('contact:update', { sessionId: 'loja', changed: 2 })
  await expect.element(page.getByText('3 contatos')).toBeVisible()
  await expect.element(line(/000003/)).toBeVisible()
})

test('does not reload a deeply scrolled list on each new contact; reloads it at the top', async () => {
  const { client, push, called } = createScenario({ contacts: () => many })
  await renderWidget(client, show(client))
  await expect.element(line(/000000/)).toBeVisible()
  const calls = () => called('GET /api/sessions/loja/contacts').length
  for (let pages = 2; pages <= 5; pages++) {
    const height = grid().element().scrollHeight
    grid().element().scrollTop = height
    await expect.poll(calls).toBe(pages)
    // Wait for the new rows: an earlier scroll has no effect.
    await expect.poll(() => grid().element().scrollHeight).toBeGreaterThan(height)
  }
  push('contact:update', { sessionId: 'loja', changed: 1 })
  await expect.poll(() => called('GET /api/sessions/loja/contacts/stats').length).toBe(2)
  expect(calls()).toBe(5)
  grid().element().scrollTop = 0
  await expect.poll(calls).toBe(6)
})

test('reloads the list when a contact arrives after scrolling back to the top', async () => {
  const { client, push, called } = createScenario({ contacts: () => many })
  await renderWidget(client, show(client))
  await expect.element(line(/000000/)).toBeVisible()
  const calls = () => called('GET /api/sessions/loja/contacts').length
  for (let pages = 2; pages <= 5; pages++) {
    const height = grid().element().scrollHeight
    grid().element().scrollTop = height
    await expect.poll(calls).toBe(pages)
    await expect.poll(() => grid().element().scrollHeight).toBeGreaterThan(height)
  }
  grid().element().scrollTop = 0
  await expect.element(line(/000000/)).toBeVisible()
  push('contact:update', { sessionId: 'loja', changed: 1 })
  await expect.poll(calls).toBe(6)
})

test('retries a failed load and a failed next page', async () => {
  let fails = true
  const { client } = createScenario({
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
  await expect.element(line(/000000/)).toBeVisible()
  fails = true
  grid().element().scrollTop = grid().element().scrollHeight
  await expect.element(page.getByText('Não foi possível carregar mais contatos')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByText('Não foi possível carregar mais contatos')).not.toBeInTheDocument()
})

test('disables the messages button with a reason; a long name causes no horizontal scroll', async () => {
  const name = 'Nome '.repeat(60).trim()
  const { client } = createScenario({ contacts: () => [contact(1, { name })] })
  await renderWidget(client, show(client))
  const messages = page.getByRole('button', { name: 'Mensagens' })
  await expect.element(messages).toHaveAttribute('aria-disabled', 'true')
  messages.element().focus()
  await expect
    .element(page.getByRole('tooltip').first())
    .toHaveTextContent('Sistema de mensagens desabilitado')
  await line(/Nome/).click()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

test('shows a notice and keeps the session selector when the server has no contacts call', async () => {
  const { client } = createScenario({
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
