// `npm test`: installs what is missing, then checks, builds and tests everything. Arguments go to vitest.
import { ensureBrowsers, missingPrograms } from './programs.mjs'
import { ensureBuild, run } from './setup.mjs'

const filters = process.argv.slice(2)

await ensureBuild({ checked: filters.length === 0, beside: await missingPrograms() })
await ensureBrowsers()
run('npx', ['vitest', 'run', '--reporter=default', '--reporter=./scripts/closingLine.mjs', ...filters])
