import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Locator, locators, page, userEvent } from 'vitest/browser'
import sdk from '../../../../sdk/package.json'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { ApiReference } from './ApiReference.js'
import { EntryContent } from './content/EntryContent.js'
import { listEntries } from './entries.js'
import type { ReferenceFilter } from './find.js'

const session = {
  id: 's1',
  name: 'Loja Centro',
  description: null,
  status: 'connected' as const,
  phone: null,
  qrCode: null,
  apiType: 'MORPHEUS' as const,
  connectionMethod: 'QR_CODE' as const,
  profilePic: null,
  lastActivity: null,
  createdAt: '2026-11-21T12:00:00.000Z',
}

type Scenario = ReturnType<typeof testClient>

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByClass(name: string): Locator
    getByEntry(id: string): Locator
  }
}

/** For the list of all entries: roles and names of hundreds of them would be computed at each try. */
locators.extend({
  getByClass: (name) => `css=.${name}`,
  getByEntry: (id) => `css=[data-entry="${CSS.escape(id)}"]`,
})

/** Host that controls the filter and the entry. The list of all entries costs a second, so few tests render it. */
async function show(first: { search?: string; open?: string } = {}) {
  const [onFilter, onEntry] = [vi.fn(), vi.fn()]
  function Host() {
    const [filter, setFilter] = useState<ReferenceFilter>({ search: first.search })
    const [entry, setEntry] = useState<string | null>(first.open ?? null)
    return (
      <ApiReference
        filter={filter}
        onFilterChange={(next) => {
          onFilter(next)
          setFilter(next)
        }}
        entry={entry}
        onEntryChange={(next) => {
          onEntry(next)
          setEntry(next)
        }}
        headingLevel={1}
        documentationHref="/documentation"
        linkOf={(id) => `https://host.exemplo/${id}`}
      />
    )
  }
  await renderWidget(testClient({}).client, <Host />)
  await expect.element(page.getByClass('mo-reference-tools')).toBeVisible()
  return { onFilter, onEntry }
}

const answerOf = (name = 'Resposta') => page.getByRole('group', { name, exact: true })

const opener = (id: string) => page.getByEntry(id).getByRole('button').first()
const tools = () => page.getByClass('mo-reference-tools')
const empty = () => page.getByClass('mo-notice')
const visible = (css: string) =>
  [...document.querySelectorAll<HTMLElement>(css)].filter((one) => one.checkVisibility())

test('shows four cards for the whole list and filters by category and method', async () => {
  await show({ search: 'zzzz' })
  await empty().getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.element(opener('sessions.list')).toBeVisible()
  const counted = document.querySelectorAll('[data-entry]').length
  const cards = [...document.querySelectorAll('.mo-stat')].map((card) => card.textContent)
  const [calls = 0, events = 0] = (cards[0]?.match(/\d+/g) ?? []).map(Number)
  expect(calls + events).toBe(counted)
  expect(calls).toBeGreaterThan(200)
  expect(cards[1]).toContain(String(document.querySelectorAll('.mo-reference-chapter').length))
  expect(cards[2]).toContain('JWT')
  expect(cards[3]).toBe(`Versão v${sdk.version.split('.').slice(0, 2).join('.')}`.replace(' ', ''))
  const header = page.getByClass('mo-page-header')
  await expect.element(header.getByRole('heading', { level: 1 })).toBeVisible()
  const guide = header.getByRole('link', { name: /Documentação Completa/ })
  await expect.element(guide).toHaveAttribute('target', '_blank')
  await tools().getByRole('combobox', { name: 'Método' }).selectOptions('PATCH')
  await expect.element(tools().getByRole('status')).toHaveTextContent(/^1 de/)
  expect(visible('[data-entry]')).toHaveLength(1)
  const chapters = visible('.mo-reference-chapter')
  expect(chapters).toHaveLength(1)
  await expect.element(chapters[0] ?? null).toHaveRole('region')
  await expectAccessible()
  await tools().getByRole('combobox', { name: 'Categoria' }).selectOptions('Templates')
  await expect.element(empty().getByText('Nenhum resultado encontrado')).toBeVisible()
})

