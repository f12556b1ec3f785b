import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useReadError } from '../core/useErrors.js'
import { useSessions } from '../features/sessions/queries.js'
import { renderWidget } from '../testing/renderWidget.js'
import { operator, testClient } from '../testing/testClient.js'

/** Shows the query's status. */
function Standing() {
  const query = useSessions()
  const error = useReadError(query)
  return (
    <>
      <p>{query.data ? 'lida' : error ? `falhou: ${error.message}` : 'esqueleto'}</p>
      <button type="button" onClick={() => void query.refetch()}>
        {query.isFetching ? 'Lendo' : 'Ler de novo'}
      </button>
    </>
  )
}

test('does not retry a request that the client has already tried twice', async () => {
  const requests = vi.fn()
  const storage = memoryStorage()
  const state = { user: operator, token: 'token', isAuthenticated: true }
  storage.setItem('auth-storage', JSON.stringify({ state, version: 0 }))
  const client = createMorpheus({
    baseUrl: 'http://gateway.test',
    storage,
    logger: { debug() {}, warn() {}, error() {} },
    adapter: async () => {
      requests()
      throw Object.assign(new Error('refused'), { isAxiosError: true, code: 'ERR_NETWORK' })
    },
  })
  await renderWidget({ ...client, start: () => () => {} }, <Standing />)
  await expect.element(page.getByText(/^falhou: Não foi possível conectar/), { timeout: 4000 }).toBeVisible()
  expect(requests).toHaveBeenCalledTimes(2)
})

test('keeps showing the error during a refetch and replaces it with the new data', async () => {
  let answer = (): unknown => {
    throw new TestFailure(403, 'Acesso negado')
  }
  const { client } = testClient({ sessions: { list: () => answer() } })
  await renderWidget(client, <Standing />)
  await expect.element(page.getByText('falhou: Acesso negado')).toBeVisible()
  let release = (_: unknown) => {}
  const held = new Promise((resolve) => {
    release = resolve
  })
  answer = () => held
  await page.getByRole('button').click()
  await expect.element(page.getByRole('button', { name: 'Lendo' })).toBeVisible()
  await expect.element(page.getByText('falhou: Acesso negado')).toBeVisible()
  release({ sessions: [] })
  await expect.element(page.getByText('lida')).toBeVisible()
})
