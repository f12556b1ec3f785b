import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { Morpheus } from './Morpheus.node.js'
import { MorpheusTrigger } from './MorpheusTrigger.node.js'
import type { ExecuteContext, HttpAnswer, HttpRequest, WebhookContext } from './n8n.js'
import { deriveSecret } from './verifyWebhook.js'

const credentials = { url: 'https://morpheus.test/ ', apiKey: 'mk_chave' }

/** n8n as far as the nodes know it: answers requests in order, and records them. */
function fakeN8n(parameters: Record<string, unknown>, answers: readonly Partial<HttpAnswer>[]) {
  const requests: HttpRequest[] = []
  const waiting = [...answers]
  const responses: number[] = []
  const request = { rawBody: Buffer.from(''), headers: {} as Record<string, string> }
  const context: ExecuteContext & WebhookContext = {
    getCredentials: async () => credentials,
    getInputData: () => [{ json: {} }],
    getNodeParameter: (name: string, second?: unknown, third?: unknown) =>
      parameters[name] ?? third ?? second,
    getExecutionId: () => '7',
    getNode: () => ({ id: 'node' }),
    continueOnFail: () => false,
    evaluateExpression: () => 0,
    getNodeWebhookUrl: () => 'https://n8n.test/webhook/1/webhook',
    getRequestObject: () => request,
    getResponseObject: () => ({
      status: (code) => ({ json: () => void responses.push(code) }),
    }),
    helpers: {
      async httpRequestWithAuthentication(_, one) {
        requests.push(one)
        return { statusCode: 200, body: {}, headers: {}, ...waiting.shift() }
      },
      assertBinaryData: () => ({ mimeType: 'image/png', fileName: 'foto.png' }),
      getBinaryDataBuffer: async () => Buffer.from('bytes'),
      prepareBinaryData: async (content, fileName, type) => ({ size: content.length, fileName, type }),
    },
  }
  return { context, requests, responses, request }
}

const data = (value: unknown): Partial<HttpAnswer> => ({ body: { success: true, data: value } })
const { execute, description } = new Morpheus()
const { webhookMethods, webhook } = new MorpheusTrigger()
const hooks = webhookMethods.default

it('sends a message with the options that were chosen, under the same key when n8n tries again', async () => {
  const parameters = {
    ...{ resource: 'messages', operation: 'send', id: 's/1', to: '5511988887777', message: '' },
    options: { type: 'location', location: '{"latitude":-23.5,"longitude":-46.6}' },
  }
  const { context, requests } = fakeN8n(parameters, [data({ message: { id: 'm' } }), data({})])
  expect(await execute.call(context)).toEqual([[{ json: { message: { id: 'm' } }, pairedItem: { item: 0 } }]])
  await execute.call(context)
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: 'https://morpheus.test/api/sessions/s%2F1/send',
    body: { to: '5511988887777', type: 'location', location: { latitude: -23.5, longitude: -46.6 } },
  })
  expect(requests[0]?.body).not.toHaveProperty('message')
  expect(requests[1]?.headers).toEqual(requests[0]?.headers)
})

it('lists all pages as items', async () => {
  const parameters = { resource: 'contacts', operation: 'list', id: 's', returnAll: true }
  const { context, requests } = fakeN8n(parameters, [
    data({ contacts: [{ phone: '1' }], nextCursor: 'c' }),
    data({ contacts: [{ phone: '2' }], nextCursor: null }),
  ])
  expect((await execute.call(context))[0]?.map(({ json }) => json.phone)).toEqual(['1', '2'])
  expect(requests[1]?.qs).toEqual({ cursor: 'c' })
})

