import type { Morpheus } from '@morpheus/sdk'
import { LoginPage, SignedInRoutes } from './pages.js'
import { DashboardPage, SessionsPage } from './shell/firstPages.js'

/** Pages whose code and data load together with the shell, as `firstScreenFiles` lists them. */
const preloadsByPath = new Map([
  ['/', loadPanel],
  ['/dashboard', loadPanel],
  ['/sessions', loadSessions],
])

async function loadPanel(client: Morpheus): Promise<void> {
  const [{ prefetchData }] = await Promise.all([import('./pages/DashboardPage.js'), DashboardPage.preload()])
  await prefetchData(client)
}

async function loadSessions(client: Morpheus): Promise<void> {
  const [{ prefetchData }] = await Promise.all([import('./pages/SessionsPage.js'), SessionsPage.preload()])
  await prefetchData(client)
}

/** Milliseconds that the shell waits for its page: on a fast line both appear together. */
const timeoutMs = 200

interface FirstPage {
  /** Settles once the page's code and data are loaded, too. Never rejects. */
  complete: Promise<void>
}

/**
 * Loads the code and data of the first screen before rendering: React keeps a fallback for up to 300 ms once shown. A
 * failed load is retried, and reported, by the component itself.
 */
export async function loadFirstPage(client: Morpheus): Promise<FirstPage> {
  await client.identity.whenHydrated()
  if (!client.identity.store.getState().isAuthenticated) {
    await whenSettled(LoginPage.preload())
    return { complete: Promise.resolve() }
  }
  const preload = preloadsByPath.get(location.pathname)
  const page = preload && whenSettled(preload(client))
  await whenSettled(SignedInRoutes.preload())
  await Promise.race([page, pause(timeoutMs)])
  const complete = Promise.resolve(page).then(() => void performance.mark('morpheus:first-screen'))
  return { complete }
}

async function whenSettled(one: Promise<void>): Promise<void> {
  await Promise.allSettled([one])
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
