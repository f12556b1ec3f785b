// `npm test`: installs what is missing, then checks, builds and tests everything. Arguments go to vitest.
import { ensureBuild, ensureChromium, ensureDependencies, run } from './setup.mjs'

const filters = process.argv.slice(2)

await ensureDependencies()
ensureChromium()
if (filters.length === 0) run('npm', ['run', 'check', '--silent'])
await ensureBuild()
run('npx', ['vitest', 'run', '--reporter=default', '--reporter=./scripts/closingLine.mjs', ...filters])
