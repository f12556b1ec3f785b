import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from './testing/gateway.js'
import { type Person, person } from './testing/morpheus.js'
import { type Operator, operator } from './testing/operator.js'
import { follow } from './testing/stream.js'

let gateway: Gateway
let ana: Person
let op: Operator
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  op = await operator(gateway)
  await op.create('Antes')
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

interface Told {
  cursor: number
  name: string
  payload: object
}
const isTold = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && 'cursor' in value && 'name' in value
function read(line: string): Told {
  const value: unknown = JSON.parse(line)
  if (!isTold(value)) throw new Error(line)
  return value
}

describe('eventos', () => {
  it('shows what is stored, as NDJSON in a pipe, from a cursor on', async () => {
    const ran = await ana.run(['eventos'])
    const all = ran.stdout.trim().split('\n').map(read)
    expect(all[0]).toMatchObject({
      cursor: 1,
      name: 'session:created',
      payload: { session: { name: 'Antes' } },
    })
    const last = String(all.at(-1)?.cursor)
    expect(await ana.run(['eventos', '--desde-cursor', last])).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('follows from a cursor, live, in order, by type and by session, and without codes', async () => {
    const all = follow(ana, ['eventos', '-f', '--desde-cursor', '0'])
    const some = follow(ana, ['eventos', '-f', '--tipo', 'session:qr,message'])
    await all.sees('"Antes"')
    await Promise.all([all.says('Acompanhando'), some.says('Acompanhando')])
    const { id, secret } = await op.connected('Viva')
    await op.receive(secret, 'Olá')
    await all.sees('message:notification')
    const cursors = all.lines().map((line) => read(line).cursor)
    expect(cursors).toEqual(cursors.map((_, index) => index + 1))
    await some.sees('message:notification')
    expect(new Set(some.lines().map((line) => read(line).name))).toEqual(
      new Set(['session:qr', 'message:received', 'message:notification']),
    )
    for (const line of [...all.lines(), ...some.lines()])
      expect(line).not.toMatch(/qrText|pairingCode|data:image/)
    expect(await all.interrupt()).toBe(130)
    await some.interrupt()
    const one = await ana.run(['eventos', '--sessao', id, '--tipo', 'session:created'])
    expect(one.stdout.trim().split('\n').map(read)).toMatchObject([
      { payload: { session: { name: 'Viva' } } },
    ])
  }, 60_000)

  it.each([
    [['--tipo', 'foo'], /^✗ Tipo de evento desconhecido: "foo"\. Use: session:status/],
    [['--desde-cursor', '-1'], /O cursor deve ser um número inteiro/],
    [['--encaminhar', 'http://192.168.0.9/x'], /192\.168\.0\.9 não é esta máquina.*--permitir-remoto/],
    [['--encaminhar', 'http://127.0.0.1.example.com'], /não é esta máquina/],
    [['--encaminhar', 'ftp://localhost'], /Endereço inválido/],
    [['--encaminhar', 'http://a:b@localhost'], /Endereço inválido/],
  ])('refuses %j', async (args, why) => {
    const ran = await ana.run(['eventos', ...args])
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toMatch(why)
  })

  it('forwards in order, tries once more, goes on after a failure, and sends no token', async () => {
    const seen: { headers: IncomingHttpHeaders; body: Told }[] = []
    let refusals = 1
    const server = createServer((request, answer) => {
      if (refusals-- > 0) return void request.socket.destroy()
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        seen.push({ headers: request.headers, body: read(body) })
        answer.writeHead(seen.length === 2 ? 500 : 204).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const stream = follow(ana, [
      'eventos',
      '--encaminhar',
      `localhost:${port}/x`,
      '--tipo',
      'session:created',
    ])
    await stream.says('Acompanhando')
    for (const name of ['A', 'B', 'C']) await op.create(name)
    await expect.poll(() => stream.lines().length, { timeout: 10_000 }).toBe(3)
    expect(seen.map(({ body }) => body.payload)).toMatchObject([
      { session: { name: 'A' } },
      { session: { name: 'B' } },
      { session: { name: 'C' } },
    ])
    expect(stream.lines().map((line): unknown => JSON.parse(line))).toMatchObject([
      { name: 'session:created', status: 204 },
      { status: 500 },
      { status: 204 },
    ])
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-morpheus-event': 'session:created',
      'x-morpheus-cursor': String(seen[0]?.body.cursor),
    })
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
    const file: unknown = JSON.parse(
      (await import('node:fs')).readFileSync(`${ana.folder}/profiles.json`, 'utf8'),
    )
    const token = /"token\\*":\\*"([^"\\]+)/.exec(JSON.stringify(file))?.[1] ?? 'none'
    expect(JSON.stringify(seen)).not.toContain(token)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await op.create('D')
    await stream.sees('conexão recusada')
    expect(await stream.interrupt()).toBe(130)
  }, 60_000)
})
