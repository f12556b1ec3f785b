import { lazy } from '@morpheus/react/ui'
import { Suspense } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ServedBuild } from './build.js'
import { PageBoundary } from './shell/PageBoundary.js'
import { reloadWhenStale } from './staleBuild.js'

beforeEach(() => {
  sessionStorage.clear()
  return () => sessionStorage.clear()
})

function whenAFileIsMissed(answer: ServedBuild) {
  const reload = vi.fn()
  const served = vi.fn(async () => answer)
  onTestFinished(reloadWhenStale({ fetchServedBuild: served, reload }))
  return {
    reload,
    miss: () => {
      window.dispatchEvent(new Event('vite:preloadError'))
      window.dispatchEvent(new Event('vite:preloadError'))
      return vi.waitFor(() => expect(served).toHaveBeenCalledTimes(2))
    },
  }
}

test('a missing file of an older build reloads the page once', async () => {
  const { reload, miss } = whenAFileIsMissed('newer')
  await miss()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test.each(['unreachable', 'same'] as const)(
  'does not reload the page while the gateway is %s',
  async (answer) => {
    const { reload, miss } = whenAFileIsMissed(answer)
    await miss()
    expect(reload).not.toHaveBeenCalled()
  },
)

/** Answers the boundary's request for the current build. */
function serving() {
  const state = { up: true }
  const entry = document.createElement('script')
  entry.type = 'module'
  entry.setAttribute('src', '/assets/index-1.js')
  document.head.prepend(entry)
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (!state.up) throw new TypeError('Failed to fetch')
    return new Response('<script src="/assets/index-1.js"></script>')
  })
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    entry.remove()
    quiet.mockRestore()
    vi.mocked(window.fetch).mockRestore()
  })
  return state
}

/** Page whose code fails to load the given number of times. */
function failing(times: number) {
  let left = times
  return lazy(async () => {
    left -= 1
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module')
    return Contacts
  })
}

function Contacts() {
  return <h1>Contatos</h1>
}

function open(times: number) {
  const Page = failing(times)
  return render(
    <PageBoundary>
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    </PageBoundary>,
  )
}

test('a page whose code fails to load once is retried at once', async () => {
  serving()
  await open(1)
  await expect.element(page.getByRole('heading', { name: 'Contatos' })).toBeVisible()
})

test('waits for an unreachable gateway, then shows the page without user action', async () => {
  const state = serving()
  state.up = false
  await open(1)
  await expect.element(page.getByRole('status')).toHaveTextContent('Sem conexão com o servidor')
  state.up = true
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('heading', { name: 'Contatos' })).toBeVisible()
})

test('a page that keeps failing to load shows an error and a reload button', async () => {
  serving()
  await open(Number.POSITIVE_INFINITY)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Não foi possível abrir esta página')
  await expect.element(page.getByRole('button', { name: 'Recarregar' })).toBeVisible()
})
