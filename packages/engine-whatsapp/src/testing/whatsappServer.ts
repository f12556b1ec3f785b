import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { type BinaryNode, proto } from 'baileys'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Order } from './catalogue.js'
import { Channel } from './channel.js'
import { LinkedDevice, nowInSeconds, type Registration } from './companion.js'
import { Group } from './group.js'
import { MediaServer } from './mediaServer.js'
import type { Network } from './network.js'
import { takeNode } from './nodes.js'
import { makeCertificates } from './noise.js'
import { PairingRequest } from './pairing.js'
import type { Companion } from './person.js'
import { Person } from './person.js'
import { type Greeting, Wire } from './wire.js'

/** One root per process, since Baileys trusts one per process. */
const certificates = makeCertificates()

/**
 * Miniature WhatsApp server on loopback: linking, login, sending and receiving. `person` creates people with phones.
 */
export class WhatsAppServer implements Network {
  readonly root = certificates.root
  readonly media = new MediaServer()
  readonly people: Person[] = []
  readonly groups = new Map<string, Group>()
  readonly channels = new Map<string, Channel>()
  readonly orders = new Map<string, Order>()
  /** Client stanzas that could not be handled; empty if all is well. */
  readonly failures: unknown[] = []
  /** `<failure>` of every login; null for success. */
  loginRefusal: { reason: string; expire?: string } | null = null
  registrationRefusal: { reason: string } | null = null
  messageRefusal: string | null = null
  groupRefusal: string | null = null
  isSilent = false
  /** Milliseconds before a login is answered, as a real network takes. */
  loginDelayMs = 0
  /** Runs before each node of a backlog with the number sent so far, and once after its end with null. */
  duringBacklog: ((sentCount: number | null) => Promise<void>) | null = null
  readonly #http = createServer()
  readonly #requests = new Set<PairingRequest>()

