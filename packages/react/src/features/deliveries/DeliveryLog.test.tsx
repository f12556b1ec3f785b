import type { Delivery } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { aDelivery, aTarget, aWebhook, noTargets } from '../../testing/delivery.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { type Replies, testClient } from '../../testing/testClient.js'
import { aHop, aTrace } from '../../testing/trace.js'
import { DeliveryLog } from './DeliveryLog.js'

const session = aSession({ id: 's1', name: 'Loja Centro' })
const second = aSession({ id: 's2', name: 'Loja Norte' })
const bucket = (minute: number, overrides = {}) => ({
  at: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
  delivered: 0,
  failed: 0,
  waiting: 0,
  ...overrides,
})

/** Answers like the gateway: newest first, paged, filtered. */
function pageOf(all: readonly Delivery[], query: URLSearchParams) {
  const [number, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 50)]
  const expected = (name: 'target' | 'event' | 'state', one: Delivery) =>
    !query.has(name) || query.get(name) === one[name]
  const results = all.filter(
    (one) => expected('target', one) && expected('event', one) && expected('state', one),
  )
  return {
    logs: results.slice((number - 1) * limit, number * limit),
    page: number,
    totalPages: Math.ceil(results.length / limit),
    total: results.length,
  }
}

interface Scene {
  all?: readonly Delivery[]
  more?: NonNullable<Replies['deliveries']>
}

async function open({ all = [], more = {} }: Scene = {}) {
  const on = { select: vi.fn(), session: vi.fn() }
  const test = testClient({
    sessions: { get: () => ({ session }), list: () => ({ sessions: [session, second] }) },
    deliveries: {
      targets: () => ({ ...noTargets, webhook: aTarget('webhook', { connectionStatus: 'CONNECTED' }) }),
      logs: ({ query }) => pageOf(all, query),
      history: () => ({ buckets: [bucket(0, { delivered: 2 }), bucket(1, { failed: 1, waiting: 3 })] }),
      ...more,
    },
    webhooks: {
      get: () => aWebhook({ headers: { Authorization: '••••••••' }, url: "https://loja.exemplo/d'água" }),
    },
    trace: { get: () => aTrace([aHop({ step: 'received' })]) },
  })
  await renderWidget(
    test.client,
    <DeliveryLog sessionId="s1" headingLevel={1} onSessionIdChange={on.select} onOpenSession={on.session} />,
  )
  return { ...test, on }
}

const rows = page.getByRole('region', { name: 'Lista de entregas' }).getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dead = aDelivery(1, {
  state: 'dead',
  attempts: 10,
  answerStatus: 503,
  error: 'O destino respondeu 503',
})

test('shows targets, history and deliveries; accessible in both themes', async () => {
  const failed = aDelivery(2, {
    state: 'failed',
    attempts: 2,
    answerStatus: null,
    error: 'Conexão recusada',
    nextAttemptAt: '2999-01-01T00:00:00.000Z',
  })
  const { on } = await open({ all: [aDelivery(3, { state: 'waiting', attempts: 0 }), failed, dead] })
  await expect.element(page.getByRole('heading', { name: 'Entregas', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Webhook' })).toHaveTextContent('Conectado')
  await expect.element(rows.first()).toHaveTextContent('Aguardando')
  await expect.element(rows.nth(1)).toHaveTextContent('Conexão recusada')
  await expect.element(rows.nth(1)).toHaveTextContent('2 tentativas · próxima tentativa em')
  await expect.element(rows.nth(2)).toHaveTextContent('Falhou')
  await expect
    .element(
      page.getByRole('application', { name: /2 entregues, 1 tentativas com falha, 3 aguardando agora/ }),
    )
    .toBeVisible()
  await expectAccessibleInBothThemes()
  await page.getByLabelText('Sessão').selectOptions('Loja Norte')
  expect(on.select).toHaveBeenCalledExactlyOnceWith('s2')
  await button('Loja Centro').click()
  expect(on.session).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 's1' }))
})

test('filters by event and state, and shows when nothing matches', async () => {
  await open({ all: [{ ...aDelivery(2), target: 'sqs' }, dead] })
  await expect.element(page.getByText('2 entregas')).toBeVisible()
  await page.getByLabelText('Estado').selectOptions('Falhou')
  await expect.element(page.getByText('1 entrega', { exact: true })).toBeVisible()
  await page.getByLabelText('Evento').selectOptions('Sessão conectada')
  await expect.element(page.getByText('Nenhuma entrega encontrada')).toBeVisible()
  await button('Limpar filtros').click()
  await expect.element(page.getByText('2 entregas')).toBeVisible()
  await page.getByLabelText('Destino', { exact: true }).selectOptions('Webhook')
  await expect.element(page.getByText('1 entrega', { exact: true })).toBeVisible()
})

