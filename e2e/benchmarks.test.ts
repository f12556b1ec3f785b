import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { needs } from '../scripts/skips.mjs'

const folder = join(import.meta.dirname, '..', 'bench')
const postgres = 'postgres://postgres@127.0.0.1:5432'

/** Arguments with which these benchmarks end within seconds. */
const small: Readonly<Record<string, readonly string[]>> = {
  'activity-log': ['1000'],
  'api-pages': ['100'],
  'cli-logs': ['100', '1'],
  databases: [postgres, '1', '0.05'],
  'long-answers': ['2000'],
  'media-memory': ['1', '1'],
  'message-cost': ['2'],
  receipts: ['25', '1'],
  structure: [],
  'template-import': ['100'],
}

/** Arguments that keep the other benchmarks small until they are stopped. */
const others: Readonly<Record<string, readonly string[]>> = {
  backup: ['0.001'],
  chatwoot: ['10'],
  'cli-startup': ['1'],
  dashboards: ['1', '1', '1'],
  'delivery-dead': ['1'],
  'delivery-rate': ['1'],
  extensionIcons: [tmpdir()],
  'fair-calls': ['20', '2', '1'],
  'first-screens': ['1'],
  forget: ['0.001'],
  'graph-webhook': ['10', '1', '1'],
  kommo: ['1'],
  'many-sessions': ['1'],
  migration: ['1000', '27', postgres],
  'monitor-keys': ['1', '1'],
  operatorPictures: [tmpdir()],
  passkeyPictures: [tmpdir()],
  pictures: [tmpdir()],
  readmePicture: [join(tmpdir(), 'morpheus.png')],
  recovery: ['1', '10', '1'],
  responders: ['2'],
  screens: ['logs'],
  'send-kills': ['1', '1'],
  'send-queue': ['2'],
  shares: ['1'],
  'ten-thousand': ['1', '100'],
  'whatsapp-sessions': ['1'],
  widgets: ['1'],
}

/** Long enough to load everything and start working, which reveals moved modules and renamed exports. */
const atWorkMs = 5000
const atOnce = 8

test.skipIf(!(await needs.postgres.isHere()))(
  'every benchmark starts',
  async () => {
    const names = readdirSync(folder).flatMap((name) => /^(.*)\.mjs$/.exec(name)?.[1] ?? [])
    const unknown = [...Object.keys(small), ...Object.keys(others)].filter((name) => !names.includes(name))
    expect(unknown).toEqual([])
    const broken: string[] = []
    const left = [...names]
    const lane = async () => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        const why = await start(name)
        if (why !== null) broken.push(`${name}: ${why}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    expect(broken).toEqual([])
  },
  240_000,
)

/** Null when it ended well, or was still working when stopped. */
async function start(name: string): Promise<string | null> {
  const temporary = mkdtempSync(join(tmpdir(), 'morpheus-benchmark-'))
  const isSmall = name in small
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--conditions=@morpheus/source',
      join(folder, `${name}.mjs`),
      ...(small[name] ?? others[name] ?? []),
    ],
    // Own process group, which ends with its gateways.
    { env: { ...process.env, TMPDIR: temporary }, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  const end = () => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {}
  }
  onTestFinished(end)
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  let stopped = false
  const timer = isSmall
    ? undefined
    : setTimeout(() => {
        stopped = true
        end()
      }, atWorkMs)
  const code = await new Promise<number | null>((resolve) => child.once('exit', (exit) => resolve(exit)))
  clearTimeout(timer)
  end()
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
  return stopped || code === 0 ? null : `${code} ${errors.slice(-500)}`
}
