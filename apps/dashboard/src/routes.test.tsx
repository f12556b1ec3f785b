import { createMorpheus, type Morpheus, memoryStorage } from '@morpheus/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from './App.js'

const user = { id: 'u1', name: 'Ana Souza', email: 'ana@exemplo.com.br', avatar: null }
const start = window.location.href

interface Scenario {
  signedIn?: boolean
  /** Status of every answer. */
  status?: number
  /** Collects the called paths. */
  calls?: string[]
  sessions?: readonly object[]
  /** Resolves when the sessions may be answered. */
  sessionsDue?: Promise<void>
}

function aClient({
  signedIn = true,
  status = 200,
  calls = [],
  sessions = [],
  sessionsDue,
}: Scenario = {}): Morpheus {
  const storage = memoryStorage()
  const baseUrl = 'http://gateway.test'
  const state = { user, token: 'token', isAuthenticated: true, baseUrl }
  if (signedIn) storage.setItem(`auth-storage:${baseUrl}`, JSON.stringify({ state, version: 0 }))
  const data = { user, token: 'fresh', sessions }
  const body =
    status === 200
      ? { success: true, data }
      : { success: false, message: 'Sessão expirada', code: 'unauthorized' }
  const client = createMorpheus({
    baseUrl,
    storage,
    logger: { debug() {}, warn() {}, error() {} },
    adapter: async (config) => {
      calls.push(`${config.method} ${config.url}`)
      if (config.url === '/sessions') await sessionsDue
      return { status, statusText: '', data: body, headers: {}, config }
    },
  })
  return { ...client, start: () => () => {} }
}

