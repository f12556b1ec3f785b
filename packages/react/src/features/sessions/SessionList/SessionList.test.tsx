import type { Session } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../../testing/axe.js'
import { renderWidget } from '../../../testing/renderWidget.js'
import { aPicture, aSession } from '../../../testing/sessions.js'
import { type Replies, testClient } from '../../../testing/testClient.js'
import { SessionList } from './SessionList.js'

function withSessions(sessions: Session[], extra: Replies['sessions'] = {}) {
  return testClient({ sessions: { list: () => ({ sessions }), ...extra } })
}

const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('offers to create the first session when there is none, by the only filled button', async () => {
  const { client } = withSessions([])
  const screen = await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  const create = page.getByRole('button', { name: 'Criar Primeira Sessão' })
  await expect.element(create).toBeVisible()
  expect(screen.container.querySelectorAll('.mo-button-primary')).toHaveLength(1)
  await create.click()
  await expect.element(page.getByRole('dialog', { name: 'Nova Sessão' })).toBeVisible()
})

test('shows placeholders while loading', async () => {
  const { client } = testClient({ sessions: { list: () => new Promise(() => {}) } })
  const screen = await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await expect.element(page.getByText('Carregando…')).toBeInTheDocument()
  expect(screen.container.querySelectorAll('.mo-session-card').length).toBeGreaterThan(0)
})

test('retries after a failed load', async () => {
  let fails = true
  const { client } = testClient({
    sessions: {
      list: () => {
        if (fails) throw new TestFailure(403, 'Acesso negado')
        return { sessions: [aSession({ name: 'Vendas' })] }
      },
    },
  })
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Acesso negado')
  await expectAccessible()
  fails = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByRole('link', { name: 'Vendas' })).toBeVisible()
})

test("offers the actions of each session's status", async () => {
  const { client } = withSessions([
    aSession({ name: 'Parada' }),
    aSession({ name: 'Lendo', status: 'qr' }),
    aSession({ name: 'Abrindo', status: 'connecting' }),
    aSession({ name: 'Por fone', connectionMethod: 'PHONE_NUMBER' }),
    aSession({ name: 'Oficial', apiType: 'WHATSAPP_CLOUD', connectionMethod: null }),
    aSession({
      name: 'Sem rede',
      status: 'connecting',
      phone: '5511987654322',
      availability: 'reconnecting',
    }),
    aSession({
      name: 'Ligada',
      status: 'connected',
      phone: '5511987654321:12',
      profilePic: aPicture,
      lastActivity: new Date().toISOString(),
    }),
  ])
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  const qr = (name: string) => page.getByRole('button', { name: `Ver QR Code de ${name}` })
  for (const name of ['Parada', 'Lendo', 'Abrindo']) await expect.element(qr(name)).toBeVisible()
  for (const name of ['Por fone', 'Oficial', 'Sem rede', 'Ligada'])
    await expect.element(qr(name)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Configurar Oficial' })).toBeVisible()
  for (const name of ['Ligada', 'Sem rede'])
    await expect.element(page.getByRole('button', { name: `Detalhes de ${name}` })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Desconectar Ligada' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Desconectar Parada' })).not.toBeInTheDocument()

  await expect.element(card('Parada')).toHaveTextContent('Desconectado')
  await expect.element(card('Parada')).toHaveTextContent('Não conectado')
  await expect.element(card('Parada')).toHaveTextContent('Nunca')
  await expect.element(card('Lendo')).toHaveTextContent('Aguardando QR')
  await expect.element(card('Abrindo')).toHaveTextContent('Conectando')
  await expect.element(card('Oficial')).toHaveTextContent('CLOUD API')
  await expect.element(card('Ligada')).toHaveTextContent('(11) 98765-4321')
  await expect.element(card('Ligada')).toHaveTextContent('Agora')
  await expect.element(card('Ligada')).toHaveTextContent('01/11/2026')
})

