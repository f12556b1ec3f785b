/** How long after a page appeared the rest begins to load, in milliseconds; less where the browser says that it is idle. */
const patience = 5000

/**
 * Loads what the pages and dialogs not opened yet are made of into the browser's cache, one file after the other, when
 * there is nothing else to do: they open at once, also while the gateway does not answer. Answers what ends it.
 */
export function warmUp(): () => void {
  const ending = new AbortController()
  const run = () => void fetchAll(ending.signal)
  const cancel = whenIdle(run)
  return () => {
    cancel()
    ending.abort()
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
    // Without it each file is loaded when it is needed.
  }
}

/** Safari knows no `requestIdleCallback`. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, patience)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: patience })
  return () => cancelIdleCallback(handle)
}
