// SDK call (transport rules, unwrapping, every row parsed) against the same call with raw axios, to one gateway.
import axios from 'axios'
import { createMorpheus } from '../packages/sdk/dist/index.js'
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { compare, report } from './lib/measure.mjs'

const gateway = await startGateway()
const token = await signIn(gateway.url)
const ids = []
for (let count = 1; count <= 20; count++) {
  const { session } = await call(gateway.url, 'POST', '/sessions', { token, body: { name: `Loja ${count}` } })
  ids.push(session.id)
}

const morpheus = createMorpheus({ baseUrl: gateway.url, token })
const raw = axios.create({
  baseURL: `${gateway.url}/api`,
  timeout: 60_000,
  headers: { authorization: `Bearer ${token}` },
})
const calls = 50
const timed = (act) => async () => {
  const began = performance.now()
  for (let done = 0; done < calls; done++) await act()
  return (performance.now() - began) / calls
}

async function measure(what, ours, baseline) {
  for (let warm = 0; warm < 12; warm++) {
    await ours()
    await baseline()
  }
  report(what, await compare({ rounds: 80, ours, baseline }), { limit: 1.1 })
}

const [id] = ids
await measure(
  'SDK call, one session',
  timed(() => morpheus.sessions.get({ id })),
  timed(() => raw.get(`/sessions/${id}`)),
)
await measure(
  'SDK call, 20 sessions',
  timed(() => morpheus.sessions.list()),
  timed(() => raw.get('/sessions')),
)
await gateway.close()
