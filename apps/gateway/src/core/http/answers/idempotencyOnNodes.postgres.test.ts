import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { sharedSettings } from '../../../testing/cluster/sharedSettings.js'
import { openGateway } from '../../../testing/testGateway.js'

test('concurrent repeats on two nodes run once and all get the same answer', async () => {
  const shared = await sharedSettings()
  const [first, second] = [await openGateway(shared), await openGateway(shared)]
  const token = await first.signIn()
  const answers = await Promise.all(
    [first, second, first, second].map((node) =>
      node.call('POST /settings/api-keys', {
        token,
        body: { name: 'Loja', scopes: ['messages'] },
        headers: { 'idempotency-key': 'chave-0001' },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const { keys } = await second.read(contract.apiKeys.list.answer, 'GET /settings/api-keys', { token })
  expect(keys).toHaveLength(1)
})
