/** Milliseconds after the first page before preloading starts; earlier when the browser is idle. */
const timeoutMs = 5000

/**
 * Preloads the code of unopened pages and dialogs into the browser's cache, one file at a time, while idle: they then
 * open at once, even without the gateway. Returns the stop function.
 */
export function preloadPages(): () => void {
  const controller = new AbortController()
  const run = () => void fetchAll(controller.signal)
  const cancel = runWhenIdle(run)
  return () => {
    cancel()
    controller.abort()
  }
}

async function fetchAll(signal: AbortSignal): Promise<void> {
  performance.mark('morpheus:warm-up')
  try {
    const list = await fetch('/chunks.json', { signal })
    const paths: unknown = list.ok ? await list.json() : []
    if (!Array.isArray(paths)) return
    for (const path of paths) {
      if (typeof path === 'string') await (await fetch(path, { signal, priority: 'low' })).arrayBuffer()
    }
    performance.mark('morpheus:warm')
  } catch {
    // On failure files load on demand.
  }
}

/** Safari lacks `requestIdleCallback`. */
function runWhenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, timeoutMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: timeoutMs })
  return () => cancelIdleCallback(handle)
}
