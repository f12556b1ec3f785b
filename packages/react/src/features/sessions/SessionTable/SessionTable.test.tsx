import type { Session } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../../testing/axe.js'
import { aTarget } from '../../../testing/delivery.js'
import { aHealth } from '../../../testing/monitoring.js'
import { renderWidget } from '../../../testing/renderWidget.js'
import { aSession } from '../../../testing/sessions.js'
import { type Replies, testClient } from '../../../testing/testClient.js'
import { SessionList } from '../SessionList/SessionList.js'

beforeEach(() => page.viewport(1280, 800))

const reason = { code: 'logged_out', text: 'O aparelho removeu esta conexão' }
const many = (count: number, overrides: (index: number) => Partial<Session> = () => ({})) =>
  Array.from({ length: count }, (_, index) => aSession({ name: `Loja ${index}`, ...overrides(index) }))

function withSessions(sessions: Session[], extra: Replies = {}) {
  return testClient({
    ...extra,
    sessions: { list: () => ({ sessions }), ...extra.sessions },
    monitoring: { sessions: () => [], ...extra.monitoring },
  })
}

const table = page.getByRole('table', { name: 'Tabela de sessões' })
const names = () =>
  table
    .getByRole('rowheader')
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

test('shows more than twelve sessions as table rows with figures; accessible in both themes', async () => {
  const sessions = many(14, (index) => ({
    status: index === 3 ? 'disconnected' : 'connected',
    availability: index === 3 ? 'down' : 'up',
    reason: index === 3 ? reason : null,
    phone: index === 3 ? null : '5511987654321',
    lastPhone: index === 3 ? '5511987650000' : null,
  }))
  const figures = sessions.map(({ id, name }, index) => ({
    ...{ id, name, phone: null, status: 'connected' as const, lastActivity: null },
    messagesCount: index === 0 ? 1204 : 0,
    latency: index === 0 ? 38.4 : null,
    messagesByHour: Array.from({ length: 24 }, (_, hour) => (index === 0 ? hour : 0)),
  }))
  const { client, calls } = withSessions(sessions, { monitoring: { sessions: () => figures } })
  await renderWidget(client, <SessionList onOpenSession={() => {}} href={({ id }) => `/sessions/${id}`} />)
  const fallen = table.getByRole('row').nth(1)
  await expect.element(fallen).toHaveTextContent(/Loja 3.*\(11\) 98765-0000.*Fora do ar.*O aparelho removeu/)
  await expect.element(fallen.getByRole('button', { name: 'Ver QR Code: Loja 3' })).toBeVisible()
  await expect.element(table.getByRole('row').nth(2)).toHaveTextContent(/Loja 0.*Conectado.*1\.204.*38 ms/)
  await expect.element(table.getByRole('img', { name: '276 mensagens nas últimas 24 horas' })).toBeVisible()
  expect(calls.filter(({ route }) => route === 'GET /api/monitoring/sessions')).toHaveLength(1)
  await expect.element(table).toHaveAttribute('aria-rowcount', '15')
  await expectAccessibleInBothThemes()
})

test('switches between cards and table and reports the view to the host', async () => {
  const { client } = withSessions(many(3))
  const onFilterChange = vi.fn()
  await renderWidget(client, <SessionList onOpenSession={() => {}} onFilterChange={onFilterChange} />)
  await expect.element(page.getByRole('article').first()).toBeVisible()
  await page.getByText('Tabela', { exact: true }).click()
  await expect.element(table).toBeVisible()
  expect(onFilterChange).toHaveBeenLastCalledWith({ view: 'table' })
  await page.getByText('Cartões', { exact: true }).click()
  await expect.element(page.getByRole('article').first()).toBeVisible()
})

test('sorts by a column header, ascending and then descending', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  const { client } = withSessions([
    aSession({ name: 'Loja 10', lastActivity: at(2) }),
    aSession({ name: 'Loja 9', lastActivity: null }),
    aSession({ name: 'Água', lastActivity: at(5) }),
  ])
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await page.getByText('Tabela', { exact: true }).click()
  const by = (title: string) => table.getByRole('columnheader', { name: title })
  await by('Sessão').getByRole('button').click()
  await expect.poll(names).toEqual(['Água', 'Loja 9', 'Loja 10'])
  await expect.element(by('Sessão')).toHaveAttribute('aria-sort', 'ascending')
  await by('Sessão').getByRole('button').click()
  await expect.poll(names).toEqual(['Loja 10', 'Loja 9', 'Água'])
  await expect.element(by('Sessão')).toHaveAttribute('aria-sort', 'descending')
  await by('Sessão').getByRole('button').click()
  await expect.element(by('Sessão')).not.toHaveAttribute('aria-sort')
  await by('Atividade').getByRole('button').click()
  await expect.poll(names).toEqual(['Água', 'Loja 10', 'Loja 9'])
})

