import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = join(import.meta.dirname, '..', '..', 'apps', 'gateway', 'dist', 'main.js')
export const admin = { email: 'bench@morpheus.local', password: 'bench-password' }

/** Disables per-user limits: one user makes all the load. */
export const unlimited = {
  MORPHEUS_USER_LIMIT: '100000000',
  MORPHEUS_USER_WRITE_MB: '100000000',
  MORPHEUS_USER_SESSIONS: '100000000',
}

/** Gateway in its own process on loopback, with a fresh data folder. */
export async function startGateway(
  data = mkdtempSync(join(tmpdir(), 'morpheus-bench-')),
  port = '0',
  environment = {},
) {
  const began = performance.now()
  const child = spawn(process.execPath, [main, '--host', '127.0.0.1', '--port', port, '--data', data], {
    env: {
      ...process.env,
      MORPHEUS_ADMIN_EMAIL: admin.email,
      MORPHEUS_ADMIN_PASSWORD: admin.password,
      MORPHEUS_LOG_LEVEL: 'warn',
      ...unlimited,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const found = /no ar em (http:\/\/[^\s·]+)/.exec(output)
      if (found) resolve(found[1].replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => reject(new Error(`gateway ended with ${code}: ${output}`)))
  })
  return {
    url,
    data,
    pid: child.pid,
    milliseconds: performance.now() - began,
    /** Simulates a crash. */
    async kill() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
    async close({ keep = false } = {}) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      if (!keep) rmSync(data, { recursive: true, force: true })
    },
  }
}

export async function call(url, method, path, { token, body } = {}) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  const json = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`)
  return json.data ?? json
}

export async function signIn(url) {
  return (await call(url, 'POST', '/auth/login', { body: admin })).token
}
