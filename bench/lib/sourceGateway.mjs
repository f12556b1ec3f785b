// Gateway from source, with what the packaged one has no switch for: a manual clock, a scripted resolver, and sockets
// that only count. Its parent sends it messages.
import { Socket } from 'node:net'
import { createLog } from '../../apps/gateway/src/core/log/logger.ts'
import { Poster } from '../../apps/gateway/src/core/net/poster.ts'
import { readSettings } from '../../apps/gateway/src/start/config/config.ts'
import { startGateway } from '../../apps/gateway/src/start/gateway.ts'
import { guardOf } from '../../apps/gateway/src/testing/guardOf.ts'
import { hostileNames, hostileUrls } from '../../apps/gateway/src/testing/hostileUrls.ts'
import { ManualClock } from '../../apps/gateway/src/testing/manualClock.ts'

const { data, now, names, countConnections } = JSON.parse(process.argv[2])
const clock = new ManualClock(now)
const answers = new Map([
  ...Object.entries(hostileNames).map(([name, addresses]) => [name, [addresses]]),
  ...Object.entries(names ?? {}),
])
let connections = []

/** Answers for each name, one per query; the last one stays. */
async function resolve(host) {
  const left = answers.get(host)
  if (!left) throw Object.assign(new Error(`Unknown host: ${host}`), { code: 'ENOTFOUND' })
  const found = left.length > 1 ? left.shift() : left[0]
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

/** Refuses all connections and records their addresses. */
function refuseConnections() {
  Socket.prototype.connect = function connect(...args) {
    const options = Array.isArray(args[0]) ? args[0][0] : args[0]
    const refuse = (address) => {
      connections.push(address)
      setImmediate(() => this.destroy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })))
    }
    if (!options.lookup) refuse(options.host)
    else
      options.lookup(options.host, { all: true }, (error, found) =>
        error ? setImmediate(() => this.destroy(error)) : refuse(found[0].address),
      )
    return this
  }
}

const settings = readSettings({ host: '127.0.0.1', port: '0', data }, process.env)
const log = createLog('error', process.stderr)
const gateway = await startGateway({ ...settings, log, clock, resolve, random: Math.random })
if (countConnections) refuseConnections()

/** Posts with the guarded client directly, for addresses that a configuration would refuse. */
async function post(url) {
  const poster = new Poster(guardOf(resolve, false), clock)
  const request = { url: new URL(url), userId: 'bench', headers: {}, body: '{}' }
  const outcome = await poster.post(request, new AbortController().signal).then(
    ({ status }) => String(status),
    (error) => error.name,
  )
  poster.close()
  return outcome
}

process.on('message', async ({ advance, take, posting }) => {
  if (advance !== undefined) clock.advance(advance)
  const outcome = posting === undefined ? undefined : await post(posting)
  process.send({ now: clock.now(), outcome, connections })
  if (take) connections = []
})
process.on('disconnect', () => process.exit())
process.send({ url: gateway.url, hostileUrls })
