import { expect, test } from 'vitest'
import { openGateway } from '../../testing/testGateway.js'

async function open() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const keyOf = async (scopes: string[]) =>
    String(
      (await gateway.call('POST /settings/api-keys', { token, body: { name: 'Agente', scopes } })).data
        .secret,
    )
  const send = async (credential: string, body: object, path = '/api/mcp') => {
    const answer = await fetch(`${gateway.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
        authorization: `Bearer ${credential}`,
      },
      body: JSON.stringify(body),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const ask = async (credential: string, method: string, params: object = {}, path?: string) =>
    JSON.parse((await send(credential, { jsonrpc: '2.0', id: 1, method, params }, path)).text).result
  return { gateway, token, keyOf, send, ask }
}

test('an agent with an API key lists and calls the tools that the key allows', async () => {
  const { gateway, token, keyOf, ask } = await open()
  const key = await keyOf(['everything'])
  expect((await ask(key, 'initialize', { protocolVersion: '2025-06-18' })).serverInfo.name).toBe('morpheus')
  const { structuredContent } = await ask(key, 'tools/call', {
    name: 'sessions_create',
    arguments: { name: 'Loja Centro' },
  })
  expect(structuredContent.session).toMatchObject({ name: 'Loja Centro' })
  expect((await gateway.call('GET /sessions', { token })).data.sessions).toHaveLength(1)
  const { id } = structuredContent.session
  const found = await ask(key, 'tools/call', {
    name: 'contacts_list',
    arguments: { id, limit: 5, search: 'a b' },
  })
  expect(found.structuredContent).toMatchObject({ untrusted: true, data: { contacts: [] } })
  const wrong = await ask(key, 'tools/call', { name: 'sessions_create', arguments: { name: '' } })
  expect(wrong.content[0].text).toMatch(/^Dados inválidos \(name: .+\) \[\w+, HTTP 400\]$/)
  const reading = await keyOf(['read'])
  const names = (await ask(reading, 'tools/list')).tools.map(({ name }: { name: string }) => name)
  expect(names).toContain('sessions_list')
  expect(names).not.toContain('messages_send')
  const every = await ask(key, 'tools/list', {}, '/api/mcp?tudo=1')
  expect(every.tools.length).toBeGreaterThan(100)
})

test('notifications, lists of messages, and other methods are answered as the transport requires', async () => {
  const { gateway, keyOf, send } = await open()
  const key = await keyOf(['read'])
  const note = { jsonrpc: '2.0', method: 'notifications/initialized' }
  expect(await send(key, note)).toEqual({ status: 202, text: '' })
  const both = await send(key, [note, { jsonrpc: '2.0', id: 7, method: 'ping' }])
  expect(JSON.parse(both.text)).toEqual([{ jsonrpc: '2.0', id: 7, result: {} }])
  const headers = { authorization: `Bearer ${key}` }
  const opened = await fetch(`${gateway.url}/api/mcp`, { headers })
  expect([opened.status, opened.headers.get('allow')]).toEqual([405, 'POST'])
  expect((await fetch(`${gateway.url}/api/mcp`)).status).toBe(401)
})