test('keeps one row in the tab order; j, k, arrows, Home and End move between all rows', async () => {
  const { client } = withSessions(many(200))
  await renderWidget(client, <SessionList shortcuts onOpenSession={() => {}} href={({ id }) => `#${id}`} />)
  await expect.element(page.getByRole('link', { name: 'Loja 0', exact: true })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('link', { name: 'Loja 0', exact: true })).toHaveFocus()
  await userEvent.keyboard('j{ArrowDown}k')
  await expect.element(page.getByRole('link', { name: 'Loja 1', exact: true })).toHaveFocus()
  const inTabOrder = document.querySelectorAll('.mo-session-rows :is(a, button, input):not([tabindex="-1"])')
  expect(new Set([...inTabOrder].map((one) => one.closest('[data-mo-row]'))).size).toBe(1)
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('link', { name: 'Loja 199', exact: true })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Loja 199', exact: true })).toBeInViewport()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByRole('link', { name: 'Loja 0', exact: true })).toHaveFocus()
})

test('/ focuses the search; Escape clears it, then leaves it', async () => {
  const { client } = withSessions(many(20))
  await renderWidget(client, <SessionList shortcuts onOpenSession={() => {}} />)
  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou telefone' })
  await expect.element(search).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('1/')
  await expect.element(search).toHaveValue('1/')
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(search).not.toHaveFocus()
})

test('offers the remaining actions in the row menu', async () => {
  const session = aSession({ name: 'Ligada', status: 'connected', phone: '5511987654321' })
  const { client, called } = withSessions([session, ...many(13)], {
    monitoring: {
      restartSession: () => ({
        session: { ...session, status: 'connecting', messagesCount: 0, latency: null },
      }),
    },
  })
  const onOpenSession = vi.fn()
  await renderWidget(client, <SessionList onOpenSession={onOpenSession} />)
  await page.getByRole('button', { name: 'Mais ações de Ligada' }).click()
  const item = (name: string) => page.getByRole('menuitem', { name })
  await expect.element(item('Detalhes')).toBeVisible()
  await expectAccessible()
  await item('Reiniciar').click()
  await expect.poll(() => called(`POST /api/monitoring/sessions/${session.id}/restart`)).toHaveLength(1)
  await page.getByRole('button', { name: 'Mais ações de Ligada' }).click()
  await item('Desconectar').click()
  await expect.element(page.getByRole('dialog', { name: 'Desconectar sessão?' })).toBeVisible()
})

test("applies one session's integration to the selected sessions and shows failures", async () => {
  const sessions = many(14)
  const matriz = aSession({ name: 'Matriz' })
  const health = (kind: 'webhook' | 'kommo' | 'openai', enabled = true) => ({
    ...aTarget(kind, { enabled }),
    ...{ sessionId: matriz.id, sessionName: matriz.name },
  })
  const { client, called } = withSessions([matriz, ...sessions], {
    monitoring: {
      sessions: () => [],
      integrations: () => ({
        ...{
          integrations: [health('webhook'), health('kommo'), health('openai', false)],
          total: 3,
          failing: 0,
        },
      }),
    },
    deliveries: {
      copyIntegration: ({ params }) => {
        if (params.id === sessions[2]?.id) throw new TestFailure(400, 'Endereço proibido')
        return { kind: 'openai', outcome: 'created' }
      },
    },
  })
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await box('Loja 1').click()
  await box('Loja 3').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Aplicar integração' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aplicar integração a 3 sessões' })
  const apply = dialog.getByRole('button', { name: 'Aplicar a 3 sessões' })
  await expect.element(apply).toBeDisabled()
  // The warning shows its full text.
  const warning = dialog.getByText(/^As sessões passam a ter esta configuração.*substituída/)
  await expect.element(warning).toBeVisible()
  expect(warning.element().scrollHeight).toBeLessThanOrEqual(warning.element().clientHeight)
  await dialog.getByRole('combobox', { name: 'Copiar de' }).selectOptions('Matriz')
  await expect.element(dialog.getByRole('radio', { name: 'Webhook' })).toBeChecked()
  // Configurations specific to one session are not offered.
  await expect.element(dialog.getByRole('radio', { name: 'Kommo' })).not.toBeInTheDocument()
  await dialog.getByRole('radio', { name: 'OpenAI' }).click()
  await expect.element(dialog.getByText('Está desativada na origem, e assim fica nas outras.')).toBeVisible()
  await expectAccessible()
  await apply.click()
  const outcome = page.getByRole('dialog', { name: 'Aplicando integração' })
  await expect.element(outcome).toHaveTextContent('2 concluídas · 1 falhou')
  await expect.element(outcome.getByRole('listitem').first()).toHaveTextContent('Loja 2Endereço proibido')
  const calls = sessions
    .slice(1, 4)
    .map(({ id }) => called(`POST /api/sessions/${id}/integrations/openai/copy`))
  expect(calls.map(([call]) => call?.body)).toEqual(Array(3).fill({ fromSessionId: matriz.id }))
})

