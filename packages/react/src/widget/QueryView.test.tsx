import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryView } from './QueryView.js'

type Query = Parameters<typeof QueryView<string[]>>[0]['query']

const waiting: Query = { data: undefined, error: null, isFetching: true, refetch: () => {} }

const view = (query: Query) => (
  <QueryView
    query={query}
    errorTitle="Não foi possível carregar"
    loading={<p>carregando</p>}
    isEmpty={(names) => names.length === 0}
    empty={<p>nada ainda</p>}
  >
    {(names) => <p>{names.join(', ')}</p>}
  </QueryView>
)

test('shows one state at a time: loading, error, empty, data', async () => {
  const refetch = vi.fn()
  const { rerender, container } = await render(view(waiting))
  expect(container.textContent).toBe('carregando')
  await rerender(view({ ...waiting, isFetching: false, error: new Error('x'), refetch }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Não foi possível carregar')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  expect(refetch).toHaveBeenCalledOnce()
  // The query clears its error while it retries: the message stays.
  await rerender(view({ ...waiting, refetch }))
  await expect.element(page.getByRole('alert')).toBeInTheDocument()
  await rerender(view({ ...waiting, isFetching: false, data: [] }))
  expect(container.textContent).toBe('nada ainda')
  await rerender(view({ ...waiting, isFetching: false, data: ['Ana', 'Bia'] }))
  expect(container.textContent).toBe('Ana, Bia')
})

test('keeps loaded data when a later load fails', async () => {
  const { container } = await render(
    view({ ...waiting, isFetching: false, data: ['Ana'], error: new Error('x') }),
  )
  expect(container.textContent).toBe('Ana')
})
