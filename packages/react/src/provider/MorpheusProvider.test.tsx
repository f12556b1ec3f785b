import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keys } from '../hooks/keys.js'
import { useSessions } from '../hooks/useSessions.js'
import { aSession } from '../testing/sessions.js'
import { testClient } from '../testing/testClient.js'
import { LoginForm } from '../widgets/auth/LoginForm/LoginForm.js'
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
  expect(queryClient.getQueryData(keys.sessionList)).toHaveLength(1)
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
  expect(queryClient.getQueryData(keys.sessionList)).toBeUndefined()
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
