// Loaded ahead of a gateway: how long its event loop was kept waiting by its own work at worst, in milliseconds, and how much
// memory it held at most, in MB. While others have the processor is no work of its own: Linux tells that time of the main
// thread. SIGUSR2 writes what was seen since the last one to the file that MORPHEUS_LOOP names.
const { readFileSync, renameSync, writeFileSync } = require('node:fs')

const file = process.env.MORPHEUS_LOOP
if (file && process.argv[1]?.endsWith('main.js')) {
  const queuedMs = () =>
    Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  let last = { at: performance.now(), queued: queuedMs() }
  let worst = { own: 0, all: 0, after: 0 }
  let since = last.at
  let bytes = 0
  setInterval(() => {
    const now = { at: performance.now(), queued: queuedMs() }
    const all = now.at - last.at
    const own = all - (now.queued - last.queued)
    if (own > worst.own) worst = { own, all, after: (now.at - since) / 1000 }
    bytes = Math.max(bytes, process.memoryUsage.rss())
    last = { at: performance.now(), queued: queuedMs() }
  }, 1).unref()
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.part`, JSON.stringify({ ...worst, megabytes: bytes / 1024 ** 2 }))
    renameSync(`${file}.part`, file)
    worst = { own: 0, all: 0, after: 0 }
    since = performance.now()
    bytes = 0
  })
}
