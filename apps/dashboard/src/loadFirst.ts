import type { Morpheus } from '@morpheus/sdk'
import { LoginPage, SignedIn } from './pages.js'
import { DashboardPage, SessionsPage } from './shell/firstPages.js'

/** The pages that `filesAhead` asks for together with what is around them: their code, and what they read. */
const pagesAhead = new Map([
  ['/', panel],
  ['/dashboard', panel],
  ['/sessions', sessions],
])

async function panel(client: Morpheus): Promise<void> {
  const [{ readAhead }] = await Promise.all([import('./pages/DashboardPage.js'), DashboardPage.preload()])
  await readAhead(client)
}

async function sessions(client: Morpheus): Promise<void> {
  const [{ readAhead }] = await Promise.all([import('./pages/SessionsPage.js'), SessionsPage.preload()])
  await readAhead(client)
}

/** How long what is around a page waits for what is to stand in it, in milliseconds: on a fast line it comes as a whole. */
const patience = 200

/**
 * Loads what is shown first, and reads what stands in it, before anything is rendered: what React has once shown a fallback
 * for, it keeps back for up to 300 ms. What cannot be loaded now is tried again, and told of, where it is shown.
 */
export async function loadFirst(client: Morpheus): Promise<void> {
  await client.identity.whenHydrated()
  if (!client.identity.store.getState().isAuthenticated) return settled(LoginPage.preload())
  const ahead = pagesAhead.get(location.pathname)
  const page = ahead && settled(ahead(client))
  await settled(SignedIn.preload())
  await Promise.race([page, pause(patience)])
}

async function settled(one: Promise<void>): Promise<void> {
  await Promise.allSettled([one])
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
