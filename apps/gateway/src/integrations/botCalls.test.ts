import { expect, test } from 'vitest'
import { pdf } from '../testing/files/samples.js'
import { chatflowId, FlowiseEmulator, flowiseKey } from '../testing/peers/flowiseEmulator.js'
import { N8nEmulator, n8nKey, webhookNode } from '../testing/peers/n8nEmulator.js'
import { openGateway } from '../testing/testGateway.js'

async function open() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const call = async (route: string, body?: object) => {
    const { status, data, body: json } = await gateway.call(route, { token, ...(body && { body }) })
    return { status, data, message: json.message, code: json.code }
  }
  return { gateway, id, call }
}

const hook = (path: string) => webhookNode({ httpMethod: 'POST', path })

test('n8n: tests the key and workflow, lists, triggers and activates workflows', async () => {
  const { gateway, id, call } = await open()
  const n8n = await N8nEmulator.open()
  const echo = async (body: object) => ({ body })
  n8n.add('ativo', [hook('a')], echo)
  n8n.add('parado', [hook('b')], echo, { active: false })
  const refusal = { status: 422, body: { erro: 'CPF inválido' } }
  n8n.add('recusa', [hook('c')], async () => refusal)
  n8n.add('texto', [hook('d')], async () => ({ status: 201, body: 'criado' }))
  const headers = { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="a.pdf"' }
  n8n.add('arquivo', [hook('e')], async () => ({ headers, body: pdf }))
  const server = { serverUrl: n8n.peer.url, apiKey: n8nKey }
  const test = (trial: object) => call(`POST /n8n/${id}/test`, { ...server, ...trial })

  expect((await test({})).data).toMatchObject({ success: true, message: 'Conexão testada com sucesso!' })
  expect((await test({ workflowId: 'ativo' })).data).toMatchObject({
    success: true,
    message: 'Conexão testada com sucesso! O workflow "Fluxo ativo" está ativo.',
  })
  expect((await test({ workflowId: 'parado' })).data).toMatchObject({
    success: false,
    message: 'O workflow "Fluxo parado" está inativo: ative-o para receber mensagens',
  })
  expect((await test({ apiKey: 'outra' })).data).toMatchObject({
    success: false,
    message: expect.stringMatching(/^API Key inválida/),
  })
  expect(await call(`POST /n8n/${id}/workflows/list`, { ...server, apiKey: 'outra' })).toMatchObject({
    status: 422,
    code: 'peer_failed',
  })

  const nowhere = {
    status: 'error',
    lastError: 'Informe a URL do webhook ou o ID do workflow: sem um deles nada é enviado',
  }
  expect((await call(`POST /n8n/${id}`, { ...server, enabled: true })).data).toMatchObject(nowhere)
  await call(`POST /n8n/${id}/test`, {})
  expect((await call(`GET /n8n/${id}`)).data).toMatchObject(nowhere)
  expect((await call(`PUT /n8n/${id}`, { workflowId: 'ativo' })).data).toMatchObject({
    status: 'active',
    lastError: null,
  })
  const workflows = [
    { id: 'ativo', name: 'Fluxo ativo', active: true },
    { id: 'parado', name: 'Fluxo parado', active: false },
    { id: 'recusa', name: 'Fluxo recusa', active: true },
    { id: 'texto', name: 'Fluxo texto', active: true },
    { id: 'arquivo', name: 'Fluxo arquivo', active: true },
  ]
  expect((await call(`GET /n8n/${id}/workflows`)).data).toEqual({ workflows })
  const trigger = (workflow: string) => call(`POST /n8n/${id}/workflows/${workflow}/trigger`, { oi: [1] })
  expect((await trigger('ativo')).data).toEqual({ status: 200, answer: { oi: [1] } })
  expect((await trigger('recusa')).data).toEqual({ status: 422, answer: refusal.body })
  expect((await trigger('texto')).data).toEqual({ status: 201, answer: 'criado' })
  expect((await trigger('arquivo')).data).toEqual({
    status: 200,
    answer: { type: 'application/pdf', fileName: 'a.pdf', size: pdf.length },
  })
  expect(await trigger('nada')).toMatchObject({ status: 422, message: expect.stringMatching(/não existe/) })
  expect(await trigger('parado')).toMatchObject({ status: 409, code: 'workflow_inactive' })
  expect((await call(`POST /n8n/${id}/workflows/parado/activate`)).data).toEqual({
    id: 'parado',
    name: 'Fluxo parado',
    active: true,
  })
  expect((await trigger('parado')).status).toBe(200)
  n8n.peer.mood = 'hang up'
  expect(await trigger('ativo')).toMatchObject({ status: 503, message: 'Conexão interrompida pelo destino' })
  expect(gateway.logged.join('')).not.toContain(n8nKey)
})

test('Flowise: tests the key and chatflow, lists chatflows and sends a question', async () => {
  const { gateway, id, call } = await open()
  const flowise = await FlowiseEmulator.open()
  flowise.add(({ question }) => `eco: ${question}`)
  const stopped = '33f812eb-8e54-406d-8979-000000000001'
  flowise.add(() => '', { id: stopped, deployed: false, name: 'Parado' })
  const server = { serverUrl: flowise.peer.url, chatflowId, apiKey: flowiseKey }
  const test = async (trial: object) => (await call(`POST /flowise/${id}/test`, { ...server, ...trial })).data

  expect(await test({})).toMatchObject({
    success: true,
    message: 'Conexão testada com sucesso! O chatflow "Atendimento" está ativo.',
  })
  expect(await test({ apiKey: '' })).toMatchObject({
    success: true,
    message: expect.stringMatching(/O chatflow existe; se for protegido/),
  })
  expect(await test({ apiKey: 'outra' })).toMatchObject({
    success: false,
    message: expect.stringMatching(/^API Key inválida/),
  })
  for (const apiKey of [flowiseKey, ''])
    expect(await test({ apiKey, chatflowId: '33f812eb-8e54-406d-8979-000000000009' })).toMatchObject({
      success: false,
      message: expect.stringMatching(/não existe neste Flowise/),
    })
  expect(await test({ chatflowId: stopped })).toMatchObject({
    success: false,
    message: 'O chatflow "Parado" está inativo: ative-o no Flowise',
  })

  await call(`POST /flowise/${id}`, { serverUrl: server.serverUrl, apiKey: flowiseKey })
  expect(await call(`POST /flowise/${id}/send`, { question: 'oi' })).toMatchObject({
    status: 400,
    message: 'Informe o ID do chatflow primeiro',
  })
  expect((await call(`GET /flowise/${id}/chatflows`)).data).toEqual({
    chatflows: [
      { id: chatflowId, name: 'Atendimento', deployed: true },
      { id: stopped, name: 'Parado', deployed: false },
    ],
  })
  await call(`PUT /flowise/${id}`, { chatflowId })
  expect((await call(`POST /flowise/${id}/send`, { question: 'oi' })).data).toMatchObject({ text: 'eco: oi' })
  expect(gateway.logged.join('')).not.toContain(flowiseKey)
})
