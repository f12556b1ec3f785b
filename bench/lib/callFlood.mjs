// Thread that keeps a number of calls running until stopped, separate from the measurement.
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
