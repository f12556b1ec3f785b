// `npm run test:stores`: all tests of the gateway that run on Postgres and on three nodes, of which `npm test` runs those
// that it has the time for. Needs Postgres on 127.0.0.1:5432.
import { run } from './setup.mjs'

process.env.MORPHEUS_EVERY_STORE = '1'
run('npx', ['vitest', 'run', '--project', 'postgres', '--project', 'nodes'])
