import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { contract } from '@morpheus/sdk/contract'
import { buildApp } from 'fauxqs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logOf } from '../../testing/delivering.js'
import { account } from '../../testing/sqsEmulator.js'
import { openGateway, required } from '../../testing/testGateway.js'

const { deliveries } = contract
const region = 'sa-east-1'
const events = ['group:participant:added']

/** The emulator's queue host is `sqs.sa-east-1.localhost`. */
const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }]

/** A third-party emulator, and Amazon's own client as the consumer. */
async function openQueue(name: string, port = 0) {
  const app = buildApp({ logger: false, defaultRegion: region })
  await app.listen({ port, host: '127.0.0.1' })
  const address = required(app.addresses()[0])
  const endpoint = `http://127.0.0.1:${address.port}`
  // A copy: the client mutates it.
  const client = new SQSClient({ region, endpoint, credentials: { ...account } })
  const close = async () => {
    client.destroy()
    await app.close()
  }
  onTestFinished(close)
  const fifo = name.endsWith('.fifo')
  const attributes = fifo ? { Attributes: { FifoQueue: 'true' } } : {}
  const made = await client.send(new CreateQueueCommand({ QueueName: name, ...attributes }))
  const url = required(made.QueueUrl)
  const taken: { number: unknown; id: string | undefined; group: string | undefined }[] = []
  async function take() {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        MaxNumberOfMessages: 10,
        MessageAttributeNames: ['All'],
        MessageSystemAttributeNames: ['All'],
      }),
    )
    for (const { Body, MessageAttributes, Attributes, ReceiptHandle } of Messages) {
      // A FIFO queue delivers the session's next message only after that.
      await client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }))
      taken.push({
        number: JSON.parse(Body ?? '').data.number,
        id: MessageAttributes?.id?.StringValue,
        group: Attributes?.MessageGroupId,
      })
    }
    return taken
  }
  return { url, port: address.port, close, take }
}

async function deliverTo(name: string) {
  const queue = await openQueue(name)
  const gateway = await openGateway({ resolve })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const body = { ...account, region, queueUrl: queue.url, events, enabled: true }
  const made = await gateway.call(`POST /sessions/${id}/sqs`, { token, body })
  expect(made.status).toBe(201)
  const send = (number: number) =>
    gateway.call('POST /events/test', {
      token,
      body: { sessionId: id, eventType: events[0], data: { number } },
    })
  return { queue, gateway, token, id, send }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

test.each(['eventos', 'eventos.fifo'])(
  'delivers to queue %s of a third-party SQS emulator, in order with ids',
  async (name) => {
    const { queue, gateway, token, id, send } = await deliverTo(name)
    for (const number of upTo(12)) await send(number)
    await vi.waitFor(async () => expect(await queue.take()).toHaveLength(12))
    const taken = await queue.take()
    expect(taken.map(({ number }) => number)).toEqual(upTo(12))
    expect(taken.map((message) => message.id)).toEqual(
      (await logOf(gateway, token, id)).map((one) => one.id).reverse(),
    )
    expect(new Set(taken.map(({ group }) => group))).toEqual(
      new Set([name.endsWith('.fifo') ? id : undefined]),
    )
  },
)

test('loses nothing when the emulator stops, the gateway restarts and the emulator returns', async () => {
  const { queue, gateway, token, id, send } = await deliverTo('eventos.fifo')
  await send(0)
  await vi.waitFor(async () => expect(await queue.take()).toHaveLength(1))
  await queue.close()
  for (const number of upTo(8)) await send(number + 1)
  const waiting = async () =>
    (await gateway.read(deliveries.targets.answer, `GET /sessions/${id}/events`, { token })).sqs
  await vi.waitFor(async () =>
    expect(await waiting()).toMatchObject({ connectionStatus: 'ERROR', waiting: 8 }),
  )
  await gateway.close()
  const again = await openGateway({ dataFolder: gateway.folder, clock: gateway.clock, resolve })
  const back = await openQueue('eventos.fifo', queue.port)
  again.clock.advance(5 * 60_000)
  await vi.waitFor(async () => expect(await back.take()).toHaveLength(8))
  expect((await back.take()).map(({ number }) => number)).toEqual(upTo(8).map((number) => number + 1))
})
