import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type LazyComponent, lazy } from './lazy.js'

const Loaded = ({ name }: { name: string }) => <p>Olá, {name}</p>

/** Texts rendered from the first render on. */
function visible(Component: LazyComponent<{ name: string }>) {
  const received: string[] = []
  const Waiting = () => {
    received.push('waiting')
    return <p>Carregando…</p>
  }
  return {
    seen: received,
    tree: (
      <Suspense fallback={<Waiting />}>
        <Component name="Ana" />
      </Suspense>
    ),
  }
}

test('renders a preloaded component without the fallback', async () => {
  const Component = lazy(async () => Loaded)
  await Component.preload()
  const { seen, tree } = visible(Component)
  const screen = await render(tree)
  await expect.element(screen.getByText('Olá, Ana')).toBeVisible()
  expect(seen).toEqual([])
})

test('loads a component on first render, once', async () => {
  let loads = 0
  const Component = lazy(async () => {
    loads += 1
    return Loaded
  })
  const { seen, tree } = visible(Component)
  const screen = await render(tree)
  await expect.element(screen.getByText('Olá, Ana')).toBeVisible()
  expect(seen).toContain('waiting')
  await Component.preload()
  expect(loads).toBe(1)
})

test('preload rejects when loading fails', async () => {
  const Component = lazy<{ name: string }>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await expect(Component.preload()).rejects.toThrow('Failed to fetch')
})
