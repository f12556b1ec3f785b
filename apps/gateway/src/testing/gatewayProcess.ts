import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const repository = join(import.meta.dirname, '..', '..', '..', '..')

export interface Ended {
  exitCode: number | null
  stdout: string
  stderr: string
}

/** `morpheus-gateway`, run from source as its own process. */
export interface GatewayProcess {
  /** The last line printed once it listens. @throws Error when it ends before that. */
  ready: Promise<string>
  ended: Promise<Ended>
  kill(signal: NodeJS.Signals): void
  /** Closes this end of its output, as `| head` does. */
  stopReading(): void
}

export function runGateway(
  args: readonly string[],
  {
    env = {},
    input = '',
    stderrTo,
    under = [],
    bundle,
    root = repository,
  }: {
    env?: Record<string, string>
    input?: string
    stderrTo?: number
    /** A program with its arguments that runs it, such as `prlimit`. */
    under?: readonly string[]
    /** The bundle to run instead of the source. */
    bundle?: string
    /** A copy of the repository to run instead of this one. */
    root?: string
  } = {},
): GatewayProcess {
  const main = join(root, 'apps', 'gateway', 'src', 'start', 'main.ts')
  const source = ['--import', 'tsx', '--conditions=@morpheus/source', main]
  const node = [process.execPath, ...(bundle === undefined ? source : [bundle])]
  const [program = process.execPath, ...rest] = [...under, ...node, ...args]
  const child = spawn(program, rest, {
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
  ready.catch(() => undefined)
  return {
    ready,
    ended,
    kill: (signal) => void child.kill(signal),
    stopReading() {
      child.stdout?.destroy()
      child.stderr?.destroy()
    },
  }
}
