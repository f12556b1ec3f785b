import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { KafkaReader, KafkaWriter } from './kafkaWire.js'
import { createScramServer, type SaslStep } from './scramServer.js'

export interface KafkaRecord {
  topic: string
  partition: number
  key: string
  value: string
  headers: Readonly<Record<string, string>>
}

interface Login {
  /** As Kafka writes it: `PLAIN`, `SCRAM-SHA-256`. */
  mechanism: string
  username: string
  password: string
}

const api = { produce: 0, metadata: 3, handshake: 17, versions: 18, createTopics: 19, authenticate: 36 }
const offered = [
  [api.produce, 3, 3],
  [api.metadata, 1, 1],
  [api.handshake, 1, 1],
  [api.versions, 0, 2],
  [api.createTopics, 0, 0],
  [api.authenticate, 0, 0],
] as const
const errors = {
  unknownTopic: 3,
  messageTooLarge: 10,
  topicAuthorization: 29,
  unsupportedMechanism: 33,
  loginRefused: 58,
}
const partitions = 4
const maxRequestBytes = 104_857_600

/**
 * The part of Kafka's protocol that a producer uses, in old versions of it. Nothing of replication, groups and reading.
 * It was written from the protocol's description and is no proof that a real cluster agrees.
 */
export async function openKafkaBroker({ login, topics = [] }: { login?: Login; topics?: string[] } = {}) {
  const records: KafkaRecord[] = []
  const existing = new Set(topics)
  const mood = { mayWrite: true, dropsAnswers: false, maxBytes: 1_000_000 }
  const advertised = { port: 0, host: '127.0.0.1' }
  const sockets = new Set<Socket>()

  function metadata(request: KafkaReader, answer: KafkaWriter): void {
    const names = request.array(() => request.string() ?? '') ?? [...existing]
    answer.array([1], (id) => answer.int32(id).string(advertised.host).int32(advertised.port).string(null))
    answer.int32(1)
    answer.array(names, (name) => {
      const exists = existing.has(name)
      answer
        .int16(exists ? 0 : errors.unknownTopic)
        .string(name)
        .int8(0)
      answer.array(exists ? [...Array(partitions).keys()] : [], (id) => {
        answer.int16(0).int32(id).int32(1)
        for (const _list of ['replicas', 'isr']) answer.array([1], (node) => answer.int32(node))
      })
    })
  }

  function judge(topic: string, bytes: number): number {
    if (!existing.has(topic)) return errors.unknownTopic
    if (!mood.mayWrite) return errors.topicAuthorization
    return bytes > mood.maxBytes ? errors.messageTooLarge : 0
  }

  function produce(request: KafkaReader, answer: KafkaWriter): void {
    request.string()
    request.int16()
    request.int32()
    const written = request.array(() => ({
      topic: request.string() ?? '',
      parts: request.array(() => ({ id: request.int32(), batch: request.bytes() })) ?? [],
    }))
    answer.array(written ?? [], ({ topic, parts }) => {
      answer.string(topic).array(parts, ({ id, batch }) => {
        const error = judge(topic, batch.length)
        if (error === 0)
          for (const record of batch.records()) records.push({ topic, partition: id, ...record })
        answer.int32(id).int16(error).int64(0).int64(-1)
      })
    })
    answer.int32(0)
  }

  function createTopics(request: KafkaReader, answer: KafkaWriter): void {
    const created = request.array(() => {
      const name = request.string() ?? ''
      request.int32()
      request.int16()
      for (const _list of ['assignments', 'settings']) request.array(() => null)
      return name
    })
    answer.array(created ?? [], (name) => {
      existing.add(name)
      answer.string(name).int16(0)
    })
  }

  function serve(socket: Socket): void {
    let isLoggedIn = login === undefined
    let step: SaslStep | null = null
    let received = Buffer.alloc(0)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      // A greeting of TLS reads as such a size; a broker closes the connection then (socket.request.max.bytes).
      if (received.length >= 4 && received.readInt32BE(0) > maxRequestBytes) socket.destroy()
      while (received.length >= 4 && received.length >= 4 + received.readInt32BE(0)) {
        const size = received.readInt32BE(0)
        reply(new KafkaReader(received.subarray(4, 4 + size)))
        received = received.subarray(4 + size)
      }
    })

    function reply(request: KafkaReader): void {
      const key = request.int16()
      const version = request.int16()
      const answer = new KafkaWriter().int32(request.int32())
      request.string()
      if (key === api.versions) {
        answer.int16(0).array(offered, ([of, min, max]) => answer.int16(of).int16(min).int16(max))
        if (version > 0) answer.int32(0)
      } else if (key === api.handshake) {
        const isOffered = login !== undefined && request.string() === login.mechanism
        step = isOffered ? startLogin(login) : null
        answer.int16(isOffered ? 0 : errors.unsupportedMechanism)
        answer.array(login ? [login.mechanism] : [], (name) => answer.string(name))
      } else if (key === api.authenticate) {
        const result = step?.(request.bytes().text()) ?? { refused: true }
        if ('refused' in result) answer.int16(errors.loginRefused).string('refused').bytes('')
        else {
          answer.int16(0).string(null).bytes(result.answer)
          step = result.next
          isLoggedIn ||= result.next === null
        }
      } else if (!isLoggedIn) {
        socket.end()
        return
      } else if (key === api.metadata) metadata(request, answer)
      else if (key === api.createTopics) createTopics(request, answer)
      else if (key === api.produce) produce(request, answer)
      if (mood.dropsAnswers && key === api.produce) socket.destroy()
      else socket.write(answer.frame())
    }
  }

  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = Object(server.address())
  advertised.port = port
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { port: Number(port), advertised, records, topics: existing, mood }
}

function startLogin(login: Login): SaslStep {
  if (login.mechanism !== 'PLAIN') return createScramServer(login)
  return (text) =>
    text === `\0${login.username}\0${login.password}` ? { answer: '', next: null } : { refused: true }
}
