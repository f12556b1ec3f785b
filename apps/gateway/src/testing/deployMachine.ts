import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { builtProgram } from '../../../../scripts/builtProgram.mjs'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')

export function readFromRoot(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Replaces the documented places by those of a trial; each text must occur. */
export function replaceEach(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((all, [from, to]) => {
    expect(all).toContain(from)
    return all.replaceAll(from, to)
  }, text)
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => Number(Object(server.address()).port))
  for (const server of servers) server.close()
  return ports
}

/** A shell in which the commands of docs/deploy.md run: the built gateway, a service manager and nginx of this trial. */
export class DeployMachine {
  readonly #folder: string
  readonly #env: Record<string, string>
  readonly #nginxConf: string

  constructor(folder: string, env: Record<string, string>) {
    this.#folder = folder
    this.#nginxConf = join(folder, 'nginx.conf')
    const bin = join(folder, 'bin')
    this.#env = { PATH: `${bin}:${process.env.PATH}`, HOME: folder, ...env }
    mkdirSync(bin)
    const command = (name: string, script: string) =>
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    const program = builtProgram('apps/gateway', 'main.js')
    command('morpheus-gateway', `exec '${process.execPath}' '${program}' "$@"`)
    command('nginx', `exec /usr/sbin/nginx -p '${folder}' -c '${this.#nginxConf}' "$@"`)
    command(
      'systemctl',
      `case "$*" in
'stop morpheus-gateway') kill -TERM "$GATEWAY_PID"; exec tail --pid="$GATEWAY_PID" -f /dev/null;;
'reload nginx') exec nginx -s reload;;
*) exit 64;; esac`,
    )
  }

  /** Runs commands until the first one that fails. @returns their output */
  async run(script: string, env: Record<string, string> = {}): Promise<string> {
    const { stdout } = await execute('bash', ['-ec', script], { env: { ...this.#env, ...env } })
    return stdout
  }

  /** Runs a command that stays, and waits until its gateway listens. */
  async serve(
    command: string,
    env: Record<string, string> = {},
  ): Promise<{ pid: number; url: string; stop(): Promise<void> }> {
    const child = spawn('bash', ['-c', command], {
      env: { ...this.#env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    const ended = once(child, 'close')
    const url = await new Promise<string>((resolve, reject) => {
      const read = (chunk: unknown) => {
        output += String(chunk)
        const found = /^Morpheus no ar em (http:\/\/[^\s·]+)/m.exec(output)?.[1]
        if (found) resolve(found)
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      void ended.then(() => reject(new Error(`${command}: ${output}`)))
    })
    return {
      pid: Number(child.pid),
      url,
      async stop() {
        child.kill('SIGTERM')
        await ended
      },
    }
  }

  /** Writes nginx's configuration, from one of `deploy/` with the places of this trial. */
  configureNginx(path: string, places: Readonly<Record<string, string>>): void {
    const server = replaceEach(readFromRoot(path), places)
    writeFileSync(
      this.#nginxConf,
      `pid ${this.#folder}/nginx.pid;\nerror_log ${this.#folder}/nginx.log;\nevents {}\nhttp {\naccess_log off;\n${server}\n}\n`,
    )
  }

  /** Creates a certificate for `localhost`. @returns the certificate */
  async certify(certificate: string, key: string): Promise<string> {
    const request = 'openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'
    await this.run(
      `${request} -addext subjectAltName=DNS:localhost -keyout '${key}' -out '${certificate}' 2>/dev/null`,
    )
    return readFileSync(certificate, 'utf8')
  }
}