  constructor() {
    const sockets = new WebSocketServer({ server: this.#http, path: '/ws/chat' })
    sockets.on('connection', (socket) => this.#accept(socket))
  }

  static async open(): Promise<WhatsAppServer> {
    const server = new WhatsAppServer()
    await new Promise<void>((resolve) => server.#http.listen(0, '127.0.0.1', resolve))
    await server.media.listen()
    return server
  }

  async close(): Promise<void> {
    for (const { wire } of this.people.flatMap(({ companions }) => companions)) wire?.cut()
    for (const { wire } of this.#requests) wire.cut()
    this.#http.closeAllConnections()
    await new Promise((resolve) => this.#http.close(resolve))
    await this.media.close()
  }

  get url(): string {
    const address = this.#http.address()
    if (address === null || typeof address === 'string') throw new Error('The server does not listen')
    return `ws://127.0.0.1:${address.port}/ws/chat`
  }

  person(number: string, name = `Pessoa ${number}`): Person {
    const existing = this.find(number)
    if (existing) return existing
    const person = new Person(number, name)
    this.people.push(person)
    return person
  }

  find(name: string): Person | undefined {
    return this.people.find((person) => person.isNamedBy(name))
  }

  channel(name: string, description: string | null = null): Channel {
    const channel = new Channel(`12036300000000${this.channels.size}`, name, description)
    this.channels.set(channel.jid, channel)
    return channel
  }

  group(id: string, subject: string, members: Person[], creator: Person): Group {
    const group = new Group(id, subject, members, creator)
    this.groups.set(group.jid, group)
    return group
  }

  retireCodes(): void {
    for (const request of this.#requests) request.retireCode()
  }

  endPairings(code: string): void {
    for (const { wire } of this.#requests) {
      wire.send({ tag: 'stream:error', attrs: { code } })
      wire.close()
    }
  }

  cutPairings(): void {
    for (const { wire } of this.#requests) wire.cut()
  }

  get acknowledged(): string[] {
    return [...this.#requests].flatMap(({ acknowledged }) => acknowledged)
  }

  /** Rejects for a code no device waits with. */
  async scan(qr: string, person: Person): Promise<Companion> {
    const request = [...this.#requests].find((one) => one.offered(qr))
    if (!request) throw new Error('Nobody waits with this QR code')
    const companion = new LinkedDevice(person, person.nextDevice(), request.registration)
    await request.accept(qr, companion)
    return this.#linked(request, companion)
  }

  /** Rejects unless it is the one waiting for their number. */
  async type(code: string, person: Person): Promise<Companion> {
    const request = [...this.#requests].find(({ number, wire }) => number === person.number && wire.isOpen)
    if (!request) throw new Error('Nobody waits for a code on this number')
    const companion = new LinkedDevice(person, person.nextDevice(), request.registration)
    await request.type(code, person, companion)
    return this.#linked(request, companion)
  }

  unlink(companion: Companion): void {
    const { person } = companion
    person.companions = person.companions.filter((one) => one !== companion)
    companion.endStream('401', { tag: 'conflict', attrs: { type: 'device_removed' } })
  }

  #linked(request: PairingRequest, companion: Companion): Companion {
    companion.wire = request.wire
    companion.person.companions.push(companion)
    this.#requests.delete(request)
    return companion
  }

  #accept(socket: WebSocket): void {
    let companion: Companion | null = null
    let request: PairingRequest | null = null
    const wire = new Wire({
      socket,
      chain: certificates.chain,
      greeted: async (greeting) => {
        if (greeting.payload.username) {
          if (this.loginDelayMs > 0) await setTimeout(this.loginDelayMs)
          companion = this.#logIn(greeting, wire)
        } else if (this.registrationRefusal) refuse(wire, this.registrationRefusal)
        else request = this.#register(greeting, wire)
      },
      received: async (node) => {
        const linked = companion ?? this.#companionOf(wire)
        await takeNode({ network: this, wire, request, companion: linked, node })
      },
      failed: (error) => this.failures.push(error),
    })
    socket.on('close', () => {
      request?.wentAway()
      if (request) this.#requests.delete(request)
      const linked = companion ?? this.#companionOf(wire)
      if (linked?.wire === wire) linked.wentAway()
    })
  }

  #companionOf(wire: Wire): Companion | null {
    const companions = this.people.flatMap((person) => person.companions)
    return companions.find((companion) => companion.wire === wire) ?? null
  }

  #register({ noiseKey, payload }: Greeting, wire: Wire): PairingRequest {
    const request = new PairingRequest(registrationOf(noiseKey, payload), wire)
    this.#requests.add(request)
    request.showCode()
    return request
  }

  #logIn({ noiseKey, payload }: Greeting, wire: Wire): Companion | null {
    const person = this.find(String(payload.username))
    const companion = person?.companions.find(({ number }) => number === payload.device)
    if (person?.isUnreachable) {
      wire.cut()
      return null
    }
    const failure = companion?.noiseKey === noiseKey ? this.loginRefusal : { reason: '401' }
    if (!companion || failure !== null) {
      refuse(wire, failure ?? { reason: '401' })
      return null
    }
    companion.wire = wire
    companion.logins += 1
    wire.send({ tag: 'success', attrs: { lid: companion.lid, t: nowInSeconds() } })
    this.#sendBacklog(companion, wire).catch((error) => this.failures.push(error))
    return companion
  }

  async #sendBacklog(companion: Companion, wire: Wire): Promise<void> {
    const { waiting, logins } = companion
    for (const [sentCount, node] of waiting.entries()) {
      if (this.duringBacklog) await this.duringBacklog(sentCount)
      wire.send(node)
    }
    const offline: BinaryNode = { tag: 'offline', attrs: { count: String(waiting.length) } }
    wire.send({ tag: 'ib', attrs: {}, content: [offline] })
    if (this.duringBacklog) await this.duringBacklog(null)
    if (logins === 1) await companion.person.syncsFirst(companion)
  }
}

function refuse(wire: Wire, failure: { reason: string; expire?: string }): void {
  wire.send({ tag: 'failure', attrs: failure })
  wire.close()
}

function registrationOf(noiseKey: string, { devicePairingData }: proto.ClientPayload): Registration {
  const { eRegid, eIdent, eSkeyId, eSkeyVal, eSkeySig, deviceProps } = devicePairingData ?? {}
  if (!eRegid || !eIdent || !eSkeyId || !eSkeyVal || !eSkeySig || !deviceProps)
    throw new Error('Not a registration')
  const { platformType, os } = proto.DeviceProps.decode(deviceProps)
  return {
    noiseKey,
    registrationId: Buffer.from(eRegid).readUInt32BE(),
    identityKey: eIdent,
    platform: platformType ?? 0,
    name: os ?? '',
    signedPreKey: {
      keyId: Buffer.from(eSkeyId).readUIntBE(0, 3),
      publicKey: eSkeyVal,
      signature: eSkeySig,
    },
  }
}
