import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runHere } from '../../testing/inProcess.js'
import { readApiRequest, readFields } from './api.js'

interface Call {
  method: string | undefined
  url: string | undefined
  authorization: string | undefined
  body: string
}

const calls: Call[] = []
const pages = [
  { contacts: [{ phone: '1' }, { phone: '2' }], nextCursor: 'b' },
  { contacts: [{ phone: '3' }], nextCursor: null },
]

async function answer(request: IncomingMessage): Promise<[status: number, type: string, body: string]> {
  const { method, url = '', headers } = request
  calls.push({ method, url, authorization: headers.authorization, body: await text(request) })
  if (url.startsWith('/api/refused'))
    return [409, 'application/json', '{"success":false,"code":"no","message":"Agora não"}']
  if (url.startsWith('/api/table')) return [200, 'text/csv', 'a,b\r\n']
  if (url.startsWith('/api/contacts')) {
    const data = pages[url.includes('cursor=b') ? 1 : 0]
    return [200, 'application/json', JSON.stringify({ success: true, data })]
  }
  return [200, 'application/json', '{"success":true,"data":{"id":"1"}}']
}

let server: Server
let env: Record<string, string>
beforeAll(async () => {
  server = createServer((request, response) => {
    void answer(request).then(([status, type, body]) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  env = { MORPHEUS_URL: `http://127.0.0.1:${port}`, MORPHEUS_TOKEN: 't', MORPHEUS_CONFIG_DIR: '/nada' }
})
afterAll(() => void server.close())

it('makes any API call with the token and prints the response', async () => {
  const read = await runHere(['api', '/sessions?status=qr', '-c', 'limit=2'], env)
  expect([read.code, read.stdout]).toEqual([0, '{"success":true,"data":{"id":"1"}}\n'])
  expect(calls.at(-1)).toEqual({
    method: 'GET',
    url: '/api/sessions?status=qr&limit=2',
    authorization: 'Bearer t',
    body: '',
  })
  const args = [
    'post',
    'api/sessions/a:1/x',
    '-c',
    'name=Loja 1',
    '-c',
    'a.b=[1]',
    '-t',
    'code=007',
    '--jq',
    '.data.id',
  ]
  expect((await runHere(['api', ...args], env)).stdout).toBe('1\n')
  expect(calls.at(-1)).toMatchObject({ method: 'POST', url: '/api/sessions/a%3A1/x' })
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ name: 'Loja 1', a: { b: [1] }, code: '007' })
})

it('prints all pages, one per line, each filtered separately', async () => {
  const filtered = await runHere(['api', '/contacts', '--paginar', '--jq', '.data.contacts[].phone'], env)
  expect([filtered.code, filtered.stdout]).toEqual([0, '1\n2\n3\n'])
  const whole = await runHere(['api', '/contacts', '--paginar'], env)
  expect(
    whole.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).data),
  ).toEqual(pages)
})

it("prints a response that is not JSON, and reports the gateway's errors", async () => {
  expect((await runHere(['api', '/table'], env)).stdout).toBe('a,b\r\n')
  const refused = await runHere(['api', 'DELETE', '/refused'], env)
  expect(refused).toEqual({ code: 7, stdout: '', stderr: '✗ Agora não\n' })
})

it.each([
  [['GET', 'http://fora.com/x'], 'o endereço é o de --url'],
  [['GET', '//fora.com/x'], 'o endereço é o de --url'],
  [['GET', '/a/../../x'], 'não pode ter'],
  [['PEGA', '/x'], 'Método desconhecido'],
  [['POST'], 'Falta o caminho'],
  [['GET', '/a', '/b'], 'Argumentos demais'],
])('rejects %j', (words, reason) => {
  expect(() => readApiRequest(words)).toThrow(reason)
})

it('parses field values as JSON where possible', () => {
  const fields = readFields(
    ['a=1', 'b=true', 'c=null', 'd=01', 'e=[x', 'f=@nota', 'g.h=2', 'g.i=', '__proto__.x=1'],
    (path) => path,
  )
  expect(Object.entries(fields)).toEqual([
    ['a', 1],
    ['b', true],
    ['c', null],
    ['d', '01'],
    ['e', '[x'],
    ['f', 'nota'],
    ['g', { h: 2, i: '' }],
    ['__proto__', { x: 1 }],
  ])
})