test('filters by search, opens and closes a call by keyboard, and reports each to the host', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { onFilter, onEntry } = await show({ search: 'sess' })
  await expect.element(opener('sessions.list')).toBeVisible()
  const search = tools().getByRole('searchbox')
  await search.fill('zzzz')
  await expect.element(empty().getByRole('heading', { name: 'Nenhum resultado encontrado' })).toBeVisible()
  await expect.element(empty().getByText('Tente ajustar os filtros ou termo de busca')).toBeVisible()
  await vi.waitFor(() => expect(onFilter).toHaveBeenLastCalledWith({ search: 'zzzz' }))
  await search.fill('cria uma sessão')
  await expect.element(opener('sessions.create')).toBeVisible()
  await expect.element(opener('sessions.list')).not.toBeInTheDocument()
  await vi.waitFor(() => expect(onFilter).toHaveBeenLastCalledWith({ search: 'cria uma sessão' }))
  expect(onEntry).not.toHaveBeenCalled()

  opener('sessions.create').element().focus()
  await userEvent.keyboard('{Enter}')
  const content = page.getByEntry('sessions.create').getByClass('mo-reference-content')
  await content.getByRole('button', { name: 'Copiar link' }).click()
  await expect.element(content.getByText('Link copiado!')).toBeVisible()
  expect(write.mock.calls).toEqual([['https://host.exemplo/sessions.create']])
  opener('sessions.create').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(content).not.toBeInTheDocument()
  expect(onEntry.mock.calls).toEqual([['sessions.create'], [null]])
  expect(onFilter).toHaveBeenCalledTimes(2)
})

