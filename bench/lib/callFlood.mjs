// A thread that keeps so many calls going at once until it is told to stop: apart from who measures.
import { parentPort, workerData } from 'node:worker_threads'

const { url, token, path, atOnce } = workerData
const stop = new AbortController()
let answered = 0
parentPort.once('message', () => {
  stop.abort()
  parentPort.postMessage(answered)
})
for (let count = 0; count < atOnce; count++) void keepAsking()

async function keepAsking() {
  while (!stop.signal.aborted) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api${path}`, { headers }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.ok && !stop.signal.aborted) answered += 1
  }
}
