import { type Served, servedBuild } from './build.js'

const key = 'morpheus-reloaded-at'
/** In milliseconds: a second failure so soon is not cured by yet another reload. */
const patience = 60_000

interface Options {
  served?: () => Promise<Served>
  reload?: () => void
}

/**
 * An upgrade of the gateway takes the files of the older build away from pages that are still open: the first one that
 * is missed reloads the page, once. A gateway that does not answer is waited for instead: what is on screen and what was
 * typed would give way to the browser's own error page. Answers what ends it.
 */
export function reloadWhenStale({ served = servedBuild, reload }: Options = {}): () => void {
  const onFailure = async () => {
    if ((await served()) === 'newer') reloadOnce(reload)
  }
  const listener = () => void onFailure()
  window.addEventListener('vite:preloadError', listener)
  return () => window.removeEventListener('vite:preloadError', listener)
}

/** Whether the page is about to be loaded anew. */
export function reloadOnce(reload = () => window.location.reload()): boolean {
  if (!mayReload()) return false
  reload()
  return true
}

/** Without a memory of the last time it would reload for ever. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < patience) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}
