const key = 'morpheus-reloaded-at'
/** In milliseconds: a second failure so soon is not cured by yet another reload. */
const patience = 60_000

/**
 * An upgrade of the gateway takes the files of the older build away from pages that are still open: the first one that
 * is missed reloads the page, once. Whatever fails after that is shown where it was wanted.
 */
export function reloadWhenStale(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', () => {
    if (Date.now() - lastReload() < patience) return
    if (remember()) reload()
  })
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(key))
  } catch {
    return 0
  }
}

/** Without a memory it would reload for ever. */
function remember(): boolean {
  try {
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}
