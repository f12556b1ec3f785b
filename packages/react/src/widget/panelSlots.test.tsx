import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import * as kit from '../index.js'
import { aHealth, metrics } from '../testing/monitoring.js'
import { renderWidget } from '../testing/renderWidget.js'
import { aSession } from '../testing/sessions.js'
import { operator, testClient } from '../testing/testClient.js'

const at = '2026-11-21T12:00:00.000Z'
const later = '2099-11-21T12:00:00.000Z'

/** One item in every panel, or none. */
function createScenario(isEmpty = false) {
  const whenFull = <Item,>(...items: Item[]) => (isEmpty ? [] : items)
  const session = aSession({
    id: 's1',
    name: 'Loja',
    availability: 'down',
    since: at,
    reason: { code: 'logged_out', text: 'Saiu' },
  })
  return testClient({
    sessions: { list: () => ({ sessions: whenFull(session) }) },
    cloudTemplates: {
      list: () => ({
        templates: whenFull({
          id: 't1',
          name: 'pedido',
          language: 'pt_BR',
          status: 'APPROVED' as const,
          category: 'UTILITY' as const,
          components: [],
          reason: null,
          quality: null,
        }),
        nextCursor: null,
      }),
    },
    monitoring: {
      metrics: () => metrics,
      sessions: () => [aHealth({ name: 'Loja' })],
      logs: () => [],
      history: () => ({ samples: [] }),
      trends: () => ({ latency: null, messages: null }),
      integrations: () => ({ integrations: [], total: 0, failing: 0 }),
    },
    account: {
      get: () => ({
        name: operator.name,
        email: operator.email,
        phone: null,
        timezone: 'America/Sao_Paulo',
        language: 'pt-BR' as const,
        twoFactorEnabled: false,
        administrator: true,
      }),
    },
    apiKeys: {
      list: () => ({
        keys: whenFull({
          id: 'k1',
          name: 'Loja virtual',
          prefix: 'mo_4fK2aQ9',
          scopes: ['messages' as const],
          sessionIds: null,
          createdAt: at,
          expiresAt: null,
          lastUsedAt: null,
        }),
        most: 50,
      }),
    },
    backups: {
      progress: () => ({ running: null }),
      list: () =>
        whenFull({
          id: 'b1',
          type: 'FULL' as const,
          createdAt: at,
          size: 10,
          description: 'Antes',
          filename: 'backup.zip',
          origin: 'manual' as const,
          duration: 1,
          counts: {},
        }),
    },
    privacy: {
      forgettings: () => ({
        forgettings: [
          {
            id: 'f1f1f1f1-0000-4000-8000-000000000000',
            state: 'done' as const,
            progress: 1,
            counts: {},
            sent: [],
            backups: 0,
            startedAt: at,
            endedAt: at,
            error: null,
          },
        ],
      }),
    },
    users: {
      list: () => ({
        users: [
          {
            id: 'u2',
            name: 'Bia',
            email: 'bia@exemplo.com.br',
            administrator: false,
            createdAt: at,
            lastSignInAt: null,
            blockedAt: null,
          },
        ],
      }),
    },
    invitations: {
      list: () => ({
        mailReady: false,
        invitations: [
          {
            id: 'i1',
            email: 'caio@exemplo.com.br',
            name: null,
            invitedBy: operator.name,
            createdAt: at,
            expiresAt: later,
            mail: null,
          },
        ],
      }),
    },
    security: {
      devices: () => ({
        devices: [
          {
            id: 'd1',
            name: 'Chrome',
            kind: 'computer' as const,
            ip: '203.0.113.10',
            userAgent: null,
            createdAt: at,
            lastUsedAt: at,
            current: false,
          },
        ],
      }),
    },
  }).client
}

const names = [
  'SessionList',
  'FallenSessions',
  'CloudTemplates',
  'MonitoringPanel',
  'AccountForm',
  'NotificationPreferences',
  'NotificationTester',
  'ApiKeys',
  'BackupPanel',
  'Privacy',
  'Users',
  'SignedInDevices',
  'SecurityBlock',
] as const

