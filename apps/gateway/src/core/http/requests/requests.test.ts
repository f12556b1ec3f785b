import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { eachCase } from '../../../testing/eachCase.js'
import { openGateway } from '../../../testing/testGateway.js'
import { version } from '../../lib/version.js'
import { readFrameAncestors } from './origins.js'

test('every route declares its access, and only the listed ones are public', async () => {
  const { routes } = await openGateway()
  expect(routes.filter(({ access }) => access === undefined)).toEqual([])
  const open = routes.filter(({ access }) => access === 'public').map(({ method, url }) => `${method} ${url}`)
  expect(open.sort()).toEqual([
    // A refusal, in the form of Evolution API; its calls exist where they are enabled, and need a key.
    'DELETE /compat/evolution/*',
    'GET /*',
    // API documents.
    'GET /api/asyncapi.json',
    'GET /api/health',
    // Signed links carry their own authorization; Meta's webhook check carries the configured token.
    'GET /api/media/:token',
    'GET /api/openapi.en.json',
    'GET /api/openapi.json',
    'GET /api/ready',
    'GET /api/whatsapp-cloud/webhook/:sessionId',
    'GET /compat/evolution/*',
    'GET /llms-full.txt',
    'GET /llms.txt',
    'HEAD /*',
    'HEAD /api/asyncapi.json',
    'HEAD /api/openapi.en.json',
    'HEAD /api/openapi.json',
    'HEAD /llms-full.txt',
    'HEAD /llms.txt',
    'POST /api/auth/device',
    'POST /api/auth/device/token',
    'POST /api/auth/login',
    'POST /api/invitations/accept',
    'POST /api/invitations/check',
    // A one-time token is its credential.
    'POST /api/passkey/answer',
    'POST /api/virtual-phone/enter-code',
    'POST /api/virtual-phone/scan',
    'POST /compat/evolution/*',
    'PUT /compat/evolution/*',
  ])
})

test('a call without a token returns 401 on every route that needs one', async () => {
  const gateway = await openGateway()
  for (const { method, url, access } of gateway.routes) {
    if (access === 'public') continue
    const path = url.replace('/api', '').replace(':id', 'x')
    const answer = await gateway.call(`${method} ${path}`)
    const refused =
      access === 'signed'
        ? { success: false, message: 'Assinatura inválida', code: 'invalid_signature' }
        : { success: false, message: 'Não autorizado', code: 'unauthenticated' }
    expect([answer.status, answer.body], `${method} ${url}`).toEqual([401, refused])
  }
})

test('rejects an unreadable body in Portuguese and stores nothing', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await eachCase(
    [
      ['malformed JSON', '{"name":', 400, 'malformed_json', 'JSON inválido'],
      ['a poisoned prototype', '{"name":"x","__proto__":{"a":1}}', 400, 'malformed_json', 'JSON inválido'],
      [
        'a name of one megabyte',
        { name: 'x'.repeat(1_000_000) },
        413,
        'too_large',
        'Requisição muito grande',
      ],
      ['no name', {}, 400, 'invalid_request', 'Dados inválidos'],
      ['an array', [], 400, 'invalid_request', 'Dados inválidos'],
      ['null', 'null', 400, 'invalid_request', 'Dados inválidos'],
      ['a number', '7', 400, 'invalid_request', 'Dados inválidos'],
    ],
    async ([_what, body, status, code, message]) => {
      const answer = await gateway.call('POST /sessions', { token, body })
      expect(answer.status).toBe(status)
      expect(answer.body).toMatchObject({ success: false, code, message })
      expect((await gateway.call('GET /sessions', { token })).data.sessions).toEqual([])
    },
  )
})

test('names an unknown field, even one that every object inherits', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await eachCase(['constructor', 'toString', 'hasOwnProperty'], async (name) => {
    const refusal = [400, { [name]: 'Campo desconhecido' }]
    const body = await gateway.call('POST /sessions', { token, body: { name: 'Loja', [name]: 'x' } })
    expect([body.status, body.body.fields]).toEqual(refusal)
    const query = await gateway.call(`GET /monitoring/logs?${name}=x`, { token })
    expect([query.status, query.body.fields]).toEqual(refusal)
  })
})

test('a gateway that cannot write is healthy but not ready, and /ready says why', async () => {
  const gateway = await openGateway()
  expect((await gateway.call('GET /health')).body.data).toEqual({
    status: 'ok',
    version: expect.any(String),
    engine: 'virtual',
  })
  expect((await gateway.call('GET /ready')).body.data).toEqual({ status: 'ready' })
  const file = new Database(join(gateway.folder, 'morpheus.db'))
  file.exec("create trigger full before insert on health_probe begin select raise(abort, 'full'); end")
  file.close()
  gateway.clock.advance(5000)
  expect((await gateway.call('GET /health')).status).toBe(200)
  const answer = await gateway.call('GET /ready')
  expect([answer.status, answer.headers.get('retry-after'), answer.body]).toEqual([
    503,
    '5',
    {
      success: false,
      message: 'O banco de dados não aceita gravações. Verifique se o disco está cheio.',
      code: 'store_unavailable',
    },
  ])
})

