type Run = () => () => void

/** Queue of each client: the first entry is running. */
const waiting = new WeakMap<object, Run[]>()
const running = new WeakMap<Run, () => void>()

/**
 * Runs an action once a client, however many providers request it; when the running one stops, the next takes over.
 * Returns the stop function.
 */
export function alone(client: object, act: Run): () => void {
  const run: Run = () => act()
  const queue = waiting.get(client) ?? []
  waiting.set(client, queue)
  const runFirst = () => {
    const [first] = queue
    if (first && !running.has(first)) running.set(first, first())
  }
  queue.push(run)
  runFirst()
  return () => {
    const place = queue.indexOf(run)
    if (place === -1) return
    queue.splice(place, 1)
    running.get(run)?.()
    runFirst()
  }
}
