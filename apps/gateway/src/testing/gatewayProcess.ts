import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { contract } from '@morpheus/sdk/contract'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { briefly, builtProgram } from '../../../../scripts/builtProgram.mjs'
import { runCommand } from '../start/commands/runCommand.js'

export interface Ended {
  exitCode: number | null
  stdout: string
  stderr: string
}

export interface GatewayProcess {
  /** The last line printed once it listens. @throws Error when it ends before that. */
  ready: Promise<string>
  url: Promise<string>
  ended: Promise<Ended>
  kill(signal: NodeJS.Signals): void
  /** Closes the reading end of its output, as `| head` does. */
  stopReading(): void
}

export function runGateway(
  args: readonly string[],
  {
    env = {},
    input = '',
    stderrTo,
    wrapperCommand = [],
    program,
    isLong = false,
  }: {
    env?: Record<string, string>
    input?: string
    stderrTo?: number
    /** A wrapper command with its arguments, such as `prlimit`. */
    wrapperCommand?: readonly string[]
    /** Path of another version's `main.js`, built already. */
    program?: string | undefined
    /** It runs for minutes, so that optimized code is worth its compilation. */
    isLong?: boolean
  } = {},
): GatewayProcess {
  const node = [
    process.execPath,
    ...(isLong ? [] : briefly),
    program ?? builtProgram('apps/gateway', 'main.js'),
  ]
  const [command = process.execPath, ...rest] = [...wrapperCommand, ...node, ...args]
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', stderrTo ?? 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdin?.end(input)
  let stdout = ''
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr }))
  })
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      stdout += chunk
      const line = /^Morpheus no ar em .*$/m.exec(stdout)?.[0]
      if (line) resolve(line)
    })
    child.once('close', () => reject(new Error(`It ended: ${stdout}${stderr}`)))
  })
  const url = ready.then((line) => /http:\S+/.exec(line)?.[0] ?? '')
  url.catch(() => undefined)
  return {
    ready,
    url,
    ended,
    kill: (signal) => void child.kill(signal),
    stopReading() {
      child.stdout?.destroy()
      child.stderr?.destroy()
    },
  }
}

/** Runs a command, or a start that fails, in the test's process: one of its own costs a CPU second. */
export async function runHere(
  args: readonly string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
): Promise<Ended> {
  let [stdout, stderr] = ['', '']
  const exitCode = await runCommand(args, {
    env,
    stdin: Readable.from([input]),
    print(text) {
      stdout += text
    },
    printError(text) {
      stderr += text
    },
  })
  return { exitCode, stdout, stderr }
}

const Answer = z.looseObject({ data: z.unknown().optional() })

/** @throws Error for what is no success. */
export async function callAt(
  url: string,
  route: string,
  {
    token,
    body,
    key,
  }: { token?: string | undefined; body?: object | undefined; key?: string | undefined } = {},
): Promise<unknown> {
  const [method = '', path = ''] = route.split(' ')
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new TypeError(`${route}: ${answer.status} ${await answer.text()}`)
  const json = Answer.parse(await answer.json())
  return json.data ?? json
}

export async function signInAt(
  url: string,
  credentials: { email: string; password: string },
): Promise<string> {
  const { email, password } = credentials
  const answer = await callAt(url, 'POST /auth/login', { body: { email, password } })
  return contract.auth.login.answer.parse(answer).token
}