test('opens a delivery with its attempts and payload as plain text, and replays it once', async () => {
  const payload = { event: 'message:received', data: { text: '<img src=x onerror=alert(1)>' } }
  const attempt = { number: 1, at: dead.createdAt, duration: 40, answerStatus: 503 }
  let answer = () => {}
  const clickedTwice = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { called } = await open({
    all: [dead],
    more: {
      get: () => ({
        delivery: dead,
        payload,
        attempts: [{ ...attempt, error: 'O destino respondeu 503', answer: '<b>em manutenção</b>' }],
      }),
      replay: async () => {
        await clickedTwice
        return { delivery: { ...dead, state: 'waiting' } }
      },
    },
  })
  await rows.first().getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: 'Mensagem recebida' })
  await expect.element(dialog.getByText('Tentativa 1')).toBeVisible()
  await expect.element(dialog.getByText('<b>em manutenção</b>')).toBeVisible()
  await expect.element(dialog.getByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible()
  expect(document.querySelector('dialog img')).toBeNull()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Reenviar' }).dblClick()
  answer()
  await expect.element(page.getByText('Entrega na fila para reenvio').first()).toBeVisible()
  expect(called('POST /api/sessions/s1/events/logs/msg_1/replay')).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Rastro' }).click()
  const drawer = page.getByRole('dialog', { name: 'Rastro' })
  await expect.element(drawer.getByRole('listitem')).toHaveTextContent('Recebida')
  expect(called('GET /api/trace/msg_1')).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})

test('sends search and date range, shows contact and next attempt, disables an empty replay', async () => {
  const requests: URLSearchParams[] = []
  const soon = aDelivery(2, {
    state: 'failed',
    attempts: 2,
    nextAttemptAt: new Date(Date.now() + 95_000).toISOString(),
    contact: { phone: '5511987654321', name: 'Maria' },
    preview: 'Bom dia, ainda tem?',
  })
  await open({
    all: [soon],
    more: {
      logs: ({ query }) => {
        requests.push(query)
        return pageOf([soon], query)
      },
    },
  })
  await expect.element(rows.first()).toHaveTextContent('MariaBom dia, ainda tem?')
  await expect.element(rows.first()).toHaveTextContent(/próxima tentativa em \d+ s/)
  await expect.element(button('Reenviar falhas… (0)')).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Buscar por id, telefone ou nome' }).fill('98765-4321')
  await expect.poll(() => requests.at(-1)?.get('search')).toBe('98765-4321')
  await page.getByLabelText('Criadas').selectOptions('Últimas 24 horas')
  await expect.poll(() => requests.at(-1)?.has('from')).toBe(true)
  const from = Date.parse(requests.at(-1)?.get('from') ?? '')
  expect(Math.abs(Date.now() - 86_400_000 - from)).toBeLessThan(60_000)
})

test('moves between deliveries by key and button; copies id, body and cURL command', async () => {
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  const payload = { event: 'message:received', data: { text: "d'água $HOME" } }
  const all = [aDelivery(3), aDelivery(2), aDelivery(1, { state: 'waiting', attempts: 0 })]
  await open({
    all,
    more: {
      get: ({ params }) => {
        const delivery = all.find(({ id }) => id === params.deliveryId) ?? dead
        return { delivery, payload, attempts: [], position: delivery.state === 'waiting' ? 7 : null }
      },
    },
  })
  await rows.first().getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('msg_3', { exact: true }).first()).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Entrega mais nova (k)' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Entrega mais antiga (j)' }).click()
  await userEvent.keyboard('j')
  await expect.element(dialog).toHaveTextContent('Posição na fila7ª')
  await userEvent.keyboard('j')
  await userEvent.keyboard('k')
  await expect.element(dialog.getByText('msg_2', { exact: true }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Copiar identificador' }).click()
  await dialog.getByRole('button', { name: 'Copiar corpo' }).click()
  await dialog.getByRole('button', { name: 'Copiar como cURL' }).click()
  expect(written.slice(0, 2)).toEqual(['msg_2', JSON.stringify(payload)])
  expect(written[2]).toContain(`curl -X POST 'https://loja.exemplo/d'\\''água'`)
  expect(written[2]).toContain(`-H 'authorization: ••••••••'`)
  expect(written[2]).toContain(`"d'\\''água $HOME"`)
  await expectAccessible()
})

