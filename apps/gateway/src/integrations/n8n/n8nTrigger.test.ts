import { expect, test } from 'vitest'
import { chatNode, webhookNode } from '../../testing/peers/n8nEmulator.js'
import { findTrigger } from './n8nTrigger.js'
import { N8nWorkflow } from './n8nWorkflows.js'

const server = 'https://n8n.loja.com.br'
const door = (...nodes: object[]) => findTrigger(N8nWorkflow.parse({ id: 'w1', name: 'x', nodes }), server)

test.each([
  ['a path', webhookNode({ httpMethod: 'POST', path: 'atende' }), '/webhook/atende', 'POST'],
  ['a path with a slash', webhookNode({ httpMethod: 'POST', path: '/a/b' }), '/webhook/a/b', 'POST'],
  ['no path', webhookNode({ httpMethod: 'PUT' }), '/webhook/webhook-1', 'PUT'],
  ['no method, which is GET', webhookNode({ path: 'atende' }), '/webhook/atende', 'GET'],
  [
    'several methods',
    webhookNode({ multipleMethods: true, httpMethod: ['GET', 'POST'], path: 'a' }),
    '/webhook/a',
    'POST',
  ],
  // Name as a real server registers it: encoded, then compared with a decoded one.
  [
    'no id',
    webhookNode({ httpMethod: 'POST', path: 'a' }, { name: 'Meu Webhook', webhookId: undefined }),
    '/webhook/w1/meu%2520webhook/a',
    'POST',
  ],
])('finds the URL and method of a webhook with %s', (_what, node, path, method) => {
  expect(door(node)).toEqual({ url: `${server}${path}`, method, isChat: false })
})

test('uses a public chat trigger unless a webhook accepts a body', () => {
  const chat = chatNode({ public: true })
  expect(door(chat)).toEqual({ url: `${server}/webhook/chat-1/chat`, method: 'POST', isChat: true })
  expect(door(chat, webhookNode({ httpMethod: 'POST', path: 'a' })).isChat).toBe(false)
  expect(door(chat, webhookNode({ path: 'a' })).isChat).toBe(true)
})

test('uses the published version of a workflow, not the draft', () => {
  const draft = webhookNode({ httpMethod: 'POST', path: 'rascunho' })
  const published = webhookNode({ httpMethod: 'POST', path: 'publicado' })
  const workflow = N8nWorkflow.parse({ id: 'w1', nodes: [draft], activeVersion: { nodes: [published] } })
  expect(findTrigger(workflow, server).url).toBe(`${server}/webhook/publicado`)
})

test.each([
  ['nothing that can be called', [{ name: 'Cron', type: 'n8n-nodes-base.cron' }], /não tem nó Webhook/],
  ['a webhook that is off', [webhookNode({ path: 'a' }, { disabled: true })], /não tem nó Webhook/],
  ['a path with parts that vary', [webhookNode({ path: 'a/:id' })], /partes variáveis/],
  ['a chat that is not public', [chatNode({})], /não é público/],
])('rejects a workflow with %s', (_what, nodes, message) => {
  expect(() => door(...nodes)).toThrow(message)
})
