import { contract, Message } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { callAt, runGateway, signInAt } from '../../testing/gatewayProcess.js'
import { cloudCredentials } from '../../testing/graph/graphAccount.js'
import { openGraph } from '../../testing/graph/graphEmulator.js'
import { textChange, webhookBody } from '../../testing/graph/webhookBodies.js'
import { postBody } from '../../testing/graph/webhookSender.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { admin } from '../../testing/testGateway.js'

const Received = z.object({ message: Message })

test('after repeated kills while Meta sends, the gateway emits each message once', async () => {
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
    return { gateway, url: await gateway.url }
  }
  let { gateway, url } = await run()
  const token = await signInAt(url, admin)
  const { session } = contract.sessions.create.answer.parse(
    await callAt(url, 'POST /sessions', {
      token,
      body: { name: 'Loja', type: 'cloud', config: cloudCredentials },
    }),
  )
  const at = Math.floor(Date.now() / 1000)
  const bodyOf = (n: number) =>
    webhookBody(textChange(`${n}`, { id: `wamid.${n}`, from: '5521977776666', at: at + n }))
  /** Retries until acknowledged, like Meta. */
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
  for (let kills = 0; kills < 2; kills += 1) {
    const first = Array.from({ length: 10 }, () => post(sent++))
    await Promise.all(first)
    // Bodies sent meanwhile may be stored but not acknowledged, and are repeated.
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
        await callAt(url, `GET /events?after=${after}&limit=100`, { token }),
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
