import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveGateway } from '../../../../apps/gateway/src/testing/servedGateway.js'

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

/** A real gateway with a folder of its own; the CLI only ever meets it over HTTP. */
export async function startGateway(extra: Record<string, string> = {}): Promise<Gateway> {
  const data = mkdtempSync(join(tmpdir(), 'morpheus-cli-gateway-'))
  const { url, close } = await serveGateway(data, {
    MORPHEUS_ADMIN_EMAIL: email,
    MORPHEUS_ADMIN_PASSWORD: password,
    MORPHEUS_GRAPH_URL: 'http://127.0.0.1:9',
    ...extra,
  })
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
      await close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
