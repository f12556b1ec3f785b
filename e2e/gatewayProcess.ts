import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMorpheus, type Morpheus, memoryStorage } from '@morpheus/sdk'
import { briefly } from '../scripts/builtProgram.mjs'

export const admin = { email: 'ana@loja.com.br', password: 'senha-de-teste', name: 'Ana Souza' }

/** Silent client logger. */
export const quiet = { debug: () => {}, warn: () => {}, error: () => {} }

const main = join(import.meta.dirname, '..', 'apps', 'gateway', 'dist', 'main.js')

/** Gateway in its own process, on loopback, with its own data folder and one known user. */
export interface GatewayProcess {
  readonly url: string
  /** Data folder. */
  readonly data: string
  /** Signed-in client. */
  client(): Promise<Morpheus>
  /** Ends it with SIGKILL. */
  kill(): Promise<void>
  /** Starts again on the same port and data. */
  restart(): Promise<void>
  /** Ends it and removes its data. */
  close(): Promise<void>
}

export async function startGateway(env: Readonly<Record<string, string>> = {}): Promise<GatewayProcess> {
  const data = mkdtempSync(join(tmpdir(), 'morpheus-e2e-'))
  let { child, url } = await start(data, '0', env)
  const port = new URL(url).port

  async function end(signal: NodeJS.Signals) {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }

  return {
    url,
    data,
    async client() {
      const morpheus = createMorpheus({ baseUrl: url, storage: memoryStorage(), logger: quiet })
      await morpheus.identity.signIn({ email: admin.email, password: admin.password })
      return morpheus
    },
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGKILL')
      ;({ child, url } = await start(data, port, env))
    },
    async close() {
      await end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function start(data: string, port: string, env: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(
    process.execPath,
    [...briefly, main, '--host', '127.0.0.1', '--port', port, '--data', data],
    {
      env: {
        ...process.env,
        MORPHEUS_ADMIN_EMAIL: admin.email,
        MORPHEUS_ADMIN_PASSWORD: admin.password,
        MORPHEUS_ADMIN_NAME: admin.name,
        MORPHEUS_GRAPH_URL: 'http://127.0.0.1:9',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  return new Promise<{ child: ChildProcess; url: string }>((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /no ar em (http:\/\/[^\s·]+)/.exec(output)?.[1]
      if (url) resolve({ child, url: url.replace('localhost', '127.0.0.1') })
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`The gateway ended with ${code}:\n${output}`)))
  })
}