test('adds and removes tags of the selected sessions; rejects more than 10 tags', async () => {
  const full = Array.from({ length: 10 }, (_, index) => `t${index}`)
  const sessions = many(14, (index) => ({ tags: index === 1 ? ['sul'] : index === 2 ? full : [] }))
  const { client, called } = withSessions(sessions, {
    sessions: { update: () => ({ session: aSession({}) }) },
  })
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await box('Loja 1').click()
  await box('Loja 3').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Etiquetas', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Etiquetas de 3 sessões' })
  await expect.element(dialog.getByRole('button', { name: 'Alterar' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Adicionar' }).fill('vip, vip')
  await dialog.getByRole('checkbox', { name: 'sul (1)' }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Alterar' }).click()
  const outcome = page.getByRole('dialog', { name: 'Alterando etiquetas' })
  await expect.element(outcome).toHaveTextContent('2 concluídas · 1 falhou')
  await expect
    .element(outcome.getByRole('listitem').first())
    .toHaveTextContent('Loja 2Ficaria com mais de 10')
  const bodies = sessions.slice(1, 4).map(({ id }) => called(`PUT /api/sessions/${id}`)[0]?.body)
  expect(bodies).toEqual([{ tags: ['vip'] }, undefined, { tags: ['vip'] }])
  await outcome.getByRole('button', { name: 'Fechar' }).first().click()
  await expect.element(table.getByText('vip', { exact: true }).first()).toBeVisible()
  await expect.element(table.getByText('sul', { exact: true })).not.toBeInTheDocument()
})

const box = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}`, exact: true })

test('selects single rows, ranges and runs bulk actions; retries only the failed ones', async () => {
  const sessions = many(15, () => ({ status: 'connected', phone: '5511987654321' }))
  let broken = true
  const { client, calls } = withSessions(sessions, {
    sessions: {
      disconnect: ({ params }) => {
        const session = sessions.find(({ id }) => id === params.id)
        if (broken && session?.name === 'Loja 2') throw new TestFailure(409, 'A sessão está ocupada')
        return { session: { ...aSession(session), status: 'disconnected' } }
      },
    },
  })
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await box('Loja 1').click()
  await box('Loja 3').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Ações para as sessões selecionadas' })
  await expect.element(bar).toHaveTextContent('3 selecionadas')
  await expect.element(bar.getByRole('button', { name: 'Conectar', exact: true })).toBeDisabled()
  await expectAccessible()
  await bar.getByRole('button', { name: 'Desconectar' }).click()
  const question = page.getByRole('dialog', { name: 'Desconectar 3 sessões?' })
  await expect.element(question).toHaveTextContent('Loja 1, Loja 2, Loja 3')
  await question.getByRole('button', { name: 'Desconectar' }).click()
  const outcome = page.getByRole('dialog', { name: 'Desconectando sessões' })
  await expect.element(outcome).toHaveTextContent('2 concluídas · 1 falhou')
  await expect.element(outcome.getByRole('listitem').first()).toHaveTextContent('Loja 2A sessão está ocupada')
  await expectAccessible()
  broken = false
  await outcome.getByRole('button', { name: 'Tentar de novo (1)' }).click()
  await expect.element(outcome).toHaveTextContent('3 concluídas')
  expect(calls.filter(({ route }) => route.endsWith('/disconnect'))).toHaveLength(4)
  await outcome.getByRole('button', { name: 'Fechar' }).last().click()
  await expect.element(bar).not.toBeInTheDocument()
})

test('selects all search results; x toggles a row, Escape clears the selection', async () => {
  const { client } = withSessions(many(30))
  await renderWidget(client, <SessionList shortcuts onOpenSession={() => {}} />)
  await page.getByRole('searchbox').fill('Loja 2')
  await page.getByRole('checkbox', { name: 'Selecionar 11 sessões' }).click()
  const bar = page.getByRole('toolbar')
  await expect.element(bar).toHaveTextContent('11 selecionadas')
  await box('Loja 20').click()
  await expect.element(bar).toHaveTextContent('10 selecionadas')
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  await userEvent.keyboard('x')
  await expect.element(bar).toHaveTextContent('1 selecionada')
  // Space on the row's name selects it, like x; Shift extends the selection.
  await userEvent.keyboard('j ')
  await expect.element(bar).toHaveTextContent('2 selecionadas')
  await userEvent.keyboard('{Shift>}J{/Shift}')
  await expect.element(bar).toHaveTextContent('3 selecionadas')
})

test('keeps the result dialog open after all sessions are deleted', async () => {
  const sessions = many(13)
  const { client } = withSessions(sessions, { sessions: { remove: () => ({}) } })
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await page.getByRole('checkbox', { name: 'Selecionar 13 sessões' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Deletar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deletar' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Deletando sessões' }))
    .toHaveTextContent('13 concluídas')
  await expect.element(page.getByText('Nenhuma sessão ainda')).toBeInTheDocument()
})

test('shows and edits tags, filters by tag, and lists pinned sessions first', async () => {
  const sessions = [
    aSession({ name: 'Centro', tags: ['sul', 'vip'], pinned: false }),
    aSession({ name: 'Moema', tags: [], pinned: true }),
    ...many(12, () => ({ tags: [], pinned: false })),
  ]
  const { client, called } = withSessions(sessions, {
    sessions: {
      update: ({ params }) => ({ session: aSession(sessions.find(({ id }) => id === params.id)) }),
    },
  })
  await renderWidget(client, <SessionList onOpenSession={() => {}} href={({ id }) => `#${id}`} />)
  await expect.poll(() => names()[0]).toBe('Moema')
  await page.getByRole('combobox', { name: 'Etiqueta' }).selectOptions('sul (1)')
  await expect.poll(names).toEqual(['Centro'])
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent(/sul\s*vip/)
  await page.getByRole('button', { name: 'Mais ações de Centro' }).click()
  await page.getByRole('menuitem', { name: 'Etiquetas…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Etiquetas de Centro' })
  const existing = dialog.getByRole('group', { name: 'Já usadas' })
  await expect.element(existing.getByRole('button', { name: 'vip' })).toHaveAttribute('aria-pressed', 'true')
  await existing.getByRole('button', { name: 'vip' }).click()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('sul')
  await dialog.getByRole('textbox').fill('norte, sul, norte')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(called(`PUT /api/sessions/${sessions[0]?.id}`)[0]?.body).toEqual({ tags: ['norte', 'sul'] })
  await page.getByRole('button', { name: 'Mais ações de Centro' }).click()
  await page.getByRole('menuitem', { name: 'Fixar' }).click()
  await expect.element(page.getByRole('img', { name: 'Fixada' })).toBeVisible()
})