test('names wrong and unknown fields', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const answer = await gateway.call('POST /sessions', {
    token,
    body: { name: 7, apiType: 'X', surprise: true, connectionMethod: null },
  })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({
    name: 'Nome é obrigatório',
    apiType: 'Tipo de API inválido',
    connectionMethod: 'Método de conexão inválido',
    surprise: 'Campo desconhecido',
  })
  expect(answer.body.fieldsI18n).toEqual({
    name: { code: 'rules.common.name_required', params: {} },
    apiType: { code: 'rules.common.api_type_invalid', params: {} },
    connectionMethod: { code: 'rules.common.connection_method_invalid', params: {} },
    surprise: { code: 'rules.common.field_unknown', params: {} },
  })
  const blank = await gateway.call('POST /sessions', { token, body: { name: '   ' } })
  expect(blank.body.fields).toEqual({ name: 'Nome é obrigatório' })
})

test('rejects an unexpected body or query and accepts an empty body', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const headers = { 'content-type': 'application/json' }
  expect((await gateway.call(`POST /sessions/${id}/disconnect`, { token, body: { a: 1 } })).status).toBe(400)
  expect((await gateway.call(`POST /sessions/${id}/disconnect`, { token, body: {} })).status).toBe(200)
  expect((await gateway.call(`POST /sessions/${id}/disconnect`, { token, headers })).status).toBe(200)
  const query = await gateway.call('GET /sessions?page=2', { token })
  expect([query.status, query.body.fields]).toEqual([400, { page: 'Campo desconhecido' }])
})

test('treats an empty body as missing, whatever its content type', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  await eachCase(
    [
      [
        'a form, as `curl -d ""` sends it',
        ['content-type: application/x-www-form-urlencoded', 'content-length: 0'],
      ],
      ['a form without a length', ['content-type: application/x-www-form-urlencoded']],
      ['plain text', ['content-type: text/plain;charset=UTF-8', 'content-length: 0']],
      ['JSON', ['content-type: application/json', 'content-length: 0']],
      [
        'JSON in chunks, none of which comes',
        ['content-type: application/json', 'transfer-encoding: chunked'],
      ],
      ['a form in chunks', ['content-type: application/x-www-form-urlencoded', 'transfer-encoding: chunked']],
      ['chunks of no type', ['transfer-encoding: chunked']],
      ['no type that there is', ['content-type: ,', 'content-length: 0']],
    ],
    async ([_what, headers]) => {
      const calls = ['connect', 'disconnect', 'behavior/reset'].map((name) => `/sessions/${id}/${name}`)
      for (const path of [...calls, `/monitoring/sessions/${id}/restart`]) {
        const status = await bareStatus(gateway.url, path, [`authorization: Bearer ${token}`, ...headers])
        // An empty body is accepted; restarting a disconnected session is a 400 of its own.
        expect(status, path).toBe(path.endsWith('restart') ? 400 : 200)
      }
    },
  )
})