async function visit(path: string, client = aClient()) {
  window.history.replaceState(null, '', path)
  return render(<App client={client} />)
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const isAt = (path: string) => vi.waitFor(() => expect(window.location.pathname).toBe(path))

beforeEach(() => () => window.history.replaceState(null, '', start))

test.each(['/', '/login', '/no-such-page'])('when signed in, %s redirects to the dashboard', async (path) => {
  await visit(path)
  await expect.element(heading('Painel de Controle')).toBeVisible()
  await isAt('/dashboard')
  await vi.waitFor(() => expect(document.title).toBe('Painel de Controle · Morpheus'))
})

// Each page at its path: plain.test.tsx.
test.each(['/', '/sessions/s1/entregas', '/no-such-page'])(
  'when signed out, %s redirects to the login page',
  async (path) => {
    await visit(path, aClient({ signedIn: false }))
    await expect.element(heading('Entrar no Morpheus')).toBeVisible()
    await isAt('/login')
  },
)

test('the templates approved by Meta are opened without reading the own ones first', async () => {
  const calls: string[] = []
  const official = { id: 's1', name: 'Loja', apiType: 'WHATSAPP_CLOUD', status: 'connected' }
  let answer = () => {}
  const sessionsDue = new Promise<void>((resolve) => {
    answer = resolve
  })
  await visit('/templates?origem=meta', aClient({ calls, sessions: [official], sessionsDue }))
  await vi.waitFor(() => expect(document.title).toBe('Templates · Morpheus'))
  answer()
  await expect.element(page.getByRole('radio', { name: 'Aprovados pela Meta' })).toBeChecked()
  expect(calls.filter((call) => call.startsWith('get /templates'))).toEqual([])
})

test('a device code page asks signed-out users to sign in at the same address', async () => {
  const { unmount } = await visit('/dispositivo?codigo=WDJB-MJHT', aClient({ signedIn: false }))
  await expect.element(heading('Autorizar um dispositivo')).toBeVisible()
  await expect.element(page.getByText('Entre na sua conta para continuar.')).toBeVisible()
  await isAt('/dispositivo')
  expect(window.location.search).toBe('?codigo=WDJB-MJHT')
  await unmount()
  const calls: string[] = []
  await visit('/dispositivo?codigo=WDJB-MJHT', aClient({ status: 500, calls }))
  await vi.waitFor(() => expect(calls).toContain('get /auth/device/WDJB-MJHT'))
  await page.getByRole('button', { name: 'Usar outra conta' }).click()
  await expect.element(page.getByLabelText('E-mail')).toBeVisible()
})

test('an invitation opens when signed out; a signed-in user is warned and can sign out', async () => {
  const opened = heading('Convite para o Morpheus')
  await visit('/convite/um-segredo')
  await expect.element(opened).toBeVisible()
  await expect.element(page.getByText(/Você já está na conta de Ana Souza/)).toBeVisible()
  await page.getByRole('button', { name: 'Sair e abrir o convite' }).click()
  await expect.element(page.getByText(/Você já está/)).not.toBeInTheDocument()
  await isAt('/convite/um-segredo')
  await expect.element(page.getByRole('button', { name: 'Continuar nesta conta' })).not.toBeInTheDocument()
})

test('a settings tab keeps typed text after switching tabs', async () => {
  await visit('/settings?aba=emails')
  const to = page.getByLabelText('E-mail de destino')
  await to.fill('bia@exemplo.com.br')
  await page.getByRole('tab', { name: 'Preferências de Notificação' }).click()
  await expect.element(to).not.toBeVisible()
  await page.getByRole('tab', { name: 'Notificações por E-mail' }).click()
  await expect.element(to).toHaveValue('bia@exemplo.com.br')
  await page.getByRole('button', { name: 'Enviar teste' }).click()
  await expect.element(page.getByText('E-mail de teste enviado com sucesso!').first()).toBeVisible()
})

test('signing in leads to the dashboard', async () => {
  await visit('/login', aClient({ signedIn: false }))
  await expect.element(page.getByLabelText('E-mail')).toHaveFocus()
  await page.getByRole('button', { name: 'Aparência: Como o sistema' }).click()
  await page.getByRole('button', { name: 'Aparência: Claro' }).click()
  await page.getByRole('button', { name: 'Aparência: Escuro' }).click()
  await expect.element(page.getByRole('button', { name: 'Aparência: Como o sistema' })).toBeVisible()
  await page.getByLabelText('E-mail').fill('ana@exemplo.com.br')
  await page.getByLabelText('Senha', { exact: true }).fill('segredo')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect.element(heading('Painel de Controle')).toBeVisible()
  await isAt('/dashboard')
})

test('"Sair" signs out and leads to the login page', async () => {
  await visit('/sessions')
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await expect.element(page.getByText('ana@exemplo.com.br')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect.element(heading('Entrar no Morpheus')).toBeVisible()
  await isAt('/login')
  await expect.element(page.getByText('Sessão expirada. Faça login novamente.')).not.toBeInTheDocument()
})

async function askToLeaveEverywhere() {
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await page.getByRole('menuitem', { name: 'Encerrar todos os acessos' }).click()
  await expect.element(page.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
}

test('"Encerrar todos os acessos" asks first, then revokes every sign-in and leads to login', async () => {
  const calls: string[] = []
  await visit('/sessions', aClient({ calls }))
  const ending = () => calls.filter((call) => call.includes('sign-out-everywhere'))
  await askToLeaveEverywhere()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect([ending(), window.location.pathname]).toEqual([[], '/sessions'])
  await askToLeaveEverywhere()
  await page.getByRole('button', { name: 'Encerrar todos', exact: true }).click()
  await expect.element(heading('Entrar no Morpheus')).toBeVisible()
  await expect.element(page.getByText('Todos os acessos foram encerrados').first()).toBeVisible()
  await expect.element(page.getByText('Sessão expirada. Faça login novamente.')).not.toBeInTheDocument()
  expect(ending()).toHaveLength(1)
})

test('a failed sign-out everywhere shows the error and keeps the user signed in', async () => {
  await visit('/sessions', aClient({ status: 500 }))
  await askToLeaveEverywhere()
  await page.getByRole('button', { name: 'Encerrar todos', exact: true }).click()
  await expect.element(page.getByText('Sessão expirada').first()).toBeVisible()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await isAt('/sessions')
})

test('a 401 of any call leads to the login page and shows that the session expired', async () => {
  await visit('/sessions', aClient({ status: 401 }))
  await expect.element(heading('Entrar no Morpheus')).toBeVisible()
  await expect.element(page.getByText('Sessão expirada. Faça login novamente.')).toBeVisible()
  await isAt('/login')
})

test('renders nothing and does not redirect before the identity is loaded', async () => {
  const client = aClient()
  client.identity.store.setState({ hydrated: false, isAuthenticated: false })
  const screen = await visit('/sessions', client)
  expect(window.location.pathname).toBe('/sessions')
  expect(screen.container.querySelector('main')).toBeNull()
  client.identity.store.setState({ hydrated: true, isAuthenticated: true })
  await expect.element(heading('Sessões')).toBeVisible()
})

test('the shell shows the user, the current page and the version', async () => {
  await page.viewport(1280, 800)
  await visit('/sessions')
  await expect.element(page.getByRole('banner')).toHaveTextContent('Bem-vindo, Ana Souza')
  const links = page.getByRole('navigation').getByRole('link')
  await expect.element(links.first()).toBeVisible()
  expect(links.elements().map((link) => link.textContent)).toEqual([
    'Painel',
    'Sessões',
    'Contatos',
    'Integrações',
    'Templates',
    'Configurações',
    'Documentação',
    'Referência da API',
    'Monitoramento',
  ])
  await expect
    .element(page.getByRole('link', { name: 'Sessões', exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByText('v1.0.0')).toBeVisible()
  await page.getByRole('button', { name: 'Notificações' }).click()
  await expect.element(page.getByText('Nenhuma notificação')).toBeVisible()
  await page.getByRole('link', { name: 'Contatos', exact: true }).click()
  await expect.element(heading('Contatos')).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('on a phone the menu opens as a drawer and closes after navigation', async () => {
  await page.viewport(390, 844)
  await visit('/dashboard')
  await page.getByRole('button', { name: 'Mais' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect.element(drawer).toBeVisible()
  await drawer.getByRole('link', { name: 'Templates' }).click()
  await expect.element(heading('Templates de Mensagem')).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()
})
