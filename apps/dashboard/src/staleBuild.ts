import { checkServedBuild, type ServedBuild } from './build.js'

const key = 'morpheus-reloaded-at'
/** Milliseconds: a second failure this soon is not fixed by another reload. */
const timeoutMs = 60_000

interface Options {
  fetchServedBuild?: () => Promise<ServedBuild>
  reload?: () => void
}

/**
 * An upgraded gateway no longer has the files of older builds: the first missing file reloads the open page, once.
 * While the gateway is unreachable it does not reload, which would lose the page and typed text to the browser's
 * error page. Returns the stop function.
 */
export function reloadWhenStale({ fetchServedBuild = checkServedBuild, reload }: Options = {}): () => void {
  const onFailure = async () => {
    if ((await fetchServedBuild()) === 'newer') reloadOnce(reload)
  }
  const listener = () => void onFailure()
  window.addEventListener('vite:preloadError', listener)
  return () => window.removeEventListener('vite:preloadError', listener)
}

/** Reloads unless a recent reload did not help; returns true when reloading. */
export function reloadOnce(reload = () => window.location.reload()): boolean {
  if (!mayReload()) return false
  reload()
  return true
}

/** Without storage the page could reload forever: do not reload. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < timeoutMs) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}