it('sends the file of an item as a form, and downloads one as binary data', async () => {
  const media = {
    resource: 'messages',
    operation: 'sendMedia',
    sessionId: 's',
    to: '5511988887777',
    file: 'data',
  }
  const sent = fakeN8n(media, [data({ message: {} })])
  await execute.call(sent.context)
  expect(String(sent.requests[0]?.body)).toMatch(
    /name="to"\r\n\r\n5511988887777[\s\S]*filename="foto.png"[\s\S]*bytes/,
  )
  const got = fakeN8n({ resource: 'messages', operation: 'media', id: 'm' }, [
    { body: Buffer.from('bytes'), headers: { 'content-type': 'image/png' } },
  ])
  expect((await execute.call(got.context))[0]?.[0]).toMatchObject({
    binary: { data: { size: 5, type: 'image/png' } },
  })
})

it('shows a refusal in the words of the gateway, with the fields', async () => {
  const body = {
    success: false,
    message: 'Dados inválidos',
    code: 'invalid_request',
    fields: { to: 'Número inválido' },
  }
  const parameters = { resource: 'messages', operation: 'send', id: 's', to: 'x' }
  const { context } = fakeN8n(parameters, [{ statusCode: 400, body }])
  await expect(execute.call(context)).rejects.toMatchObject({
    message: 'Dados inválidos',
    description: 'to: Número inválido',
    httpCode: 400,
  })
})

it('every operation of the form exists, and each has a Portuguese name', () => {
  const choices = description.properties.filter(({ name }) => name === 'operation')
  expect(choices.length).toBe(7)
  expect(choices.flatMap(({ options = [] }) => options).every(({ name }) => / |^[A-ZÀ-Ú]/.test(name))).toBe(
    true,
  )
})

const trigger = { sessionId: 's', events: ['message:received'] }
const url = 'https://n8n.test/webhook/1/webhook'
const missing = { statusCode: 404, body: { message: 'Configuração não encontrada' } }

it('creates the webhook of the session, changes its own one, and removes only that', async () => {
  const created = fakeN8n(trigger, [missing, data({})])
  await hooks.create.call(created.context)
  expect(created.requests[1]).toMatchObject({
    method: 'POST',
    body: {
      url,
      events: ['message:received'],
      enabled: true,
      secret: expect.stringMatching(/^whsec_.{32}$/),
    },
  })
  const tested = data({ url: 'https://n8n.test/webhook-test/1/webhook' })
  const changed = fakeN8n(trigger, [tested, data({})])
  await hooks.create.call(changed.context)
  expect(changed.requests[1]?.method).toBe('PUT')
  const removed = fakeN8n(trigger, [data({ url: 'https://outro.test/' })])
  await hooks.delete.call(removed.context)
  expect(removed.requests).toHaveLength(1)
})

it('keeps the webhook of another system unless it is to be replaced', async () => {
  const other = data({ url: 'https://outro.test/' })
  const kept = fakeN8n(trigger, [other])
  await expect(hooks.create.call(kept.context)).rejects.toThrow(
    /já tem um webhook, para https:\/\/outro\.test/,
  )
  const replaced = fakeN8n({ ...trigger, replace: true }, [other, data({})])
  await hooks.create.call(replaced.context)
  expect(replaced.requests[1]?.method).toBe('PUT')
})

it('starts the workflow with a signed event, and answers 401 to a forged one', async () => {
  const body = '{"event":"message:received","sessionId":"s","data":{}}'
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(deriveSecret(credentials.apiKey, url, 's').slice(6), 'base64')
  const signature = createHmac('sha256', key).update(`msg.${timestamp}.${body}`).digest('base64')
  const headers = {
    'webhook-id': 'msg',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  const { context, request, responses } = fakeN8n(trigger, [])
  Object.assign(request, { rawBody: Buffer.from(body), headers })
  expect(await webhook.call(context)).toEqual({ workflowData: [[{ json: JSON.parse(body) }]] })
  Object.assign(request, { rawBody: Buffer.from(`${body} `) })
  expect(await webhook.call(context)).toEqual({ noWebhookResponse: true })
  expect(responses).toEqual([401])
})
