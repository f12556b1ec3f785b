import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { requirements } from '../scripts/skips.mjs'

const folder = join(import.meta.dirname, '..', 'bench')
const postgres = 'postgres://postgres@127.0.0.1:5432'

/** One of each kind, with the arguments with which they end within seconds: at a gateway, at the terminal, in itself. */
const small: Readonly<Record<string, readonly string[]>> = {
  'cli-logs': ['100', '1'],
  databases: [postgres, '1', '0.05'],
  structure: [],
}

test('every benchmark resolves the modules and exports it imports', async () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  const built = build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: [/^@morpheus\//], resolve: { conditions: ['@morpheus/source'] } },
    build: {
      ssr: true,
      write: false,
      rolldownOptions: { input: names.map((name) => join(folder, name)) },
    },
  })
  await expect(built).resolves.toBeDefined()
})

test.skipIf(!(await requirements.postgres.isAvailable())).each(Object.entries(small))(
  'benchmark %s runs at its smallest size',
  async (name, words) => {
    const temporary = mkdtempSync(join(tmpdir(), 'morpheus-benchmark-'))
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--conditions=@morpheus/source', join(folder, `${name}.mjs`), ...words],
      // Own process group, which ends with its gateways.
      { env: { ...process.env, TMPDIR: temporary }, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    )
    onTestFinished(() => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {}
      rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
    })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
    expect(code, errors.slice(-500)).toBe(0)
  },
)
