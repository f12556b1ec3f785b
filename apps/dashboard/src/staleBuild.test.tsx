import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageBoundary } from './shell/PageBoundary.js'
import { reloadWhenStale } from './staleBuild.js'

beforeEach(() => {
  sessionStorage.clear()
  return () => sessionStorage.clear()
})

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module')
}

test('a file of an older build reloads the page, once', () => {
  const reload = vi.fn()
  reloadWhenStale(reload)
  window.dispatchEvent(new Event('vite:preloadError'))
  window.dispatchEvent(new Event('vite:preloadError'))
  expect(reload).toHaveBeenCalledOnce()
})

test('what still fails is said in place of the page, with a way to try again', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  await render(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('Não foi possível abrir esta página')
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  quiet.mockRestore()
})
