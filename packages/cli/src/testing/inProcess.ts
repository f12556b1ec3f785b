import { vi } from 'vitest'
import { Failure } from '../core/output/failures.js'
import { loadPartsWith } from '../core/parts.js'
import { run } from '../core/program.js'

export interface RanHere {
  exit: number
  stdout: string
  stderr: string
  failure: Failure | undefined
}

/**
 * Runs a command in the test's own process, without a terminal, with a token instead of a profile: a tenth of the cost
 * of a process.
 */
export async function runHere(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RanHere> {
  loadPartsWith({
    describing: () => import('#describing'),
    drawing: () => import('#drawing'),
    mcp: () => import('#mcp'),
    monitor: () => import('#monitor'),
    profiles: () => import('#profiles'),
    prompts: () => import('#prompts'),
    proxy: () => import('#proxy'),
    reading: () => import('#reading'),
    shapes: () => import('#shapes'),
    spinner: () => import('#spinner'),
    views: () => import('#views'),
  })
  const said = { stdout: '', stderr: '' }
  const before = process.exitCode
  const capture = (name: 'stdout' | 'stderr') =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
      return true
    })
  const spies = [capture('stdout'), capture('stderr')]
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  let failure: Failure | undefined
  try {
    process.exitCode = 0
    await run(args)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    failure = error
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
  const exit = failure?.exit ?? Number(process.exitCode ?? 0)
  process.exitCode = before
  return { exit, ...said, failure }
}