const headerOf =
  (name: (typeof names)[number]): kit.Slot =>
  ({ children }) => <div data-header={name}>{children}</div>

const headers = Object.fromEntries(names.map((name) => [name, headerOf(name)]))

test('panels render header and item slots and pass them their items', async () => {
  // Grids render visible items only.
  await page.viewport(1280, 8000)
  onTestFinished(() => page.viewport(414, 896))
  const { container } = await renderWidget(
    createScenario(),
    <>
      <kit.SessionList slots={{ header: headers.SessionList }} />
      <kit.FallenSessions
        slots={{ header: headers.FallenSessions, row: ({ session }) => `Caiu: ${session.name}` }}
      />
      <kit.CloudTemplates
        sessions={[{ id: 's1', name: 'Loja' }]}
        slots={{ header: headers.CloudTemplates, card: ({ template }) => `Template: ${template.name}` }}
      />
      <kit.MonitoringPanel
        slots={{
          header: headers.MonitoringPanel,
          session: ({ session }) => `Saúde: ${session.name}`,
          logs: { empty: () => 'Sem linhas' },
        }}
      />
      <kit.AccountForm slots={{ header: headers.AccountForm }} />
      <kit.NotificationPreferences slots={{ header: headers.NotificationPreferences }} />
      <kit.NotificationTester slots={{ header: headers.NotificationTester }} />
      <kit.ApiKeys slots={{ header: headers.ApiKeys, row: ({ apiKey }) => `Chave: ${apiKey.name}` }} />
      <kit.BackupPanel
        slots={{ header: headers.BackupPanel, row: ({ backup }) => `Backup: ${backup.description}` }}
      />
      <kit.Privacy
        slots={{ header: headers.Privacy, receipt: ({ forgetting }) => `Recibo: ${forgetting.state}` }}
      />
      <kit.Users
        slots={{
          header: headers.Users,
          row: ({ user }) => `Usuária: ${user.name}`,
          invitation: ({ invitation }) => `Convite: ${invitation.email}`,
        }}
      />
      <kit.SignedInDevices
        slots={{ header: headers.SignedInDevices, row: ({ device }) => `Aparelho: ${device.name}` }}
      />
      <kit.SecurityBlock
        slots={{
          header: headers.SecurityBlock,
          row: ({ what, children }) => (what === 'password' ? <p>Senha: na casa</p> : children),
        }}
      />
    </>,
  )
  for (const words of [
    'Caiu: Loja',
    'Template: pedido',
    'Saúde: Loja',
    'Sem linhas',
    'Chave: Loja virtual',
    'Backup: Antes',
    'Recibo: done',
    'Usuária: Bia',
    'Convite: caio@exemplo.com.br',
    'Aparelho: Chrome',
    'Senha: na casa',
  ]) {
    await expect.element(page.getByText(words, { exact: true })).toBeInTheDocument()
  }
  await expect.element(page.getByText('Adicione uma camada extra de segurança')).toBeInTheDocument()
  const visible = [...container.querySelectorAll('[data-header]')].filter((one) => one.querySelector('h2'))
  expect(visible.map((one) => one.getAttribute('data-header'))).toEqual(names)
})

test('panels render the empty slot when there are no items', async () => {
  const empty = (where: string) => ({ empty: () => <p>Nada em {where}</p> })
  await renderWidget(
    createScenario(true),
    <>
      <kit.SessionList slots={empty('sessões')} />
      <kit.CloudTemplates sessions={[{ id: 's1', name: 'Loja' }]} slots={empty('templates')} />
      <kit.ApiKeys slots={empty('chaves')} />
      <kit.BackupPanel slots={empty('backups')} />
    </>,
  )
  for (const where of ['sessões', 'templates', 'chaves', 'backups']) {
    await expect.element(page.getByText(`Nada em ${where}`)).toBeVisible()
  }
})
