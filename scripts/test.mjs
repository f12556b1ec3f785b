// `npm test`: installs what is missing, then checks, builds and tests everything. Arguments go to vitest.
import { ensureBuild, ensureChromium, ensureDependencies, run } from './setup.mjs'

const filters = process.argv.slice(2)

await ensureDependencies()
await ensureChromium()
await ensureBuild({ checked: filters.length === 0 })
run('npx', ['vitest', 'run', '--reporter=default', '--reporter=./scripts/closingLine.mjs', ...filters])
