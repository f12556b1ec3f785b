import { contract, Message } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { runGateway } from '../../testing/gatewayProcess.js'
import { cloudCredentials } from '../../testing/graph/graphAccount.js'
import { openGraph } from '../../testing/graph/graphEmulator.js'
import { textChange, webhookBody } from '../../testing/graph/webhookBodies.js'
import { postBody } from '../../testing/graph/webhookSender.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { admin, present } from '../../testing/testGateway.js'

vi.setConfig({ testTimeout: 120_000 })

const Wrapped = z.looseObject({ data: z.unknown().optional() })
const Received = z.object({ message: Message })

async function call(url: string, route: string, token?: string, body?: object): Promise<unknown> {
  const [method = '', path = ''] = route.split(' ')
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
  return Wrapped.parse(await answer.json()).data
}

test('killed again and again while Meta sends, the gateway tells each message once', async () => {
  const graph = await openGraph()
  const folder = temporaryFolder()
  const env = {
    MORPHEUS_ADMIN_EMAIL: admin.email,
    MORPHEUS_ADMIN_PASSWORD: admin.password,
    MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
    MORPHEUS_GRAPH_URL: graph.url,
  }
  const run = async () => {
    const gateway = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', folder], { env })
    return { gateway, url: present(/http:\S+/.exec(await gateway.ready))[0] }
  }
  let { gateway, url } = await run()
  const { token } = contract.auth.login.answer.parse(
    await call(url, 'POST /auth/login', undefined, { email: admin.email, password: admin.password }),
  )
  const { session } = contract.sessions.create.answer.parse(
    await call(url, 'POST /sessions', token, { name: 'Loja', type: 'cloud', config: cloudCredentials }),
  )
  const at = Math.floor(Date.now() / 1000)
  const bodyOf = (n: number) =>
    webhookBody(textChange(`${n}`, { id: `wamid.${n}`, from: '5521977776666', at: at + n }))
  /** As Meta does: until it is acknowledged. */
  const post = async (n: number) => {
    await vi.waitFor(
      async () => {
        const webhook = `${url}/api/whatsapp-cloud/webhook/${session.id}`
        expect(await postBody(webhook, bodyOf(n))).toBe(200)
      },
      { timeout: 30_000 },
    )
  }
  let sent = 0
  for (let kills = 0; kills < 4; kills += 1) {
    const first = Array.from({ length: 10 }, () => post(sent++))
    await Promise.all(first)
    // What comes meanwhile may be stored and not acknowledged, and comes again.
    const meanwhile = Array.from({ length: 10 }, () => post(sent++))
    gateway.kill('SIGKILL')
    await gateway.ended
    ;({ gateway, url } = await run())
    await Promise.all(meanwhile)
  }
  const contents = async () => {
    const found: string[] = []
    for (let after = 0; ; ) {
      const answer = contract.events.list.answer.parse(
        await call(url, `GET /events?after=${after}&limit=100`, token),
      )
      for (const { name, payload, cursor } of answer.events) {
        if (name === 'message:received') found.push(Received.parse(payload).message.content)
        after = cursor
      }
      if (answer.events.length < 100) return found
    }
  }
  await vi.waitFor(async () => expect(new Set(await contents()).size).toBe(sent), { timeout: 30_000 })
  expect((await contents()).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: sent }, (_, n) => `${n}`),
  )
})
