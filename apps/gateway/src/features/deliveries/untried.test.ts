import { randomBytes } from 'node:crypto'
import { contract, TargetState } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { Vault } from '../../core/lib/vault.js'
import { eachCase } from '../../testing/eachCase.js'
import { openGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

/** Nobody listens on port 9. */
const targets = {
  webhook: {
    made: { url: 'http://127.0.0.1:9/', headers: { 'X-Chave': 'errada' } },
    changes: [{ headers: { 'X-Chave': 'certa' } }, { secret: 'outro-segredo' }],
  },
  rabbitmq: {
    made: { host: '127.0.0.1', port: 9 },
    changes: [{ password: 'certa' }, { username: 'loja' }, { queue: 'outra' }, { exchange: 'outro' }],
  },
  sqs: {
    made: { queueUrl: 'http://127.0.0.1:9/1/fila', accessKeyId: 'AKIA', secretAccessKey: 'errada' },
    changes: [{ secretAccessKey: 'certa' }, { accessKeyId: 'AKIB' }, { region: 'sa-east-1' }],
  },
}

test('a target keeps its status until any part of its configuration changes', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await eachCase(Object.entries(targets), async ([kind, { made, changes }]) => {
    const path = `/sessions/${await gateway.createSession(token)}/${kind}`
    const stand = async () => gateway.read(TargetState, `GET ${path}`, { token })
    await gateway.call(`POST ${path}`, { token, body: made })
    for (const body of changes) {
      await gateway.call(`POST ${path}/test`, { token, body: {} })
      await gateway.call(`PUT ${path}`, { token, body: { enabled: true, events: ['message:sent'] } })
      expect(await stand()).toMatchObject({ connectionStatus: 'ERROR', lastError: expect.any(String) })
      expect((await gateway.call(`PUT ${path}`, { token, body })).status, JSON.stringify(body)).toBe(200)
      expect(await stand()).toMatchObject({ connectionStatus: 'DISCONNECTED', lastError: null })
    }
  })
})

test('a webhook that cannot be decrypted shows an error in the list and hides no other', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const body = { url: 'https://exemplo.com.br/eventos' }
  const lost = await gateway.createSession(token)
  await gateway.call(`POST /sessions/${lost}/webhook`, { token, body })
  const db = await openTestStore(gateway.folder)
  const config = new Vault([randomBytes(32)]).seal('{}', 'elsewhere')
  await db.updateTable('delivery_targets').set({ config }).where('session_id', '=', lost).execute()
  const id = await gateway.createSession(token)
  await gateway.call(`POST /sessions/${id}/webhook`, { token, body })
  const { webhooks } = await gateway.read(contract.webhooks.list.answer, 'GET /webhooks', { token })
  expect(new Map(webhooks.map((one) => [one.sessionId, one]))).toMatchObject(
    new Map([
      [
        lost,
        {
          url: '',
          connectionStatus: 'ERROR',
          lastError:
            'A configuração foi gravada com outra chave do servidor. Remova-a e configure novamente.',
        },
      ],
      [id, { url: body.url, connectionStatus: 'DISCONNECTED' }],
    ]),
  )
})
