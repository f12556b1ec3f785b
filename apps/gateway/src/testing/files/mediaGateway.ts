import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { contract, type MessageRecord } from '@morpheus/sdk/contract'
import { vi } from 'vitest'
import * as z from 'zod'
import type { GatewayConfig } from '../../start/config/gatewayConfig.js'
import { openGateway } from '../testGateway.js'

const Refused = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

export async function openMediaGateway(overrides: Partial<GatewayConfig> = {}) {
  const gateway = await openGateway(overrides)
  const token = await gateway.signIn()
  const sessionId = await gateway.createSession(token)
  const secret = await gateway.pair(token, sessionId)
  const to = '5521977776666'

  async function upload(
    path: string,
    bearer: string,
    file: File,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)
    const answer = await fetch(`${gateway.url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, ...headers },
      body: form,
    })
    const body: unknown = await answer.json()
    return { status: answer.status, body }
  }

  const sendMedia = (
    file: File,
    fields: Record<string, string> = {},
    { as = token, headers = {} }: { as?: string; headers?: Record<string, string> } = {},
  ) => upload('/messages/send-media', as, file, { sessionId, to, ...fields }, headers)

  return {
    gateway,
    token,
    sessionId,
    secret,
    to,
    sendMedia,
    sent: (answer: { body: unknown }) =>
      z.object({ data: contract.messages.send.answer }).parse(answer.body).data.message,
    refused: ({ status, body }: { status: number; body: unknown }) => ({ status, ...Refused.parse(body) }),
    send: (body: object) =>
      gateway.call(`POST /sessions/${sessionId}/send`, { token, body: { to, ...body } }),
    receive: (file: File, fields: Record<string, string> = {}) =>
      upload('/virtual-phone/media', secret, file, { contactPhone: to, ...fields }),
    messages: async () =>
      (await gateway.read(contract.messages.list.answer, `GET /sessions/${sessionId}/messages`, { token }))
        .messages,
    message: async (id: string): Promise<MessageRecord> =>
      (await gateway.read(contract.messages.get.answer, `GET /messages/${id}`, { token })).message,
    file: (path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
      fetch(path.startsWith('http') ? path : `${gateway.url}/api${path}`, { headers }),
    kept: async () => {
      const folder = join(gateway.folder, 'media')
      const all = await readdir(folder, { recursive: true, withFileTypes: true })
      return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    },
    until: (id: string, state: MessageRecord['state']) =>
      vi.waitFor(
        async () => {
          gateway.clock.advance(200)
          const { message } = await gateway.read(contract.messages.get.answer, `GET /messages/${id}`, {
            token,
          })
          if (message.state !== state) throw new Error(`${message.state}, not ${state}`)
          return message
        },
        { timeout: 10_000 },
      ),
  }
}
