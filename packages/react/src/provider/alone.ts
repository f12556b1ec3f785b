type Run = () => () => void

/** Of each client, who runs (the first) and who would. */
const waiting = new WeakMap<object, Run[]>()
const running = new WeakMap<Run, () => void>()

/**
 * Runs what may run once a client only, however many providers ask for it: the first does, and when it ends the next
 * takes its place. Returns the function that ends it.
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
