import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { type Person, person } from '../../testing/morpheus.js'
import { type Operator, operator } from '../../testing/operator.js'
import { follow } from '../../testing/stream.js'

let gateway: Gateway
let ana: Person
let op: Operator
beforeAll(async () => {
  gateway = await startGateway({ MORPHEUS_ALLOW_LOCAL_TARGETS: '1' })
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
  it('prints stored events as NDJSON in a pipe, starting at a cursor', async () => {
    const result = await ana.run(['eventos'])
    const all = result.stdout.trim().split('\n').map(read)
    expect(all[0]).toMatchObject({
      cursor: 1,
      name: 'session:created',
      payload: { session: { name: 'Antes' } },
    })
    const last = String(all.at(-1)?.cursor)
    expect(await ana.run(['eventos', '--desde-cursor', last])).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('follows live events in order from a cursor, filters by type and session, and omits codes', async () => {
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
  ])('rejects %j', async (args, reason) => {
    const result = await ana.run(['eventos', ...args])
    expect(result).toMatchObject({ code: 2, stdout: '' })
    expect(result.stderr).toMatch(reason)
  })

  it('forwards each event once, signed and in order as a webhook, and continues after a failure', async () => {
    const received: { headers: IncomingHttpHeaders; body: string }[] = []
    let refusals = 1
    const server = createServer((request, answer) => {
      if (refusals-- > 0) return void request.socket.destroy()
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        received.push({ headers: request.headers, body })
        answer.writeHead(received.length === 2 ? 500 : 204).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { id, secret: phone } = await op.connected('Encaminhada')
    await op.morpheus.webhooks.create({
      id,
      url: 'http://127.0.0.1:9/',
      events: ['message:received', 'message:notification'],
      enabled: true,
    })
    const stream = follow(ana, ['eventos', '--encaminhar', `localhost:${port}/x`, '--tipo', 'message'])
    await stream.says('Acompanhando')
    for (const content of ['A', 'B', 'C']) await op.receive(phone, content)
    await expect.poll(() => stream.lines().length, { timeout: 10_000 }).toBe(3)
    expect(stream.lines().map((line): unknown => JSON.parse(line))).toMatchObject([
      { name: 'message:received', status: 204 },
      { status: 500 },
      { status: 204 },
    ])
    const { logs } = await op.morpheus.deliveries.logs({ id, event: 'message:received' })
    const queued = await Promise.all(
      logs.map((one) => op.morpheus.deliveries.get({ id, deliveryId: one.id })),
    )
    expect(received.map(({ body }): unknown => JSON.parse(body))).toEqual(
      queued.reverse().map(({ payload }) => payload),
    )
    const [first] = received
    const output = /Segredo de assinatura: (whsec_\S+)/.exec(stream.notes())?.[1] ?? ''
    const { 'webhook-id': name, 'webhook-timestamp': at } = first?.headers ?? {}
    const key = Buffer.from(output.slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', key).update(`${name}.${at}.${first?.body}`).digest('base64')
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Morpheus\/\d/),
      'webhook-signature': `v1,${signature}`,
      'x-webhook-signature': createHmac('sha256', output)
        .update(first?.body ?? '')
        .digest('hex'),
    })
    expect(first?.headers).not.toHaveProperty('authorization')
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await op.receive(phone, 'D')
    await stream.sees('conexão recusada')
    expect(await stream.interrupt()).toBe(130)
  }, 60_000)
})
