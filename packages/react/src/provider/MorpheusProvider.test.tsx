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

test('overrides single texts and keeps the others', async () => {
  const { client } = testClient({}, { signedIn: false })
  await render(
    <MorpheusProvider client={client} texts={{ login: { submit: 'Acessar' } }}>
      <LoginForm />
    </MorpheusProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Acessar' })).toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toBeVisible()
})

test('sets the theme on its root and leaves the page unchanged', async () => {
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

test('two components share one cache, and the host can pass its own', async () => {
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

test('clears cached sessions on sign-out', async () => {
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

test("sign-out and another sign-in leave the host's own cache entries unchanged", async () => {
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

test('two gateways in one cache keep their sessions and events separate', async () => {
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

test('subscribes while a provider is mounted and reloads after a remount, also for another user', async () => {
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

test('two providers of one client notify once per message, also after one unmounts', async () => {
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

test('starts the socket on mount and stops it on unmount', async () => {
  const { client } = testClient({})
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const screen = await render(<MorpheusProvider client={{ ...client, start }}>.</MorpheusProvider>)
  expect(start).toHaveBeenCalledOnce()
  await screen.unmount()
  expect(stop).toHaveBeenCalledOnce()
})

test('a hook outside the provider throws an error that names the fix', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(render(<Names />)).rejects.toThrow('Wrap your app in <MorpheusProvider')
  quiet.mockRestore()
})
