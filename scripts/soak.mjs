// `npm run soak [seconds] [sessions] [seed]`: three gateways on one Postgres under load, with a fault every 20 s, and the
// consistency check at the end. Ten minutes and 300 sessions by default; twice with another seed each time.
import { run } from './setup.mjs'

const [seconds = '600', sessions = '300', seed] = process.argv.slice(2)
const test = 'apps/gateway/src/start/faults.postgres.test.ts'
for (const each of seed === undefined ? ['1', '2'] : [seed]) {
  Object.assign(process.env, { SOAK_SECONDS: seconds, SOAK_SESSIONS: sessions, SOAK_SEED: each })
  run('npx', ['vitest', 'run', '--project', 'postgres', test])
}