test('is accessible in both themes', async () => {
  const { client } = withSessions([
    aSession({ name: 'Parada' }),
    aSession({ name: 'Lendo', status: 'qr' }),
    aSession({ name: 'Ligada', status: 'connected', phone: '551133334444' }),
  ])
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await expect.element(page.getByRole('link', { name: 'Ligada' })).toBeVisible()
  await expectAccessibleInBothThemes()
})

test('opens a card by click and by keyboard; its buttons do not open it', async () => {
  const session = aSession({ name: 'Ligada', status: 'connected' })
  const onOpenSession = vi.fn()
  const { client } = withSessions([session], {
    disconnect: () => ({ session: { ...session, status: 'disconnected' } }),
  })
  await renderWidget(
    client,
    <SessionList onOpenSession={onOpenSession} href={({ id }) => `/sessions/${id}`} />,
  )
  const link = page.getByRole('link', { name: 'Ligada' })
  await expect.element(link).toHaveAttribute('href', `/sessions/${session.id}`)
  await link.click()
  expect(onOpenSession).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Enter}')
  expect(onOpenSession).toHaveBeenCalledTimes(2)
  await page.getByRole('button', { name: 'Desconectar Ligada' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect.element(page.getByText('Sessão desconectada').first()).toBeVisible()
  await expect.element(card('Ligada')).toHaveTextContent('Desconectado')
  expect(onOpenSession).toHaveBeenCalledTimes(2)
})

test('deletes only after confirmation', async () => {
  const session = aSession({ name: 'Antiga' })
  const { client, called } = withSessions([session], { remove: () => ({}) })
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await page.getByRole('button', { name: 'Excluir Antiga' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Deletar sessão?' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Excluir Antiga' })).toHaveFocus()
  expect(called(`DELETE /api/sessions/${session.id}`)).toHaveLength(0)

  await page.getByRole('button', { name: 'Excluir Antiga' }).click()
  await page.getByRole('button', { name: 'Deletar sessão' }).click()
  await expect.element(page.getByText('Sessão deletada').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Criar Primeira Sessão' })).toBeVisible()
})

test('warns when deleting an offline paired session that its device may stay on the phone', async () => {
  const session = aSession({ name: 'Caída', status: 'connecting', phone: '5511987654321:4' })
  const { client } = withSessions([session], { remove: () => ({ deviceRemains: true }) })
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await page.getByRole('button', { name: 'Excluir Caída' }).click()
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('o aparelho conectado pode continuar no celular, em Aparelhos conectados')
  await page.getByRole('button', { name: 'Deletar sessão' }).click()
  await expect.element(page.getByText('Sessão deletada').first()).toBeVisible()
  await expect.element(page.getByText(/^O aparelho conectado continua no celular/).first()).toBeVisible()
})

test('asks before disconnecting, names the consequences, and keeps the last number', async () => {
  const session = aSession({ name: 'Ligada', status: 'connected', phone: '5511987654321' })
  const { client, called } = withSessions([session], {
    disconnect: () => ({ session: { ...session, status: 'disconnected', phone: null } }),
  })
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  const ask = page.getByRole('button', { name: 'Desconectar Ligada' })
  const question = page.getByRole('dialog', { name: 'Desconectar sessão?' })
  await ask.click()
  await expect.element(question.getByText(/o número \(11\) 98765-4321 perde o pareamento/)).toBeVisible()
  await expect.element(question.getByText(/ler um novo QR Code/)).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(called(`POST /api/sessions/${session.id}/disconnect`)).toHaveLength(0)

  await ask.click()
  await question.getByRole('button', { name: 'Desconectar' }).click()
  await expect.element(card('Ligada')).toHaveTextContent('Último número conectado: (11) 98765-4321')
  // The type's badge beside the number is not cut by the card's edge.
  const badge = card('Ligada').element().querySelector('.mo-type')?.getBoundingClientRect()
  const line = card('Ligada').element().querySelector('.mo-session-card-phone')?.getBoundingClientRect()
  expect(badge?.right).toBeLessThanOrEqual(line?.right ?? 0)
  expect(called(`POST /api/sessions/${session.id}/disconnect`)).toHaveLength(1)
  await expectAccessible()
})

test('shows the error of a refused action', async () => {
  const session = aSession({ name: 'Presa', status: 'connected' })
  const { client } = withSessions([session], {
    disconnect: () => {
      throw new TestFailure(409, 'A sessão está ocupada')
    },
  })
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await page.getByRole('button', { name: 'Desconectar Presa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect.element(page.getByText('A sessão está ocupada').first()).toBeVisible()
  await expect.element(card('Presa')).toHaveTextContent('Conectado')
})

test('updates on socket events', async () => {
  const first = aSession({ name: 'Primeira' })
  const sessions = [first]
  const { client, push } = withSessions(sessions)
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await expect.element(page.getByRole('link', { name: 'Primeira' })).toBeVisible()
  push('session:created', { session: aSession({ id: 'outra', name: 'De outra aba' }) })
  await expect.element(page.getByRole('link', { name: 'De outra aba' })).toBeVisible()
  push('session:status', { sessionId: first.id, status: 'connecting' })
  await expect.element(card('Primeira')).toHaveTextContent('Conectando')
  push('session:deleted', { sessionId: 'outra' })
  await expect.element(page.getByRole('link', { name: 'De outra aba' })).not.toBeInTheDocument()
})

test('renders only a window of 10,000 sessions and searches all of them', async () => {
  const sessions = Array.from({ length: 10_000 }, (_, index) => aSession({ name: `Loja ${index}` }))
  const { client } = withSessions(sessions)
  const screen = await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await page.getByText('Cartões', { exact: true }).click()
  await expect.element(page.getByText('10.000 sessões')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Loja 0', exact: true })).toBeVisible()
  expect(screen.container.querySelectorAll('.mo-session-card').length).toBeLessThan(60)

  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(page.getByRole('link', { name: 'Loja 9999' })).toBeVisible()
  expect(screen.container.querySelectorAll('.mo-session-card').length).toBeLessThan(60)
  window.scrollTo(0, 0)

  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou telefone' })
  await search.fill('LOJÁ 4321')
  await expect.element(page.getByText('1 de 10.000 sessões')).toBeVisible()
  await search.fill('Loja 7')
  await expect.element(page.getByText('1.111 de 10.000 sessões')).toBeVisible()
  await search.fill('nada disso')
  await expect.element(page.getByText('Nenhuma sessão encontrada')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar busca' }).last().click()
  await expect.element(page.getByText('10.000 sessões', { exact: true })).toBeVisible()
})

test('shows the first page at once; counts and searches all sessions after the full load', async () => {
  const sessions = Array.from({ length: 250 }, (_, index) => aSession({ name: `Loja ${index}` }))
  let release = () => {}
  const { client } = testClient({
    sessions: {
      list: async ({ query }) => {
        const limit = Number(query.get('limit'))
        if (limit > 0) return { sessions: sessions.slice(0, limit), total: 250, nextCursor: 'mais' }
        await new Promise<void>((resolve) => {
          release = resolve
        })
        return { sessions }
      },
    },
  })
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await expect.element(page.getByRole('link', { name: 'Loja 0', exact: true })).toBeVisible()
  await expect.element(page.getByText('250 sessões', { exact: true })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou telefone' })
  // Searches the first page, without claiming to be complete.
  await search.fill('Loja 77')
  await expect.element(page.getByRole('link', { name: 'Loja 78' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Loja 77' })).toBeVisible()
  await expect.element(page.getByText(/de 250 sessões/)).not.toBeInTheDocument()
  await search.fill('Loja 249')
  await expect.element(page.getByText('Carregando…')).toBeInTheDocument()
  await expect.element(page.getByText('Nenhuma sessão encontrada')).not.toBeInTheDocument()
  release()
  await expect.element(page.getByRole('link', { name: 'Loja 249' })).toBeVisible()
  await expect.element(page.getByText('1 de 250 sessões')).toBeVisible()
})

test('shows an error when the rest of the list fails to load', async () => {
  let fails = true
  const sessions = Array.from({ length: 120 }, (_, index) => aSession({ name: `Loja ${index}` }))
  const { client } = testClient({
    sessions: {
      list: ({ query }) => {
        if (query.has('limit')) return { sessions: sessions.slice(0, 100), total: 120, nextCursor: 'mais' }
        if (fails) throw new TestFailure(403, 'Acesso negado')
        return { sessions }
      },
    },
  })
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Acesso negado')
  fails = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByText('120 sessões', { exact: true })).toBeVisible()
})

test('truncates a long name and puts it in the title attribute', async () => {
  const name = 'Atendimento '.repeat(40).trim()
  const { client } = withSessions([aSession({ name })])
  await renderWidget(client, <SessionList onOpenSession={() => {}} />)
  const link = page.getByRole('link', { name })
  await expect.element(link).toHaveAttribute('title', name)
  const element = link.element()
  expect(element.scrollWidth).toBeGreaterThan(element.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

test('filters by external id and metadata and creates new sessions with that external id', async () => {
  const creation = vi.fn(() => ({ session: aSession({ name: 'Nova', externalId: 'cliente-3' }) }))
  const { client } = withSessions(
    [
      aSession({ name: 'Dela', externalId: 'cliente-1', metadata: { plano: 'pro' } }),
      aSession({ name: 'Dele', externalId: 'cliente-2', metadata: { plano: 'pro' } }),
      aSession({ name: 'De ninguém' }),
    ],
    { create: creation },
  )
  const first = await renderWidget(client, <SessionList onOpenSession={() => {}} externalId="cliente-1" />)
  await expect.element(card('Dela')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(1)
  expect(page.getByRole('button', { name: 'Nova Sessão' }).elements()).toHaveLength(0)
  await first.unmount()
  const second = await renderWidget(
    client,
    <SessionList onOpenSession={() => {}} metadata={{ plano: 'pro' }} />,
  )
  await expect.element(card('Dele')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await second.unmount()
  await renderWidget(client, <SessionList onOpenSession={() => {}} externalId="cliente-3" />)
  await page.getByRole('button', { name: 'Criar Primeira Sessão' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Nova')
  await page.getByRole('button', { name: 'Criar Sessão' }).click()
  await vi.waitFor(() =>
    expect(creation.mock.calls).toMatchObject([[{ body: { externalId: 'cliente-3', name: 'Nova' } }]]),
  )
})

test('lists sessions needing attention first, filters by status and reports the filter', async () => {
  const sessions = [
    aSession({ name: 'Nova', availability: 'unpaired' }),
    aSession({ name: 'Sul', status: 'connected', availability: 'up' }),
    aSession({ name: 'Lendo', status: 'qr', availability: 'unpaired' }),
    aSession({ name: 'Centro', availability: 'down' }),
    aSession({ name: 'Norte', status: 'connected', availability: 'up', attention: { kind: 'unstable' } }),
  ]
  const { client } = testClient({ sessions: { list: () => ({ sessions }) } })
  const onFilterChange = vi.fn()
  renderWidget(client, <SessionList onOpenSession={() => {}} onFilterChange={onFilterChange} />)
  const names = () =>
    page
      .getByRole('article')
      .getByRole('heading')
      .elements()
      .map((heading) => heading.textContent)
  await expect.poll(names).toEqual(['Centro', 'Norte', 'Lendo', 'Sul', 'Nova'])
  const chips = page.getByRole('group', { name: 'Situação' }).getByRole('radio')
  expect(chips.elements().map((chip) => chip.parentElement?.textContent)).toEqual([
    'Todas 5',
    'Precisam de atenção 2',
    'Fora do ar 1',
    'Pareando 1',
    'Conectado 2',
    'Desconectado 1',
  ])
  await page.getByText('Precisam de atenção 2').click()
  await expect.poll(names).toEqual(['Centro', 'Norte'])
  await page.getByText('Conectado 2').click()
  await expect.poll(names).toEqual(['Norte', 'Sul'])
  expect(onFilterChange).toHaveBeenLastCalledWith({ standing: 'up' })
})
