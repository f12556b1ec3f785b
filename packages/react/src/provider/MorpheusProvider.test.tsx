import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keysOf } from '../core/keys.js'
import { LoginForm } from '../features/auth/LoginForm.js'
import { useSessions } from '../features/sessions/queries.js'
import { aSession } from '../testing/sessions.js'
import { operator, testClient } from '../testing/testClient.js'
import { MorpheusProvider } from './MorpheusProvider.js'
import { createQueryClient } from './queryClient.js'

function Names() {
  const { data = [] } = useSessions()
  return <p>{data.map(({ name }) => name).join(', ')}</p>
}

test('texts are overridden partially', async () => {
  const { client } = testClient({}, { signedIn: false })
  await render(
    <MorpheusProvider client={client} texts={{ login: { submit: 'Acessar' } }}>
      <LoginForm />
    </MorpheusProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Acessar' })).toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toBeVisible()
})

test('the theme is set on the root, and nothing else of the page is touched', async () => {
  const { client } = testClient({})
  const screen = await render(
    <MorpheusProvider client={client} theme="dark">
      <p>Olá</p>
    </MorpheusProvider>,
  )
  const root = screen.container.querySelector('.mo-root')
  expect(root && getComputedStyle(root).colorScheme).toBe('dark')
  expect(getComputedStyle(document.body).colorScheme).not.toBe('dark')
})

test('two places share one cache, and a host may give its own', async () => {
  const { client, called } = testClient({
    sessions: { list: () => ({ sessions: [aSession({ name: 'Vendas' })] }) },
  })
  const queryClient = new QueryClient()
  const screen = await render(
    <MorpheusProvider client={client} queryClient={queryClient}>
      <Names />
      <Names />
    </MorpheusProvider>,
  )
  await expect.element(screen.getByText('Vendas').first()).toBeVisible()
  expect(called('GET /api/sessions')).toHaveLength(1)
  expect(queryClient.getQueryData(keysOf(client).sessionList)).toHaveLength(1)
})

test('what one user saw is gone for the next', async () => {
  const { client } = testClient({
    auth: { logout: () => ({}) },
    sessions: { list: () => ({ sessions: [aSession({ name: 'De Ana' })] }) },
  })
  const queryClient = createQueryClient()
  await render(
    <MorpheusProvider client={client} queryClient={queryClient}>
      <Names />
    </MorpheusProvider>,
  )
  await expect.element(page.getByText('De Ana')).toBeVisible()
  await client.identity.signOut()
  expect(queryClient.getQueryData(keysOf(client).sessionList)).toBeUndefined()
})

test('a sign-out, and another user, leave the rest of a host’s cache alone', async () => {
  const { client } = testClient({
    auth: {
      logout: () => ({}),
      login: () => ({ user: { ...operator, id: 'u2', name: 'Bia' }, token: 'de Bia' }),
    },
    sessions: { list: () => ({ sessions: [aSession({ name: 'Vendas' })] }) },
  })
  const queryClient = new QueryClient()
  const hosts = vi.fn(() => 'do hospedeiro')
  await queryClient.fetchQuery({ queryKey: ['host', 1], queryFn: hosts, staleTime: Number.POSITIVE_INFINITY })
  const screen = await render(
    <MorpheusProvider client={client} queryClient={queryClient}>
      <Names />
    </MorpheusProvider>,
  )
  await expect.element(screen.getByText('Vendas')).toBeVisible()
  await client.identity.signOut()
  expect(queryClient.getQueryData(keysOf(client).sessionList)).toBeUndefined()
  expect(queryClient.getQueryData(['host', 1])).toBe('do hospedeiro')
  await client.identity.signIn({ email: 'bia@exemplo.com.br', password: 'segredo' })
  await expect.element(screen.getByText('Vendas')).toBeVisible()
  expect(queryClient.getQueryData(['host', 1])).toBe('do hospedeiro')
  expect(hosts).toHaveBeenCalledOnce()
})

test('two gateways over one cache show their own sessions, and events of one leave the other’s alone', async () => {
  const gateway = (baseUrl: string, name: string) =>
    testClient({ sessions: { list: () => ({ sessions: [aSession({ id: 's', name })] }) } }, { baseUrl })
  const first = gateway('http://a.test', 'De A')
  const second = gateway('http://b.test', 'De B')
  const queryClient = new QueryClient()
  const screen = await render(
    [first, second].map(({ client }) => (
      <MorpheusProvider key={client.baseUrl} client={client} queryClient={queryClient}>
        <Names />
      </MorpheusProvider>
    )),
  )
  await expect.element(screen.getByText('De A')).toBeVisible()
  await expect.element(screen.getByText('De B')).toBeVisible()
  first.push('session:deleted', { sessionId: 's' })
  await expect.element(screen.getByText('De A')).not.toBeInTheDocument()
  await expect.element(screen.getByText('De B')).toBeVisible()
})

test('listens to a client while a provider is there, and after a pause reads afresh, as who is signed in then', async () => {
  const lists: string[] = []
  const { client, push, listening } = testClient({
    auth: {
      login: () => ({ user: { ...operator, id: 'u2', name: 'Bia' }, token: 'de Bia' }),
    },
    sessions: { list: () => ({ sessions: [aSession({ id: 's', name: lists.shift() ?? 'Última' })] }) },
  })
  lists.push('Vendas', 'Suporte')
  const show = () =>
    render(
      <MorpheusProvider client={client} notifications={false}>
        <Names />
      </MorpheusProvider>,
    )
  const both = [await show(), await show()]
  await expect.element(page.getByText('Vendas').first()).toBeVisible()
  const whileShown = listening()
  await both[0]?.unmount()
  expect(listening()).toBe(whileShown)
  await both[1]?.unmount()
  expect(listening()).toBe(0)
  // No subscriber is mounted here.
  push('session:deleted', { sessionId: 's' })
  const again = await show()
  await expect.element(page.getByText('Suporte')).toBeVisible()
  expect(listening()).toBe(whileShown)
  await again.unmount()
  await client.identity.signIn({ email: 'bia@exemplo.com.br', password: 'segredo' })
  await show()
  expect(page.getByText('Suporte').query()).toBeNull()
  await expect.element(page.getByText('Última')).toBeVisible()
})

test('two providers over one client tell a message once, and the one that is left goes on', async () => {
  const settings = {
    emailNotifications: false,
    pushNotifications: false,
    messageAlerts: true,
    sessionAlerts: true,
    errorAlerts: true,
    maintenanceAlerts: true,
  }
  const { client, push, listening } = testClient({ notificationSettings: { get: () => settings } })
  const show = () => render(<MorpheusProvider client={client}>.</MorpheusProvider>)
  const first = await show()
  await vi.waitFor(() => expect(listening()).toBeGreaterThan(0))
  const alone = listening()
  await show()
  const text = () => client.notifications.store.getState().notifications.map(({ message }) => message)
  const message = (content: string) =>
    push('message:notification', {
      sessionId: 's',
      contactName: 'Bia',
      contactPhone: '5511999998888',
      content,
      isFromMe: false,
    })
  await vi.waitFor(() => expect(client.notifications.store.getState().settings).not.toBeNull())
  message('um')
  await vi.waitFor(() => expect(text()).toEqual(['um']))
  await first.unmount()
  await vi.waitFor(() => expect(listening()).toBe(alone))
  message('dois')
  await vi.waitFor(() => expect(text()).toEqual(['dois', 'um']))
})

test('the socket follows the provider', async () => {
  const { client } = testClient({})
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const screen = await render(<MorpheusProvider client={{ ...client, start }}>.</MorpheusProvider>)
  expect(start).toHaveBeenCalledOnce()
  await screen.unmount()
  expect(stop).toHaveBeenCalledOnce()
})

test('outside of it, a hook says what to do', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(render(<Names />)).rejects.toThrow('Wrap your app in <MorpheusProvider')
  quiet.mockRestore()
})
