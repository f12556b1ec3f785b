import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 90_000
const startPatienceMs = 300_000

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new TypeError('No port')
  return address.port
}

/**
 * Polls until the condition holds.
 * @throws Error with the condition and the last result
 */
export async function until<Result>(
  what: string,
  ask: () => Promise<Result | undefined>,
  { every = 100, within = patienceMs } = {},
): Promise<Result> {
  const end = Date.now() + within
  let last: unknown
  while (Date.now() < end) {
    try {
      const result = await ask()
      if (result !== undefined) return result
    } catch (error) {
      last = error
    }
    await sleep(every)
  }
  throw new Error(`${what}: não aconteceu em ${within / 1000} s`, { cause: last })
}

interface Options {
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env: Readonly<Record<string, string>>
  /** True once it is ready. */
  readonly ready: () => Promise<boolean>
}

/** Node program in its own process, with restarts. */
export class Program {
  readonly #options: Options
  #child: ChildProcess | null = null
  /** Milliseconds of its last start. */
  #startMs = 0
  /** All output so far. */
  output = ''

  constructor(options: Options) {
    this.#options = options
  }

  #getSharedBrowser(): void {
    const { args, cwd, env } = this.#options
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const read = (chunk: Buffer) => {
      this.output += chunk.toString()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    this.#child = child
    // Leave no child process, however this one ends.
    process.once('exit', () => child.kill('SIGKILL'))
  }

  async start(): Promise<void> {
    const began = performance.now()
    this.#getSharedBrowser()
    await this.#untilReady()
    this.#startMs = performance.now() - began
  }

  /** Kills and restarts it; `meanwhile` runs while it is down, shortly before it returns. */
  async restart<Result>(meanwhile: () => Promise<Result>): Promise<Result> {
    await this.end('SIGKILL')
    this.#getSharedBrowser()
    await sleep(Math.max(0, this.#startMs - 15_000))
    const doing = meanwhile()
    await this.#untilReady()
    return doing
  }

  async #untilReady(): Promise<void> {
    const { args, ready } = this.#options
    const isReady = async () => {
      if (this.#child?.exitCode !== null) throw new Error('Terminou')
      return (await ready()) || undefined
    }
    await until(`${args[0]} no ar`, isReady, { within: startPatienceMs }).catch((error: unknown) => {
      throw new Error(this.output.slice(-3000), { cause: error })
    })
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
}

/** The address answers 200 with a matching body. */
export async function answers(url: string, so: (body: string) => boolean = () => true): Promise<boolean> {
  const answer = await fetch(url).catch(() => null)
  return answer?.ok === true && so(await answer.text())
}
