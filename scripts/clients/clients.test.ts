import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createMorpheus } from '@morpheus/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSecret, signatureHeaders } from '../../apps/gateway/src/integrations/webhook/signWebhook.js'
import { type Gateway, startGateway } from '../../packages/cli/src/testing/gateway.js'

const folder = join(import.meta.dirname, '..', '..', 'clients')
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('hex')

const languages = [
  { name: 'Python', folder: 'python', here: ['--version'], run: ['python3', 'tests/check.py'] },
  { name: 'PHP', folder: 'php', here: ['--version'], run: ['php', 'tests/check.php'] },
  { name: 'Go', folder: 'go', here: ['version'], run: ['go', 'run', './internal/check'] },
] as const

let gateway: Gateway
let input: object
beforeAll(async () => {
  gateway = await startGateway()
  const { email, password, url } = gateway
  const { token } = await createMorpheus({ baseUrl: url }).auth.login({ email, password })
  const morpheus = createMorpheus({ baseUrl: url, token })
  const { secret: key } = await morpheus.apiKeys.create({ name: 'Clientes', scopes: ['everything'] })
  const secret = newSecret()
  const body = JSON.stringify({ event: 'message:received', sessionId: 's', data: { text: 'Olá' } })
  const headers = signatureHeaders('msg_1', body, Date.now(), [secret])
  const { session } = await morpheus.sessions.create({ name: 'Loja' })
  await morpheus.virtualPhone.pair(session)
  input = { url, key, session: session.id, picture, secret, body, headers }
})
afterAll(() => gateway.stop())

/** Asynchronous, as the gateway answers in this process. */
async function run(place: string, [command, ...args]: readonly string[]): Promise<unknown> {
  const child = spawn(command ?? '', args, { cwd: join(folder, place) })
  child.stdin.end(JSON.stringify(input))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(err).toBe('')
  expect(out).toMatch(/^\{/)
  return JSON.parse(out)
}

describe.each(languages)('the client in $name', ({ name, folder: place, here, run: command }) => {
  const isHere = spawnSync(command[0], here).status === 0

  it.skipIf(!isHere)('sends, pages, transfers files, reads errors and verifies webhooks', async () => {
    const result = await run(place, command)
    expect(result).toEqual({
      created: name,
      names: expect.arrayContaining(['Loja', name]),
      repeated: true,
      downloaded: picture,
      refused: {
        code: 'invalid_request',
        status: 400,
        fields: ['name'],
        docUrl: expect.stringMatching(/docs\/errors\.md#invalid_request$/),
      },
      event: 'message:received',
      forged: 'webhook_signature_invalid',
    })
  })
})
