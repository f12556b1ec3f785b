// `npm run soak [seconds] [sessions] [seed] [fault]`: three gateways on a Postgres of their own under load, with a fault
// every 20 s, and the consistency check at the end. Ten minutes and 300 sessions by default; twice with another seed each
// time. With a fault's name that alone, every 6 s: `npm run soak 300 60 1 'a killed node'` kills fifty times.
import { run } from './setup.mjs'

const [seconds = '600', sessions = '300', seed, fault] = process.argv.slice(2)
const test = 'apps/gateway/src/start/faults.postgres.test.ts'
for (const each of seed === undefined ? ['1', '2'] : [seed]) {
  Object.assign(process.env, { SOAK_SECONDS: seconds, SOAK_SESSIONS: sessions, SOAK_SEED: each })
  if (fault !== undefined) process.env.SOAK_FAULT = fault
  run('npx', ['vitest', 'run', '--project', 'postgres', test])
}