async function bareStatus(url: string, path: string, headers: string[]): Promise<number> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const lines = [`POST /api${path} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers, '', '']
  socket.write(lines.join('\r\n') + (headers.includes('transfer-encoding: chunked') ? '0\r\n\r\n' : ''))
  return Number((await text(socket)).split(' ')[1])
}

test('a body that is not JSON returns 415', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    const answer = await gateway.call('POST /sessions', {
      token,
      body: 'name=x',
      headers: { 'content-type': type },
    })
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type'])
  }
})

test('an unknown path, method or id returns a 404 in Portuguese', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  for (const route of ['GET /nada', 'GET /', 'PATCH /sessions', 'DELETE /auth/login', 'POST /health']) {
    const answer = await gateway.call(route, { token })
    expect([answer.status, answer.body.message], route).toEqual([404, 'Rota não encontrada'])
  }
  for (const id of [
    'x',
    '%00',
    '..%2F..',
    encodeURIComponent("' or 1=1 --"),
    'é'.repeat(100),
    'x'.repeat(1500),
  ]) {
    const answer = await gateway.call(`GET /sessions/${id}`, { token })
    expect([answer.status, answer.body.message], id).toEqual([404, 'Sessão não encontrada'])
  }
  expect((await fetch(`${gateway.url}/api/health`, { method: 'HEAD' })).status).toBe(404)
})

test('a path that cannot be decoded returns 400', async () => {
  const gateway = await openGateway()
  const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url)
    request({ hostname, port, path: '/api/sessions/%zz' }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, body }))
    })
      .on('error', reject)
      .end()
  })
  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.body)).toEqual({
    success: false,
    code: 'invalid_url',
    message: 'Endereço inválido',
  })
})

test('other origins may call with a bearer token; only configured origins frame the dashboard', async () => {
  const gateway = await openGateway()
  const preflight = await fetch(`${gateway.url}/api/sessions`, {
    method: 'OPTIONS',
    headers: { origin: 'https://produto.com.br', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://produto.com.br')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  const page = await fetch(gateway.url)
  expect((await fetch(gateway.url, { method: 'HEAD' })).status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const framers = readFrameAncestors('https://produto.com.br, https://app.produto.com.br/')
  const framed = await fetch((await openGateway({ framers })).url)
  expect(framed.headers.get('content-security-policy')).toMatch(
    /frame-ancestors https:\/\/produto\.com\.br https:\/\/app\.produto\.com\.br$/,
  )
  expect(() => readFrameAncestors('*')).toThrow(/^MORPHEUS_FRAME_ANCESTORS inválido: "\*"\. Use origens como/)
  expect(await page.text()).toContain('O painel ainda não foi compilado')
})

test('limits public calls by address', async () => {
  const gateway = await openGateway({ publicCallsPerMinute: 2 })
  const scan = () => gateway.call('POST /virtual-phone/scan', { body: { qr: 'x' } })
  expect((await scan()).status).toBe(400)
  expect((await scan()).status).toBe(400)
  const third = await scan()
  expect([third.status, third.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('answers malformed request targets', async () => {
  const gateway = await openGateway()
  await eachCase(
    [
      ['GET /a#%FF', 200],
      ['GET /a?x#%FF', 200],
      ['GET /#%', 200],
      ['GET /api/health#%FF', 400],
      ['GET /%FF', 400],
      ['GET /a%', 400],
      ['GET /api/sessions/%C3%28', 400],
      ['GET /%2525FF.js', 200],
      ['GET http://localhost/%FF', 400],
      ['GET http://localhost/a#%FF', 400],
      ['GET http://%FF/', 400],
      ['GET *', 200],
      ['GET %FF', 400],
      ['OPTIONS *', 404],
    ],
    async ([line, status]) => {
      const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
      socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
      expect(Number((await text(socket)).split(' ')[1])).toBe(status)
    },
  )
})

test('rejects deeply nested JSON with 400, with and without an idempotency key', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await eachCase(
    [
      ['in lists', '['.repeat(9000) + ']'.repeat(9000)],
      ['in objects', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`],
      [
        'in a field',
        `{"sessionId":"x","eventType":"message:received","data":{"a":${'['.repeat(60)}${']'.repeat(60)}}}`,
      ],
      ['without an end', '['.repeat(200_000)],
    ],
    async ([_what, body]) => {
      for (const headers of [{}, { 'idempotency-key': 'uma-chave-qualquer' }]) {
        for (const route of ['POST /virtual-phone/scan', 'POST /events/test', 'POST /auth/login']) {
          const answer = await gateway.call(route, { token, body, headers })
          expect([answer.status, answer.body], route).toEqual([
            400,
            { success: false, code: 'too_deep', message: 'JSON com mais de 50 níveis de profundidade' },
          ])
        }
      }
      expect(gateway.logged.join('')).not.toMatch(/RangeError|"level":50/)
    },
  )
})

test('accepts nested data below the depth limit', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const sessionId = await gateway.createSession(token)
  await gateway.call(`POST /sessions/${sessionId}/websocket`, { token, body: { enabled: true } })
  const deep = `${'['.repeat(40)}${']'.repeat(40)}`
  const body = `{"sessionId":"${sessionId}","eventType":"message:received","data":{"a":${deep}}}`
  expect((await gateway.call('POST /events/test', { token, body })).status).toBe(201)
})

test('every answer has its own request id and the version, even for an undecodable address', async () => {
  const gateway = await openGateway()
  const paths = ['/api/health', '/api/sessions', '/api/nothing', '/sessions', '/a%FF', '/api/%FF']
  const answers = await Promise.all(paths.map((path) => fetch(`${gateway.url}${path}`)))
  for (const { headers } of answers) expect(headers.get('morpheus-version')).toBe(version)
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(new Set(ids).size).toBe(paths.length)
  await vi.waitFor(() => {
    const requestIds = gateway.logged.map((line) => Object(JSON.parse(line)).requestId)
    expect(requestIds).toEqual(expect.arrayContaining(ids))
  })
})
