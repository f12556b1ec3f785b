import type { LogEntry } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { aLine } from '../../testing/monitoring.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { type Replies, testClient } from '../../testing/testClient.js'
import { aHop, aTrace } from '../../testing/trace.js'
import { LogViewer } from './LogViewer.js'

/** Log that answers like the gateway: newest first, or oldest first after an entry. */
function aLog(lines: LogEntry[], extra: Replies['monitoring'] = {}) {
  const requests = vi.fn()
  const { client, called } = testClient({
    monitoring: {
      logs: ({ query }) => {
        const text = Object.fromEntries(query)
        if (!query.has('after')) requests(text)
        const limit = Number(query.get('limit') ?? 500)
        const after = Number(query.get('after') ?? 0)
        const previous = Number(query.get('before') ?? Number.POSITIVE_INFINITY)
        const results = lines.filter(
          ({ id, level, service, message }) =>
            Number(id) > after &&
            Number(id) < previous &&
            (!query.has('level') || level === query.get('level')) &&
            (!query.has('service') || service === query.get('service')) &&
            message.toLowerCase().includes((query.get('search') ?? '').toLowerCase()),
        )
        return query.has('after') ? results.reverse().slice(0, limit) : results.slice(0, limit)
      },
      ...extra,
    },
    trace: { get: () => aTrace([aHop({ step: 'failed', outcome: 'failed' })]) },
  })
  return { client, called, asked: requests, lines }
}

const newestFirst = (count: number) => Array.from({ length: count }, (_, index) => aLine(count - index))
const line = (text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })
const list = () => page.getByRole('region', { name: 'Linhas de log' })

test('shows lines of every level with their service; accessible in both themes', async () => {
  const { client } = aLog([
    aLine(3, { level: 'error', service: 'whatsapp', message: 'Caiu' }),
    aLine(2, { level: 'warn', service: 'database', message: 'Lento' }),
    aLine(1),
  ])
  await renderWidget(client, <LogViewer />)
  await expect.element(line('Caiu')).toHaveTextContent('Errowhatsapp')
  await expect.element(line('Lento')).toHaveTextContent('Avisodatabase')
  await expect.element(line('Linha 1')).toHaveTextContent('InfoSistema')
  await expect.element(page.getByText('3 linhas')).toBeVisible()
  await expectAccessibleInBothThemes()
})

test('shows an error instead of the empty state when the log cannot be loaded', async () => {
  const { client } = aLog([], {
    logs: () => {
      throw new TestFailure(500, 'Erro interno do servidor')
    },
  })
  await renderWidget(client, <LogViewer />)
  await expect.element(page.getByText('Os logs não puderam ser lidos')).toBeVisible()
  expect(page.getByText('Nenhum log encontrado').query()).toBeNull()
})

test('sends the selected filters and omits `all`', async () => {
  const { client, asked } = aLog(newestFirst(3))
  await renderWidget(client, <LogViewer />)
  await expect.element(line('Linha 3')).toBeVisible()
  expect(asked.mock.calls.at(-1)).toEqual([{ timeRange: '1h', limit: '500' }])
  const select = (name: string) => page.getByRole('combobox', { name })
  expect([...select('Nível').element().querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    'Todos os níveis',
    'Erro',
    'Aviso',
    'Info',
  ])
  await select('Nível').selectOptions('Erro')
  await select('Serviço').selectOptions('Sistema')
  await select('Período').selectOptions('7d')
  await page.getByRole('searchbox').fill('algo')
  await expect
    .poll(() => asked.mock.calls.at(-1))
    .toEqual([{ level: 'error', service: 'system', timeRange: '7d', search: 'algo', limit: '500' }])
  await expect.element(page.getByText('Nenhum log encontrado')).toBeVisible()
  await expectAccessible()
})

