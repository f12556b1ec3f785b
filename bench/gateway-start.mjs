// Gateway start until listening, first start (migrations, administrator) and later ones, against `node -e 0`; memory.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { startGateway } from './lib/gateway.mjs'
import { median, residentMegabytes } from './lib/measure.mjs'

const rounds = 7
const times = { first: [], later: [], node: [] }
const memory = []
for (let round = 0; round < rounds; round++) {
  const began = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  times.node.push(performance.now() - began)
  const first = await startGateway()
  times.first.push(first.milliseconds)
  await first.close({ keep: true })
  const later = await startGateway(first.data)
  times.later.push(later.milliseconds)
  memory.push(residentMegabytes(later.pid))
  await later.close()
  rmSync(first.data, { recursive: true, force: true })
}
const node = median(times.node)
for (const kind of ['first', 'later']) {
  const time = median(times[kind])
  console.log(
    `gateway ${kind} start to listening: ${time.toFixed(0)} ms = ${(time / node).toFixed(1)}× node -e 0 (${node.toFixed(0)} ms; limit 1500 ms) ${time <= 1500 ? '✓' : '✗'}`,
  )
}
console.log(`memory once listening: ${median(memory).toFixed(0)} MB resident`)
