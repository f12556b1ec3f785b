import type { Session, SessionHealth } from '@morpheus/sdk'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/axe.js'
import { metrics } from '../../../testing/monitoring.js'
import { renderWidget } from '../../../testing/renderWidget.js'
import { aSession } from '../../../testing/sessions.js'
import { testClient } from '../../../testing/testClient.js'
import { FallenSessions } from '../../dashboard/FallenSessions.js'
import { MonitoringPanel } from '../../monitoring/MonitoringPanel.js'
import { SessionDetail } from '../SessionDetail/SessionDetail.js'
import { SessionList } from '../SessionList/SessionList.js'

beforeEach(async () => {
  await page.viewport(1280, 1200)
  return () => page.viewport(414, 896)
})

const waiting = (connectionMethod: Session['connectionMethod']) =>
  aSession({
    id: 's1',
    name: 'Vendas',
    status: 'connecting',
    connectionMethod,
    availability: 'down',
    since: '2026-11-21T12:00:00.000Z',
    attention: { kind: 'down', since: '2026-11-21T12:00:00.000Z', drops: null },
    reason: {
      code: 'passkey_required',
      text: 'O WhatsApp só conecta esta conta com a passkey dela.',
      short: 'Falta a passkey',
      advice: 'Aprove com a passkey da conta em até 5 minutos.',
      action: 'passkey',
    },
    passkey: { stage: 'required', code: null, remainingMs: 299_000 },
  })

const health: SessionHealth = {
  id: 's1',
  name: 'Vendas',
  phone: null,
  status: 'connecting',
  lastActivity: null,
  messagesCount: 0,
  latency: null,
}

function client(session: Session) {
  const replies = {
    sessions: {
      list: () => ({ sessions: [session], nextCursor: null }),
      get: () => ({ session }),
    },
    monitoring: {
      metrics: () => metrics,
      sessions: () => [health],
      logs: () => [],
      trends: () => ({ latency: null, messages: null }),
      integrations: () => ({ integrations: [], total: 0, failing: 0 }),
    },
  }
  const body = { success: false, message: 'Sem código', reason: 'passkey_required', status: 'connecting' }
  const noCode = { status: 400, body }
  const raw = { 'GET /api/sessions/s1/qr': noCode, 'GET /api/sessions/s1/pairing-code': noCode }
  return testClient(replies, { raw })
}

const places: readonly [string, Session['connectionMethod'], ReactNode][] = [
  ['the page of the session', 'QR_CODE', <SessionDetail key="detail" sessionId="s1" />],
  ['the page of the session', 'PHONE_NUMBER', <SessionDetail key="detail" sessionId="s1" />],
  ['its card', 'QR_CODE', <SessionList key="card" />],
  ['its row', 'PHONE_NUMBER', <SessionList key="row" filter={{ view: 'table' }} />],
  ['its health', 'QR_CODE', <MonitoringPanel key="health" />],
  ['the sessions that need attention', 'PHONE_NUMBER', <FallenSessions key="fallen" />],
]

test.each(places)(
  '%s reopens the passkey step of a pairing by %s without starting another pairing',
  async (_, method, widget) => {
    const { client: morpheus, calls } = client(waiting(method))
    await renderWidget(morpheus, widget)
    await expect.element(page.getByText('Ver QR Code')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Aprovar com passkey: Vendas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Esta conta pede uma passkey' })
    await expect.element(dialog.getByText(/instale a extensão Morpheus Passkey/)).toBeVisible()
    await expect.element(dialog.getByText(/^Tempo restante: 4:5\d$/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Continuar no WhatsApp Web' })).toBeDisabled()
    const routes = calls.map(({ route }) => route)
    expect(routes.includes('GET /api/sessions/s1/qr')).toBe(method === 'QR_CODE')
    expect(routes.filter((route) => /^POST .*(connect|passkey|restart)/.test(route))).toEqual([])
    await expectAccessible()
  },
)
