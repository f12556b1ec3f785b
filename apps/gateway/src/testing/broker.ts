import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { connect as connectTcp, createServer, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { type Channel, connect } from 'amqplib'
import { onTestFinished } from 'vitest'

const port = 5672
const url = `amqp://guest:guest@127.0.0.1:${port}`

export async function brokerAnswers(): Promise<boolean> {
  try {
    await (await connect(url, { timeout: 2000 })).close()
    return true
  } catch {
    return false
  }
}

/** A user with these rights in the usual vhost, and with all in a vhost of the same name. For `beforeAll`. */
export async function createBrokerUser(rights: { configure: string; write: string }) {
  const name = `morpheus-test-${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const [configure, write] = [rights.configure, rights.write].map((one) => one.replaceAll('NAME', name))
  const [user, by] = [binary(name), binary('morpheus-test')]
  const permit = (...words: readonly string[]) =>
    `rabbit_auth_backend_internal:set_permissions(${[user, ...words.map(binary), by].join(', ')})`
  await evaluate(
    `rabbit_auth_backend_internal:add_user(${user}, ${binary(password)}, ${by})`,
    `rabbit_vhost:add(${user}, ${by})`,
    permit('/', `${configure}`, `${write}`, '.*'),
    permit(name, '.*', '.*', '.*'),
  )
  const remove = () =>
    evaluate(
      `rabbit_auth_backend_internal:delete_user(${user}, ${by})`,
      `rabbit_vhost:delete(${user}, ${by})`,
    )
  return { name, password, vhost: name, remove }
}

const binary = (text: string) => `<<"${text}">>`

/** All at once: each start of `rabbitmqctl` costs two CPU seconds. */
async function evaluate(...expressions: string[]): Promise<void> {
  await promisify(execFile)('rabbitmqctl', ['-q', 'eval', `${expressions.join(', ')}.`])
}

export async function openBroker({ vhost = '/', user = 'guest', password = 'guest' } = {}) {
  const connection = await connect({ hostname: '127.0.0.1', port, username: user, password, vhost })
  onTestFinished(() => connection.close())
  const asked = async <Answer>(ask: (channel: Channel) => Promise<Answer>) => {
    const channel = await connection.createChannel()
    channel.on('error', () => undefined)
    const answer = await ask(channel).catch(() => null)
    if (answer !== null) await channel.close()
    return answer
  }
  return {
    count: (queue: string) => asked(async (channel) => (await channel.checkQueue(queue)).messageCount),
    hasExchange: async (exchange: string) =>
      (await asked((channel) => channel.checkExchange(exchange))) !== null,
    exchange: async (name: string, type: 'fanout' | 'topic') => {
      await asked(async (channel) => {
        await channel.assertExchange(name, type, { durable: true })
        await channel.assertQueue(name, { durable: true })
        await channel.bindQueue(name, name, '#')
        return true
      })
      onTestFinished(async () => {
        await asked((channel) => channel.deleteQueue(name))
        await asked((channel) => channel.deleteExchange(name))
      })
    },
  }
}

export interface ConsumedMessage {
  id: unknown
  key: string
  persistent: boolean
  body: unknown
}

export async function openQueue(): Promise<{
  queue: string
  exchange: string
  take: () => Promise<ConsumedMessage[]>
}> {
  const name = `morpheus-test-${randomBytes(6).toString('hex')}`
  const names = { queue: `${name}.q`, exchange: `${name}.x` }
  const connection = await connect(url)
  onTestFinished(async () => {
    const channel = await connection.createChannel()
    await channel.deleteQueue(names.queue)
    await channel.deleteExchange(names.exchange)
    await connection.close()
  })
  const taken: ConsumedMessage[] = []
  const take = async () => {
    const channel = await connection.createChannel()
    channel.on('error', () => undefined)
    for (let message = await channel.get(names.queue); message; message = await channel.get(names.queue)) {
      const { properties, fields, content } = message
      const body: unknown = JSON.parse(content.toString())
      taken.push({
        id: properties.messageId,
        key: fields.routingKey,
        persistent: properties.deliveryMode === 2,
        body,
      })
      channel.ack(message)
    }
    await channel.close()
    return taken
  }
  return { ...names, take }
}

interface Wire {
  port: number
  cut: () => void
  mend: () => void
  /** New connections are kept waiting. */
  hold: () => void
  count: () => number
}

/** A TCP proxy to a broker on this machine that can be cut or stalled. */
export async function openWire(brokerPort = port): Promise<Wire> {
  let whole = true
  let isHolding = false
  const held = new Set<Socket>()
  const ends = new Set<Socket>()
  const carry = (near: Socket) => {
    const far = connectTcp(brokerPort, '127.0.0.1')
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
      end.pipe(other)
    }
  }
  const server = createServer((near) => {
    if (!whole) near.destroy()
    else if (!isHolding) carry(near)
    else {
      held.add(near)
      near.on('error', () => undefined)
      near.resume().on('close', () => held.delete(near))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    whole = false
    for (const end of [...ends, ...held]) end.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  return {
    port: Object(server.address()).port,
    cut,
    mend: () => {
      whole = true
    },
    hold: () => {
      isHolding = true
    },
    count: () => ends.size / 2 + held.size,
  }
}