test('truncates a message at 150 characters until expanded; shows details as JSON', async () => {
  const long = `${'á'.repeat(150)}FIM`
  const { client } = aLog([
    aLine(2, { message: long, details: { sessionId: 's1', tries: 3 } }),
    aLine(1, { message: 'b'.repeat(150) }),
  ])
  await renderWidget(client, <LogViewer />)
  await expect.element(page.getByText(`${'á'.repeat(150)}…`, { exact: true })).toBeVisible()
  await expect.element(page.getByText('b'.repeat(150), { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Mostrar tudo' }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Mostrar tudo' }).click()
  await expect.element(page.getByText(long, { exact: true })).toBeVisible()
  expect(document.querySelector('.mo-log-details')?.textContent).toBe(
    '{\n  "sessionId": "s1",\n  "tries": 3\n}',
  )
  await expectAccessible()
  await page.getByRole('button', { name: 'Mostrar menos' }).click()
  await expect.element(page.getByText(`${'á'.repeat(150)}…`, { exact: true })).toBeVisible()
})

test('opens the trace of a line with a message or delivery id; other lines have no trace button', async () => {
  const details = { eventId: 'e1', messageId: 'm1', code: 'blocked' }
  const { client, called } = aLog([
    aLine(3, { message: 'Não enviada', details }),
    aLine(2, { message: 'Não entregue', details: { deliveryId: 7 } }),
    aLine(1, { details: { sessionId: 's1' } }),
  ])
  await renderWidget(client, <LogViewer />)
  const traces = page.getByRole('button', { name: 'Rastro' })
  await expect.element(line('Não enviada')).toBeVisible()
  expect(traces.elements()).toHaveLength(2)
  const drawer = page.getByRole('dialog', { name: 'Rastro' })
  for (const [index, id] of ['m1', '7'].entries()) {
    await traces.nth(index).click()
    await expect.element(drawer.getByRole('listitem')).toHaveTextContent('Falhou')
    expect(called(`GET /api/trace/${id}`)).toHaveLength(1)
    await drawer.getByRole('button', { name: 'Fechar' }).click()
    await expect.element(drawer).not.toBeInTheDocument()
  }
})

test('renders HTML, control characters and bidi overrides as plain text', async () => {
  const message = '<img src=x onerror="window.pwned=1"> \u001b[31m\u0000 \u202egnp'
  const { client } = aLog([aLine(1, { message, details: { html: '<script>window.pwned=1</script>' } })])
  const screen = await renderWidget(client, <LogViewer />)
  await expect
    .element(page.getByText('<img src=x onerror="window.pwned=1"> \\u001b[31m\\u0000 \\u202egnp'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Detalhes' }).click()
  await expect.element(page.getByText('<script>window.pwned=1</script>')).toBeVisible()
  expect(screen.container.querySelector('.mo-log-lines img, .mo-log-lines script')).toBeNull()
  expect('pwned' in window).toBe(false)
})

test('prepends new lines live; only counts them while scrolled down', async () => {
  const { client, lines } = aLog(newestFirst(300))
  await renderWidget(client, <LogViewer />)
  await expect.element(line(/Linha 300$/)).toBeVisible()
  lines.unshift(aLine(301))
  await expect.element(line(/Linha 301$/)).toBeVisible()
  list().element().scrollTop = 2000
  const visible = () => [...document.querySelectorAll('.mo-log-message')].map((one) => one.textContent)
  await expect.poll(() => visible()).not.toContain('Linha 301')
  const previous = list().element().scrollTop
  lines.unshift(aLine(303), aLine(302))
  const fresh = page.getByRole('button', { name: '2 novas linhas' })
  await expect.element(fresh).toBeVisible()
  expect(list().element().scrollTop).toBe(previous)
  await fresh.click()
  await expect.element(line(/Linha 303$/)).toBeVisible()
  await expect.element(fresh).not.toBeInTheDocument()
})

test('shows new lines after pause and resume', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { client, called, lines } = aLog(newestFirst(2))
  await renderWidget(client, <LogViewer />)
  await expect.element(line('Linha 2')).toBeVisible()
  await page.getByRole('button', { name: 'Pausar' }).click()
  const countBefore = called('GET /api/monitoring/logs').length
  lines.unshift(aLine(3))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(called('GET /api/monitoring/logs')).toHaveLength(countBefore)
  await page.getByRole('button', { name: 'Retomar' }).click()
  await expect.element(line('Linha 3')).toBeVisible()
  expect(called('GET /api/monitoring/logs').length).toBeGreaterThan(countBefore)
})

test('loads older pages of 100,000 lines and renders only a window', async () => {
  const { client, asked } = aLog(newestFirst(100_000))
  const screen = await renderWidget(client, <LogViewer />)
  await expect.element(page.getByText('500 linhas carregadas')).toBeVisible()
  await expect
    .poll(() => {
      list().element().scrollTop = list().element().scrollHeight
      return asked.mock.calls.length
    })
    .toBeGreaterThan(3)
  await expect.element(page.getByText(/^[2-9]\.\d00 linhas carregadas$/)).toBeVisible()
  expect(screen.container.querySelectorAll('.mo-log-line').length).toBeLessThan(60)
  expect(list().element().clientHeight).toBeLessThanOrEqual(24 * 16)
})

test('clears the log after confirmation', async () => {
  const lines = newestFirst(2)
  const { client, called } = aLog(lines, {
    clearLogs: () => {
      const deleted = lines.length
      lines.length = 0
      return { deleted }
    },
  })
  await renderWidget(client, <LogViewer />)
  await page.getByRole('button', { name: 'Limpar logs' }).click()
  await expect.element(page.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  expect(called('DELETE /api/monitoring/logs')).toHaveLength(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Limpar logs' }).click()
  await expect.element(page.getByText('2 linhas apagadas').first()).toBeVisible()
  await expect.element(page.getByText('Nenhum log encontrado')).toBeVisible()
})

test('shows the error when clearing is refused', async () => {
  const { client } = aLog(newestFirst(2), {
    clearLogs: () => {
      throw new TestFailure(403, 'Acesso negado')
    },
  })
  await renderWidget(client, <LogViewer />)
  await page.getByRole('button', { name: 'Limpar logs' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Limpar logs' }).click()
  await expect.element(page.getByText('Acesso negado').first()).toBeVisible()
})

test('wraps a one-megabyte message without spaces', async () => {
  const { client } = aLog([aLine(1, { message: 'x'.repeat(1_000_000) })])
  await renderWidget(client, <LogViewer />)
  await page.getByRole('button', { name: 'Mostrar tudo' }).click()
  await expect.element(page.getByRole('button', { name: 'Mostrar menos' })).toBeInTheDocument()
  expect(list().element().scrollWidth).toBeLessThanOrEqual(list().element().clientWidth)
})

test('copies a line with all its fields', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  const { client } = aLog([
    aLine(1, {
      level: 'error',
      service: 'whatsapp',
      sessionName: 'Moema',
      message: 'Caiu',
      details: { code: 401 },
    }),
  ])
  await renderWidget(client, <LogViewer />)
  await page.getByRole('button', { name: 'Copiar linha' }).click()
  expect(copied).toHaveBeenCalledExactlyOnceWith(
    '2026-11-21T12:00:00.010Z error whatsapp Moema Caiu {"code":401}',
  )
})
