import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { contract } from '@morpheus/sdk/contract'
import { expect, onTestFinished, test } from 'vitest'
import { eachCase } from '../../testing/eachCase.js'
import { frozenFor } from '../../testing/freezes.js'
import { openGateway } from '../../testing/testGateway.js'

/** Milliseconds of a blocked event loop. */
const limit = 250
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

async function openSession() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  return { gateway, token, id }
}

async function openReceiver(status: number, type: string, body: string): Promise<string> {
  const server = createHttpServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, { 'content-type': type }).end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${portOf(server.address())}`
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('No port')
  return address.port
}

const answers = [
  ['of many levels', deep(8000)],
  ['of many levels in what is read', `{"MessageId":${deep(7900)},"__type":${deep(50)}}`],
  ['with a long error', `{"__type":"x#${'a.'.repeat(7000)}","message":"${'time out '.repeat(100)}"}`],
  ['without an end', '{"a":'.repeat(3200)],
] as const
const statuses = [200, 400, 500]

test('survives hostile answers from a queue', async () => {
  const { gateway, token, id } = await openSession()
  await eachCase(answers, async ([_what, body]) => {
    for (const status of statuses) {
      for (const type of ['application/x-amz-json-1.0', 'text/xml']) {
        const queueUrl = `${await openReceiver(status, type, body)}/1/fila`
        const trial = { region: 'us-east-1', accessKeyId: 'AKIA', secretAccessKey: 'segredo', queueUrl }
        const frozen = await frozenFor(() =>
          gateway.read(contract.sqs.test.answer, `POST /sessions/${id}/sqs/test`, { token, body: trial }),
        )
        // The first call loads the AWS SDK.
        if (type === 'text/xml') expect(frozen).toBeLessThan(limit)
      }
    }
    expect(gateway.logged.join('')).not.toContain('RangeError')
  })
})

test('survives hostile answers to a webhook', async () => {
  const { gateway, token, id } = await openSession()
  await eachCase(answers, async ([_what, body]) => {
    for (const status of statuses) {
      const url = await openReceiver(status, 'application/json', body)
      const frozen = await frozenFor(async () => {
        const route = `POST /sessions/${id}/webhook/test`
        const { connected } = await gateway.read(contract.webhooks.test.answer, route, {
          token,
          body: { url },
        })
        expect(connected).toBe(status === 200)
      })
      expect(frozen).toBeLessThan(limit)
    }
  })
})

/** A broker's first frame with nested lists among its properties. */
function greeting(levels: number): Buffer {
  const uint32 = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const lists = Array.from({ length: levels }, (_, at) => [
    Buffer.from('A'),
    uint32(5 * (levels - 1 - at)),
  ]).flat()
  const table = Buffer.concat([Buffer.from([1]), Buffer.from('a'), ...lists])
  const text = (value: string) => Buffer.concat([uint32(value.length), Buffer.from(value)])
  const start = [Buffer.from([0, 10, 0, 10, 0, 9]), uint32(table.length), table, text('PLAIN'), text('en_US')]
  const method = Buffer.concat(start)
  return Buffer.concat([Buffer.from([1, 0, 0]), uint32(method.length), method, Buffer.from([0xce])])
}

test('a broker with deeply nested properties counts as not connected', async () => {
  const { gateway, token, id } = await openSession()
  await eachCase([1, 9000, 20_000], async (levels) => {
    const broker = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(greeting(levels)))
    })
    await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void broker.close())
    const trial = { host: '127.0.0.1', port: portOf(broker.address()), username: 'guest', password: 'guest' }
    const route = `POST /sessions/${id}/rabbitmq/test`
    const { connected } = await gateway.read(contract.rabbitmq.test.answer, route, { token, body: trial })
    expect(connected).toBe(false)
    expect((await gateway.call('GET /health')).status).toBe(200)
  })
})