test('replays all failed deliveries since the selected date', async () => {
  const { called } = await open({
    all: [dead],
    more: {
      replayFailed: () => ({ replayed: 3 }),
      targets: () => ({ ...noTargets, webhook: aTarget('webhook', { dead: 3 }) }),
    },
  })
  await button('Reenviar falhas… (3)').click()
  const dialog = page.getByRole('dialog', { name: 'Reenviar entregas que falharam' })
  await dialog.getByLabelText('Criadas desde').selectOptions('Últimos 7 dias')
  await dialog.getByLabelText('Destino').selectOptions('Webhook')
  await dialog.getByRole('button', { name: 'Reenviar' }).click()
  await expect.element(page.getByText('3 entregas na fila para reenvio').first()).toBeVisible()
  const [call] = called('POST /api/sessions/s1/events/replay')
  expect(call?.body).toMatchObject({ target: 'webhook' })
  const since = Date.parse(Object(call?.body).since)
  expect(Math.abs(Date.now() - 7 * 86_400_000 - since)).toBeLessThan(60_000)
})

test('pauses a target and shows the error when resuming fails', async () => {
  let paused = false
  const webhook = () => aTarget('webhook', { paused })
  const { called } = await open({
    more: {
      targets: () => ({ ...noTargets, webhook: webhook() }),
      pause: () => {
        paused = true
        return { target: webhook() }
      },
      resume: () => {
        throw new TestFailure(404, 'Configuração não encontrada')
      },
    },
  })
  await button('Pausar Webhook').click()
  await expect.element(page.getByRole('article', { name: 'Webhook' })).toHaveTextContent('Pausado')
  await button('Retomar Webhook').click()
  await expect.element(page.getByText('Configuração não encontrada').first()).toBeVisible()
  expect(called('POST /api/sessions/s1/events/webhook/pause')).toHaveLength(1)
})

test('reloads the log on a target status event', async () => {
  let all = [aDelivery(1)]
  const { push } = await open({ more: { logs: ({ query }) => pageOf(all, query) } })
  await expect.element(page.getByText('1 entrega', { exact: true })).toBeVisible()
  all = [aDelivery(2), ...all]
  push('target:status', { sessionId: 's1', kind: 'webhook', target: aTarget('webhook', { delivered: 2 }) })
  await expect.element(page.getByText('2 entregas'), { timeout: 5000 }).toBeVisible()
})

test('loads 10,000 deliveries page by page while scrolling', async () => {
  const all = Array.from({ length: 10_000 }, (_, index) => aDelivery(10_000 - index))
  const { calls } = await open({ all })
  await expect.element(page.getByText('10.000 entregas')).toBeVisible()
  expect(rows.elements().length).toBeLessThan(60)
  const pages = () => calls.filter(({ route }) => route === 'GET /api/sessions/s1/events/logs').length
  expect(pages()).toBe(1)
  const scroller = page.getByRole('region', { name: 'Lista de entregas' }).element()
  scroller.scrollTop = scroller.scrollHeight
  await vi.waitFor(() => expect(pages()).toBeGreaterThan(1))
})

test('shows empty states without targets and without deliveries', async () => {
  const { on } = await open({
    more: { targets: () => noTargets, history: () => ({ buckets: [bucket(0)] }) },
  })
  await expect.element(page.getByText('Nenhum destino configurado')).toBeVisible()
  await expect.element(page.getByText('Nenhuma entrega neste período')).toBeVisible()
  await expect.element(page.getByText('Nenhuma entrega ainda')).toBeVisible()
  await expectAccessible()
  await button('Ir para a sessão').click()
  expect(on.session).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 's1' }))
})

test('each section shows its own error and retries on its own', async () => {
  let fails = true
  const failing =
    <Answer,>(answer: Answer) =>
    () => {
      if (fails) throw new TestFailure(403, 'Sem acesso')
      return answer
    }
  await open({
    more: {
      targets: failing({ ...noTargets, webhook: aTarget('webhook') }),
      history: failing({ buckets: [bucket(0, { delivered: 1 })] }),
      logs: failing(pageOf([aDelivery(1)], new URLSearchParams())),
    },
  })
  await expect.element(page.getByText('Erro ao carregar dados da sessão')).toBeVisible()
  await expect.element(page.getByText('Não foi possível carregar o histórico')).toBeVisible()
  await expect.element(page.getByText('Não foi possível carregar as entregas')).toBeVisible()
  fails = false
  for (let left = 3; left > 0; left -= 1) {
    expect(button('Tentar novamente').elements()).toHaveLength(left)
    await button('Tentar novamente').first().click()
    await vi.waitFor(() => expect(button('Tentar novamente').elements()).toHaveLength(left - 1))
  }
  await expect.element(page.getByText('1 entrega', { exact: true })).toBeVisible()
})
