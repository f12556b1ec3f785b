// Loaded ahead of a gateway: counts the statements that its store runs. SIGUSR2 writes the counts since the last one to the
// file that MORPHEUS_COUNTS names.
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { renameSync, writeFileSync } = require('node:fs')

const file = process.env.MORPHEUS_COUNTS
if (file && process.argv[1]?.endsWith('main.js')) {
  const Database = createRequire(join(__dirname, '../../apps/gateway/package.json'))('better-sqlite3')
  const probe = new Database(':memory:')
  const statements = Object.getPrototypeOf(probe.prepare('select 1'))
  probe.close()
  let counts = new Map()
  for (const method of ['run', 'get', 'all', 'iterate']) {
    const act = statements[method]
    statements[method] = function counted(...values) {
      counts.set(this.source, (counts.get(this.source) ?? 0) + 1)
      return act.apply(this, values)
    }
  }
  process.on('SIGUSR2', () => {
    const told = JSON.stringify([...counts])
    counts = new Map()
    writeFileSync(`${file}.part`, told)
    renameSync(`${file}.part`, file)
  })
}
