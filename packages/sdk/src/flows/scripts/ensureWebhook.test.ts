import { expect, it } from 'vitest'
import { NotFoundError } from '../../core/client/apiErrors.js'
import { failure, fakeMorpheus, ok } from '../../testing/fakeMorpheus.js'

const url = 'https://loja.test/'

/** A server with the webhook of one session; null until it is created. */
function setUp(stored: object | null = null) {
  let webhook = stored
  return fakeMorpheus(({ method, body }) => {
    if (method === 'POST') {
      if (webhook) return failure(409, 'Já configurado', { code: 'already_configured' })
      webhook = {
        url,
        events: ['message:received'],
        headers: {},
        raw: false,
        secret: 'whsec_•',
        ...Object(body),
      }
      return ok({ ...webhook, secret: 'whsec_new' }, 201)
    }
    if (!webhook) return failure(404, 'Configuração não encontrada', { code: 'not_configured' })
    if (method === 'PUT') webhook = { ...webhook, ...Object(body) }
    return ok(webhook)
  })
}

it('creates the webhook, enabled, and returns its secret once', async () => {
  const { morpheus, calls } = setUp()
  const first = await morpheus.webhooks.ensure({ id: 's', url })
  expect(first).toMatchObject({
    created: true,
    secret: 'whsec_new',
    webhook: { enabled: true, secret: 'whsec_•' },
  })
  calls.length = 0
  const second = await morpheus.webhooks.ensure({ id: 's', url })
  expect(second).toMatchObject({ created: false, secret: null, webhook: { url } })
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
})

it('changes only what differs', async () => {
  const { morpheus, calls } = setUp({
    url,
    enabled: false,
    events: ['message:received'],
    headers: { 'x-a': '1' },
  })
  await morpheus.webhooks.ensure({ id: 's', url, events: ['message:received'], headers: { 'x-a': '2' } })
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { enabled: true, headers: { 'x-a': '2' } },
  ])
})

it('changes the webhook that another caller creates in the meantime', async () => {
  let reads = 0
  const { morpheus, calls } = fakeMorpheus(({ method }) => {
    if (method === 'POST') return failure(409, 'Já configurado')
    if (method === 'GET' && ++reads === 1) return failure(404, 'Configuração não encontrada')
    return ok({ url, enabled: false })
  })
  expect(await morpheus.webhooks.ensure({ id: 's', url })).toMatchObject({ created: false, secret: null })
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'PUT', 'GET'])
})

it('rejects where the session does not exist', async () => {
  const { morpheus } = fakeMorpheus(() =>
    failure(404, 'Sessão não encontrada', { code: 'session_not_found' }),
  )
  await expect(morpheus.webhooks.ensure({ id: 's', url })).rejects.toBeInstanceOf(NotFoundError)
})
