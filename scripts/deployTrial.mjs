// `npm run deploy-trial`: executes the ten lines of docs/deploy.md, from SQLite to three nodes, and the way back, and
// compares the answers. Needs Postgres on 127.0.0.1:5432, and the programs createdb, rclone, nginx and openssl.
import { run } from './setup.mjs'

process.env.DEPLOY_TRIAL = '1'
run('npx', ['vitest', 'run', '--project', 'postgres', 'apps/gateway/src/start/deploy.trial.test.ts'])
