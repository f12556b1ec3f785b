import { Readable } from 'node:stream'
import { vi } from 'vitest'
import { loadPartsWith } from '../core/parts.js'
import { runAndReport } from '../main.js'

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

/** Variables that the tests' own process needs while a command runs in it. */
const kept = /^(NODE_ENV|TMPDIR|VITEST.*)$/

let previous: Promise<unknown> = Promise.resolve()

/**
 * Runs a command in the test's own process, without a terminal and with this environment alone: a tenth of the cost of
 * a process. Commands run one after another, as they share the streams: what runs beside others needs a process.
 */
export function runHere(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Ran> {
  const result = previous.then(() => runAlone(args, env, input))
  previous = result.catch(() => {})
  return result
}

async function runAlone(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input: string,
): Promise<Ran> {
  loadPartsWith({
    describing: () => import('#describing'),
    drawing: () => import('#drawing'),
    mcp: () => import('#mcp'),
    monitor: () => import('#monitor'),
    postgres: () => import('#postgres'),
    profiles: () => import('#profiles'),
    prompts: () => import('#prompts'),
    proxy: () => import('#proxy'),
    reading: () => import('#reading'),
    shapes: () => import('#shapes'),
    spinner: () => import('#spinner'),
    views: () => import('#views'),
  })
  const result = { stdout: '', stderr: '' }
  const capture = (name: 'stdout' | 'stderr') =>
    vi.spyOn(process[name], 'write').mockImplementation((text, ...extra) => {
      result[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
      for (const done of extra) if (typeof done === 'function') done()
      return true
    })
  const previous = { env: { ...process.env }, argv: process.argv, exitCode: process.exitCode }
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')
  const spies = [capture('stdout'), capture('stderr')]
  try {
    for (const name of Object.keys(previous.env)) if (!kept.test(name)) delete process.env[name]
    Object.assign(process.env, env)
    process.argv = [...previous.argv.slice(0, 2), ...args]
    Object.defineProperty(process, 'stdin', {
      configurable: true,
      value: Readable.from(input ? [input] : []),
    })
    process.exitCode = 0
    await runAndReport(args)
    return { code: Number(process.exitCode), ...result }
  } finally {
    for (const spy of spies) spy.mockRestore()
    for (const name of Object.keys(process.env)) if (!(name in previous.env)) delete process.env[name]
    Object.assign(process.env, previous.env)
    process.argv = previous.argv
    process.exitCode = previous.exitCode
    if (stdin) Object.defineProperty(process, 'stdin', stdin)
  }
}