test('an unknown address opens the nearest call and shows a notice', async () => {
  await show({ open: 'sessions.craete' })
  await expect
    .element(page.getByClass('mo-reference-unknown'))
    .toHaveTextContent(/Não existe “sessions.craete” nesta referência.*sessions\.create/)
  await expect.element(opener('sessions.create')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(opener('sessions.create')).toBeInViewport()
})

/** An entry by itself, without the list. */
async function showEntry(id: string, scenario: Scenario = testClient({})) {
  const entry = listEntries().find((one) => one.id === id)
  if (!entry) throw new Error(`There is no entry ${id}`)
  await renderWidget(scenario.client, <EntryContent entry={entry} level={3} link={null} />)
}

async function tryOut(id: string, scenario: Scenario) {
  await showEntry(id, scenario)
  await page.getByRole('button', { name: 'Testar' }).click()
  return page.getByRole('form', { name: 'Testar' })
}

test('shows the schema of a call and examples in three languages', async () => {
  await showEntry('sessions.create')
  await expect.element(page.getByText('obrigatório').first()).toBeVisible()
  await expect.element(page.getByText('secreto').first()).toBeInTheDocument()
  await expect
    .element(page.getByRole('group', { name: 'Exemplo da chamada, cURL' }))
    .toHaveTextContent('curl')
  await page.getByText('SDK', { exact: true }).click()
  const code = page.getByRole('group', { name: 'Exemplo da chamada, SDK' })
  await expect.element(code).toHaveTextContent('morpheus.sessions.create(')
  await page.getByText('CLI', { exact: true }).click()
  await expect.element(page.getByText(/morpheus sessoes criar/)).toBeVisible()
  await expectAccessible()
})

test.each([
  ['socket.session:status', 'O que vem', 'O servidor envia'],
  ['webhook.session:status', 'Corpo da entrega', 'Corpo da entrega'],
])('shows %s; accessible in both themes', async (id, list, text) => {
  await showEntry(id)
  await expect.element(page.getByText(text).first()).toBeVisible()
  await expect.element(page.getByRole('list', { name: list })).toBeVisible()
  await expectAccessibleInBothThemes()
})

test('Testar sends the call as the user and shows request, response and time', async () => {
  const body = { success: true, data: { sessions: [session], total: 1, nextCursor: null } }
  const scenario = testClient({}, { raw: { 'GET /api/sessions': { status: 200, body } } })
  const form = await tryOut('sessions.list', scenario)
  await form.getByLabelText('limit').fill('20')
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect
    .element(answerOf('Requisição'))
    .toHaveTextContent('GET http://gateway.test/api/sessions?limit=20')
  await expect.element(answerOf('Requisição')).toHaveTextContent('Bearer ••••')
  await expect.element(answerOf()).toHaveTextContent('Loja Centro')
  await expect.element(page.getByText(/^\d+ ms$/)).toBeVisible()
  await expect.element(page.getByText('200').last()).toBeVisible()
  await expectAccessible()
})

test('validates required parameters and JSON before sending', async () => {
  const scenario = testClient({})
  const form = await tryOut('messages.send', scenario)
  await form.getByRole('textbox', { name: 'Corpo em JSON' }).fill('{ "to": ')
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(form.getByText('Informe este parâmetro')).toBeVisible()
  await expect.element(form.getByText(/Não é um JSON válido/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Corpo em JSON' }).fill('[1]')
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(form.getByText('O corpo deve ser um objeto JSON, entre chaves')).toBeVisible()
  expect(scenario.calls.filter(({ route }) => route.startsWith('POST'))).toEqual([])
})

test('asks before a destructive call; cancelling sends nothing', async () => {
  const raw = { 'DELETE /api/sessions/s1': { status: 200, body: { success: true, data: {} } } }
  const scenario = testClient({}, { raw })
  const form = await tryOut('sessions.remove', scenario)
  await form.getByRole('combobox', { name: 'id' }).fill('s1')
  await form.getByRole('button', { name: 'Enviar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fazer esta chamada?' })
  await expect.element(dialog).toHaveTextContent('DELETE /api/sessions/s1')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  expect(scenario.called('DELETE /api/sessions/s1')).toHaveLength(0)
  await form.getByRole('button', { name: 'Enviar' }).click()
  await dialog.getByRole('button', { name: 'Fazer a chamada' }).click()
  await expect.element(answerOf()).toHaveTextContent('"success": true')
  expect(scenario.called('DELETE /api/sessions/s1')).toHaveLength(1)
})

test.each([
  [400, { success: false, message: 'Nome é obrigatório', code: 'invalid' }, 'Nome é obrigatório'],
  [500, { success: false, message: 'Erro interno do servidor' }, 'Erro interno do servidor'],
])('shows a %i response unchanged', async (status, body, text) => {
  const scenario = testClient({}, { raw: { 'POST /api/sessions': { status, body } } })
  const form = await tryOut('sessions.create', scenario)
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(page.getByText(String(status), { exact: true }).last()).toBeVisible()
  await expect.element(answerOf()).toHaveTextContent(text)
})

test('shows a 401 response without signing the user out', async () => {
  const body = { success: false, message: 'Não autorizado', code: 'unauthenticated' }
  const scenario = testClient({}, { raw: { 'GET /api/sessions': { status: 401, body } } })
  const form = await tryOut('sessions.list', scenario)
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(answerOf()).toHaveTextContent('Não autorizado')
  await expect.element(page.getByText(/Você continua conectado aqui/)).toBeVisible()
  expect(scenario.client.identity.store.getState().isAuthenticated).toBe(true)
})

test('truncates a large response and offers to download it', async () => {
  const message = 'á'.repeat(5 * 1024 * 1024)
  const scenario = testClient({}, { raw: { 'GET /api/sessions': { status: 200, body: { data: message } } } })
  const form = await tryOut('sessions.list', scenario)
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(page.getByText(/A resposta tem 10,0 MB: só o começo/)).toBeVisible()
  expect(answerOf().element().textContent?.length).toBeLessThanOrEqual(50_000)
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:x'
  })
  await page.getByRole('button', { name: 'Baixar resposta' }).click()
  await vi.waitFor(() => expect(saved.map(({ size }) => size > 10 * 1024 * 1024)).toEqual([true]))
})

test('shows a network error, and cancels a pending call', async () => {
  const scenario = testClient({})
  const form = await tryOut('system.health', scenario)
  const request = vi.spyOn(scenario.client, 'request')
  const { NetworkError } = await import('@morpheus/sdk')
  request.mockRejectedValueOnce(new NetworkError('refused'))
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(page.getByText(/Não foi possível conectar ao servidor/)).toBeVisible()
  request.mockImplementationOnce(
    (_row, _input, { signal } = {}) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  await form.getByRole('button', { name: 'Enviar' }).click()
  await page.getByRole('button', { name: 'Cancelar chamada' }).click()
  await expect.element(page.getByText(/A chamada foi cancelada/)).toBeVisible()
})