test.each([1500, 1100, 1040, 940])('no message cell overflows at a window width of %i', async (width) => {
  await page.viewport(width, 800)
  const messagesByHour = Array.from({ length: 24 }, (_, hour) => hour)
  const sessions = many(14, () => ({ status: 'connected', availability: 'up' }))
  const { client } = withSessions(sessions, {
    monitoring: {
      sessions: () =>
        sessions.map(({ id }, index) =>
          aHealth({ id, messagesCount: 12_345, ...(index % 2 === 0 && { messagesByHour }) }),
        ),
    },
  })
  await renderWidget(client, <SessionList />)
  await expect.element(page.getByText('12.345').first()).toBeInTheDocument()
  const cells = [...document.querySelectorAll<HTMLElement>('[class^="mo-session-cell-messages"]')]
  expect(cells.length).toBeGreaterThan(10)
  const within = (cell: HTMLElement) => cell.scrollWidth <= cell.clientWidth && cell.clientHeight < 40
  expect(cells.filter((cell) => !within(cell)).map(({ textContent }) => textContent)).toEqual([])
})

test.each([390, 768])(
  "places the bulk action bar above the host's bottom bar at a width of %i",
  async (width) => {
    await page.viewport(width, 800)
    document.documentElement.style.setProperty('--mo-sticky-bottom', '60px')
    onTestFinished(() => void document.documentElement.style.removeProperty('--mo-sticky-bottom'))
    const { client } = withSessions(many(40, () => ({ status: 'connected', availability: 'up' })))
    await renderWidget(client, <SessionList />)
    await page.getByRole('checkbox').nth(1).click()
    const bar = page.getByRole('toolbar', { name: 'Ações para as sessões selecionadas' })
    await expect.element(bar).toBeVisible()
    const box = () => bar.element().getBoundingClientRect()
    await expect.poll(() => box().bottom).toBeLessThanOrEqual(740)
    // The clear button is beside the count, not on its own line.
    const out = bar.getByRole('button', { name: 'Limpar seleção' }).element().getBoundingClientRect()
    expect(out.top - box().top).toBeLessThan(20)
    expect(box().right - out.right).toBeLessThan(20)
  },
)
