import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { briefly, builtProgram } from '../../../../scripts/builtProgram.mjs'
import type { Gateway } from './gateway.js'
import { type Ran, runHere } from './inProcess.js'
import { undescribed } from './undescribed.js'

export type { Ran }

interface RunOptions {
  input?: string
  env?: Record<string, string>
}

interface SpawnOptions extends RunOptions {
  /** The test writes to stdin while the program runs. */
  keepsInput?: boolean
  onOutput?: (result: Ran, child: ChildProcess) => void
}

export interface Person {
  folder: string
  env: Record<string, string>
  program: string
  /** In the test's own process, one command after another. */
  run: (args: string[], options?: RunOptions) => Promise<Ran>
  /** As a process: for its streams, its end and what runs beside it. */
  spawn: (args: string[], options?: SpawnOptions) => Promise<Ran>
  signIn: (gateway: Gateway, ...args: string[]) => Promise<Ran>
  clean: () => void
}

export async function person(): Promise<Person> {
  const program = builtProgram('packages/cli', 'morpheus.cjs')
  const folder = mkdtempSync(join(tmpdir(), 'morpheus-cli-'))
  // All users share V8's code cache: compiling the program for each took a third of the time.
  const compiled = join(dirname(program), 'cache')
  mkdirSync(compiled, { recursive: true, mode: 0o700 })
  symlinkSync(compiled, join(folder, 'cache'))
  const env = { PATH: process.env.PATH ?? '', HOME: folder, MORPHEUS_CONFIG_DIR: folder }
  const run: Person['run'] = async (args, { input, env: extra } = {}) =>
    asDescribed(args, await runHere(args, { ...env, ...extra }, input))
  return {
    folder,
    env,
    program,
    run,
    spawn: async (args, options) => asDescribed(args, await start(program, args, env, options)),
    signIn: (gateway, ...extra) =>
      run(['login', '--url', gateway.url, '--email', gateway.email, '--senha-stdin', ...extra], {
        input: `${gateway.password}\n`,
      }),
    clean: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function start(
  program: string,
  args: string[],
  env: Record<string, string>,
  { input, keepsInput = false, env: extra, onOutput }: SpawnOptions = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...briefly, program, ...args], {
      env: { ...env, ...extra },
      stdio: 'pipe',
    })
    const result: Ran = { code: null, stdout: '', stderr: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      result.stdout += chunk.toString()
      onOutput?.(result, child)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      result.stderr += chunk.toString()
      onOutput?.(result, child)
    })
    child.stdin.on('error', () => {})
    if (!keepsInput) child.stdin.end(input ?? '')
    child.on('error', reject)
    child.on('close', (code) => resolve({ ...result, code }))
  })
}

function asDescribed(args: string[], result: Ran): Ran {
  const wrong = result.code === 0 ? undescribed(args, result.stdout) : null
  if (wrong === null) return result
  throw new Error(`morpheus ${args.join(' ')} answers other than is described: ${wrong}`)
}

export function errorIn({ stderr }: Ran): { code: string; message: string; status: number | null } {
  const output: unknown = JSON.parse(stderr)
  if (typeof output !== 'object' || output === null || !('error' in output)) throw new Error(stderr)
  const { error } = output
  if (
    typeof error !== 'object' ||
    error === null ||
    !('code' in error && 'message' in error && 'status' in error)
  )
    throw new Error(stderr)
  return {
    code: String(error.code),
    message: String(error.message),
    status: typeof error.status === 'number' ? error.status : null,
  }
}
