import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { openGateway } from '../../testing/testGateway.js'

test('links to calls are created; the Cloud API, and sessions without a connection, have none', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const create = (sessionId: string, type: string) =>
    gateway.call(`POST /sessions/${sessionId}/call-links`, { token, body: { type } })
  expect((await create(id, 'audio')).body.code).toBe('session_offline')
  await gateway.pair(token, id)
  const body = { type: 'video' }
  const { answer } = contract.conversations.createCallLink
  const { url } = await gateway.read(answer, `POST /sessions/${id}/call-links`, { token, body })
  expect(url).toMatch(/^https:\/\/call\.whatsapp\.com\/video\/[\w-]{22}$/)
  expect((await create(id, 'chat')).body.fields).toEqual({
    type: 'Tipo de chamada inválido: use audio ou video',
  })
  const cloud = await gateway.createSession(token, { name: 'Oficial', apiType: 'WHATSAPP_CLOUD' })
  const refused = await create(cloud, 'audio')
  expect([refused.status, refused.body.code]).toEqual([400, 'unsupported'])
})
