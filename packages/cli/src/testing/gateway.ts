import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtProgram } from '../../../../scripts/builtProgram.mjs'

export interface Gateway {
  url: string
  email: string
  password: string
  data: string
  stop: () => Promise<void>
  /** Resolves with the phone's secret. */
  scan: (qr: string, passkey?: 'required' | 'code') => Promise<string>
  /** Gives the passkey on the phone with this secret. */
  approve: (secret: string) => Promise<void>
  enterCode: (phoneNumber: string, pairingCode: string) => Promise<void>
}

const email = 'ana@loja.com.br'
const password = 'senha-bem-forte'

/** A real gateway in a process and a folder of its own; the CLI only ever meets it over HTTP. */
export async function startGateway(more: Record<string, string> = {}): Promise<Gateway> {
  const repository = join(import.meta.dirname, '..', '..', '..', '..')
  const data = mkdtempSync(join(tmpdir(), 'morpheus-cli-gateway-'))
  const child = spawn(
    process.execPath,
    [builtProgram('apps/gateway', 'main.js'), ...['--port', '0', '--host', '127.0.0.1', '--data', data]],
    {
      cwd: repository,
      env: {
        ...process.env,
        MORPHEUS_ADMIN_EMAIL: email,
        MORPHEUS_ADMIN_PASSWORD: password,
        MORPHEUS_GRAPH_URL: 'http://127.0.0.1:9',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const url = await addressOf(child)
  const phone = async (action: string, body: object, secret?: string): Promise<unknown> => {
    const answer = await fetch(`${url}/api/virtual-phone/${action}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The phone was refused: ${await answer.text()}`)
    return answer.json()
  }
  return {
    url,
    email,
    password,
    data,
    scan: async (qr, passkey) => {
      const { data } = Object(await phone('scan', { qr, ...(passkey && { passkey }) }))
      return String(data.secret)
    },
    approve: async (secret) => void (await phone('passkey/approval', {}, secret)),
    enterCode: async (phoneNumber, pairingCode) =>
      void (await phone('enter-code', { phoneNumber, pairingCode })),
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const url = /no ar em (http:\/\/\S+)/.exec(said)?.[1]
      if (url) resolve(url)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('exit', (code) => reject(new Error(`The gateway ended with ${code}:\n${said}`)))
  })
}
