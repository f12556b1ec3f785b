import type { ActivityEntry } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { ActivityLog } from './ActivityLog.js'

const entry = (overrides: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: '1',
  action: 'login',
  details: 'Entrada com e-mail e senha',
  status: 'success',
  timestamp: '2026-11-22T01:30:00.000Z',
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36',
  metadata: {},
  ...overrides,
})

const account = {
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  phone: null,
  timezone: 'America/Sao_Paulo',
  language: 'pt-BR' as const,
  twoFactorEnabled: false,
}

function createScenario(list: (query: URLSearchParams) => unknown, sample: () => void = () => {}) {
  const requests: string[] = []
  const scenario = testClient({
    account: { get: () => account },
    activity: {
      list: ({ query }) => {
        requests.push(String(query))
        return Object(list(query))
      },
      sample: () => {
        sample()
        return { created: 10 }
      },
    },
  })
  return { ...scenario, asked: requests }
}

const button = (name: string) => page.getByRole('button', { name })

test('shows action, local time, origin and device of each entry; accessible in both themes', async () => {
  const { client } = createScenario(() => ({
    logs: [
      entry({ metadata: { campos: ['nome'] } }),
      entry({ id: '2', status: 'error', action: 'login_failed', metadata: { exemplo: true } }),
    ],
    page: 1,
    totalPages: 1,
    total: 2,
  }))
  await renderWidget(client, <ActivityLog />)
  const items = page.getByRole('list', { name: 'Lista de logs de atividade' }).getByRole('listitem')
  await expect.element(items.nth(0)).toHaveTextContent(/21\/11\/2026, 22:30:00/)
  await expect.element(items.nth(0)).toHaveTextContent(/203\.0\.113\.7Chrome no Windows/)
  await expect.element(items.nth(1)).toHaveTextContent(/ExemploErro/)
  await items.nth(0).getByText('Detalhes técnicos').click()
  await expect.element(items.nth(0).getByText('"campos"')).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await expectAccessibleInBothThemes()
})

test('shows pagination for several pages, and a new filter starts at the first page', async () => {
  const { client, asked } = createScenario((query) => ({
    logs: [entry({ id: query.get('page') ?? '' })],
    page: Number(query.get('page')),
    totalPages: 3,
    total: 25,
  }))
  await renderWidget(client, <ActivityLog />)
  await expect.element(page.getByText('Mostrando 1–10 de 25 resultados')).toBeVisible()
  await expect.element(page.getByText('1 de 3', { exact: true })).toBeVisible()
  await expect.element(button('Anterior')).toHaveAttribute('aria-disabled', 'true')
  await button('Próximo').click()
  await expect.element(page.getByText('Mostrando 11–20 de 25 resultados')).toBeVisible()
  await button('Próximo').click()
  await expect.element(page.getByText('Mostrando 21–25 de 25 resultados')).toBeVisible()
  await page.getByLabelText('Status', { exact: true }).selectOptions('Erro')
  await expect.poll(() => asked.at(-1)).toBe('period=7d&status=error&page=1&limit=10')
  await page.getByLabelText('Período').selectOptions('Todo o período')
  await expect.poll(() => asked.at(-1)).toBe('period=all&status=error&page=1&limit=10')
})

test('shows an empty state; creates examples, and reports a failure to create them', async () => {
  let logs: ActivityEntry[] = []
  let refuse = true
  const { client } = createScenario(
    () => ({ logs, page: 1, totalPages: 1, total: logs.length }),
    () => {
      if (refuse) throw new TestFailure(403, '')
      logs = [entry({ metadata: { exemplo: true } })]
    },
  )
  await renderWidget(client, <ActivityLog />)
  await expect.element(page.getByText('Nenhum log encontrado')).toBeVisible()
  await button('Criar Logs de Exemplo').click()
  await expect.element(page.getByText('Erro ao criar logs de exemplo').first()).toBeVisible()
  refuse = false
  await button('Criar Logs de Exemplo').click()
  await expect.element(page.getByText('Logs de exemplo criados com sucesso!').first()).toBeVisible()
  await expect.element(page.getByText('Exemplo', { exact: true })).toBeVisible()
})

test('shows an alert when the log cannot be read, and retries', async () => {
  let failing = false
  const { client } = createScenario(() => {
    if (failing) throw new TestFailure(403, 'Acesso negado')
    return { logs: [entry()], page: 1, totalPages: 1, total: 1 }
  })
  await renderWidget(client, <ActivityLog />)
  await expect.element(page.getByText('Entrada com e-mail e senha')).toBeVisible()
  failing = true
  await page.getByLabelText('Período').selectOptions('Todo o período')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Erro ao carregar logs de atividade')
  await expect.element(page.getByText('Entrada com e-mail e senha')).not.toBeInTheDocument()
  failing = false
  await button('Tentar novamente').click()
  await expect.element(page.getByText('Entrada com e-mail e senha')).toBeVisible()
})
