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
  onOutput?: (ran: Ran, child: ChildProcess) => void
}

export interface Person {
  folder: string
  env: Record<string, string>
  program: string
  /** In the test's own process, one command after another. */
  run: (args: string[], options?: RunOptions) => Promise<Ran>
  /** As a process: for its streams, its end and what runs beside it. */
  spawn: (args: string[], options?: SpawnOptions) => Promise<Ran>
  signIn: (gateway: Gateway, ...more: string[]) => Promise<Ran>
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
  const run: Person['run'] = async (args, { input, env: more } = {}) =>
    asDescribed(args, await runHere(args, { ...env, ...more }, input))
  return {
    folder,
    env,
    program,
    run,
    spawn: async (args, options) => asDescribed(args, await start(program, args, env, options)),
    signIn: (gateway, ...more) =>
      run(['login', '--url', gateway.url, '--email', gateway.email, '--password-stdin', ...more], {
        input: `${gateway.password}\n`,
      }),
    clean: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function start(
  program: string,
  args: string[],
  env: Record<string, string>,
  { input, keepsInput = false, env: more, onOutput }: SpawnOptions = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...briefly, program, ...args], {
      env: { ...env, ...more },
      stdio: 'pipe',
    })
    const ran: Ran = { code: null, stdout: '', stderr: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      ran.stdout += chunk.toString()
      onOutput?.(ran, child)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      ran.stderr += chunk.toString()
      onOutput?.(ran, child)
    })
    child.stdin.on('error', () => {})
    if (!keepsInput) child.stdin.end(input ?? '')
    child.on('error', reject)
    child.on('close', (code) => resolve({ ...ran, code }))
  })
}

function asDescribed(args: string[], ran: Ran): Ran {
  const wrong = ran.code === 0 ? undescribed(args, ran.stdout) : null
  if (wrong === null) return ran
  throw new Error(`morpheus ${args.join(' ')} answers other than is described: ${wrong}`)
}

export function errorIn({ stderr }: Ran): { code: string; message: string; status: number | null } {
  const said: unknown = JSON.parse(stderr)
  if (typeof said !== 'object' || said === null || !('error' in said)) throw new Error(stderr)
  const { error } = said
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
