import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { FallenSessions } from './FallenSessions.js'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const reason = { code: 'logged_out', text: 'O aparelho foi desconectado pelo celular.' }
const sessions = [
  aSession({ name: 'Nova', availability: 'unpaired', reason: { code: 'qr_timed_out', text: 'Expirou' } }),
  aSession({
    name: 'Moema',
    status: 'connecting',
    phone: '5511987654321',
    availability: 'reconnecting',
    since: minutesAgo(90),
    reason: {
      code: 'phone_unreachable',
      text: 'O celular não responde, reconectando',
      short: 'Celular sem internet',
      advice: 'A sessão volta sozinha.',
      action: 'open_phone',
    },
  }),
  aSession({ name: 'Centro', availability: 'down', since: minutesAgo(5.5), reason }),
  aSession({
    name: 'Norte',
    connectionMethod: 'PHONE_NUMBER',
    availability: 'down',
    since: minutesAgo(30.5),
    reason,
  }),
  aSession({ name: 'Sul', status: 'connected', availability: 'up' }),
  aSession({
    name: 'Osasco',
    status: 'connected',
    availability: 'up',
    attention: { kind: 'unstable', since: minutesAgo(595), drops: 43 },
  }),
  // Disconnected a moment ago: it is still expected to reconnect.
  aSession({ name: 'Leste', status: 'connecting', availability: 'reconnecting', since: minutesAgo(1) }),
]

test('lists fallen sessions first, oldest first, each with its cause and recovery action', async () => {
  const requests = vi.fn()
  const { client, push } = testClient({
    sessions: {
      list: ({ query }) => {
        requests(query.get('attention'))
        return { sessions }
      },
      qr: () => ({ data: null, status: 'disconnected' }),
    },
  })
  const onOpenSession = vi.fn()
  const onOpenHref = vi.fn()
  renderWidget(
    client,
    <FallenSessions
      onOpenSession={onOpenSession}
      href={({ id }) => `/sessions/${id}`}
      allHref={(standing) => `/sessions?situacao=${standing}`}
      onOpenHref={onOpenHref}
    />,
  )
  const panel = page.getByRole('region', {
    name: '2 sessões fora do ar · 1 sessão reconectando · 1 sessão instável',
  })
  await expect.element(panel).toBeVisible()
  const items = () => panel.getByRole('listitem').elements()
  await expect
    .poll(() => items().map((item) => item.textContent))
    .toEqual([
      expect.stringMatching(/Norte.*O aparelho foi desconectado pelo celular\..*\d+ min atrás.*Gerar código/),
      expect.stringMatching(/Centro.*\d+ min atrás.*Ver QR Code/),
      expect.stringMatching(/Moema.*Celular sem internet.*Verifique o celular$/),
      expect.stringMatching(/Osasco.*Instável: 43 quedas em 10 h.*Verifique a internet$/),
    ])
  // Reads only these sessions, however many there are.
  expect(requests.mock.calls).toEqual([['true']])
  await expectAccessible()
  await panel.getByRole('link', { name: 'Resolver agora' }).click()
  expect(onOpenHref).toHaveBeenCalledWith('/sessions?situacao=attention')
  await panel.getByRole('link', { name: 'Norte' }).click()
  expect(onOpenSession).toHaveBeenCalledWith(expect.objectContaining({ name: 'Norte' }))
  await panel.getByRole('button', { name: 'Gerar código: Norte' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Conectar via Telefone' })).toBeVisible()
  for (const { id } of sessions)
    push('session:status', {
      sessionId: id,
      status: 'connected',
      availability: 'up',
      reason: null,
      attention: null,
    })
  await expect.element(panel).not.toBeInTheDocument()
})

test("lists a restricted session with the restriction's end and removes it once lifted", async () => {
  const until = '2026-11-21T15:00:00.000Z'
  const restrictions = { reachOut: { until }, newChats: null }
  const attention = { kind: 'restricted', since: minutesAgo(5) } as const
  const session = aSession({
    name: 'Santos',
    status: 'connected',
    availability: 'up',
    attention,
    restrictions,
  })
  const list = [session]
  const { client, push } = testClient({ sessions: { list: () => ({ sessions: list }) } })
  renderWidget(client, <FallenSessions />)
  const panel = page.getByRole('region', { name: '1 sessão restrita' })
  await expect.element(panel).toHaveTextContent('Sem conversas novas até 21/11/2026')
  list.length = 0
  push('session:restrictions', { sessionId: session.id, restrictions: null })
  push('session:updated', { session: { ...session, attention: null } })
  await expect.element(panel).not.toBeInTheDocument()
})
