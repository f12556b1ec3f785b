import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FilterProps } from './FilterProps.js'
import { useFilter } from './useFilter.js'
import { useSearch } from './useSearch.js'

interface Filter {
  search?: string | undefined
  state?: 'dead' | 'alive' | undefined
}

function List(props: FilterProps<Filter>) {
  const { filter, narrow } = useFilter(props)
  const [typed, type] = useSearch(filter.search ?? '', (search) => narrow({ search }))
  return (
    <>
      <input aria-label="Busca" value={typed} onChange={({ target }) => type(target.value)} />
      <button type="button" onClick={() => narrow({ state: 'dead' })}>
        Mortas
      </button>
      <button
        type="button"
        onClick={() => {
          narrow({ state: 'alive' })
          narrow({ search: 'loja' })
        }}
      >
        Ambos
      </button>
      <button type="button" onClick={() => narrow({ search: undefined, state: undefined })}>
        Tudo
      </button>
      <output>{JSON.stringify(filter)}</output>
    </>
  )
}

const visible = () => page.getByRole('status').element().textContent
const click = (name: string) => page.getByRole('button', { name }).click()

test('uncontrolled: starts with the default filter and omits empty values', async () => {
  const onFilterChange = vi.fn()
  await render(<List defaultFilter={{ state: 'alive', search: undefined }} onFilterChange={onFilterChange} />)
  expect(visible()).toBe('{"state":"alive"}')
  await click('Mortas')
  await page.getByLabelText('Busca').fill(' loja ')
  await expect.poll(visible).toBe('{"state":"dead","search":"loja"}')
  expect(onFilterChange).toHaveBeenLastCalledWith({ state: 'dead', search: 'loja' })
  await click('Tudo')
  await expect.poll(visible).toBe('{}')
  await expect.element(page.getByLabelText('Busca')).toHaveValue('')
  expect(onFilterChange).toHaveBeenCalledTimes(3)
})

test("controlled: changes only through the host, and the search field follows the host's value", async () => {
  const onFilterChange = vi.fn()
  const { rerender } = await render(<List filter={{ search: 'a' }} onFilterChange={onFilterChange} />)
  await click('Mortas')
  expect(onFilterChange).toHaveBeenCalledExactlyOnceWith({ search: 'a', state: 'dead' })
  expect(visible()).toBe('{"search":"a"}')
  await rerender(<List filter={{ search: 'b' }} onFilterChange={onFilterChange} />)
  await expect.element(page.getByLabelText('Busca')).toHaveValue('b')
  expect(onFilterChange).toHaveBeenCalledOnce()
})

test('keeps both of two changes made at once', async () => {
  const onFilterChange = vi.fn()
  await render(<List filter={{}} onFilterChange={onFilterChange} />)
  await click('Ambos')
  expect(onFilterChange).toHaveBeenLastCalledWith({ state: 'alive', search: 'loja' })
})
