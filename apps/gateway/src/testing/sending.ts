import { contract, type MessageRecord } from '@morpheus/sdk/contract'
import { vi } from 'vitest'
import type { GatewayConfig } from '../start/config/gatewayConfig.js'
import type { SendingEngine } from './sendingEngine.js'
import { type Answered, openGateway, type TestGateway } from './testGateway.js'

export const to = '5521977776666'

export class Sender {
  readonly gateway: TestGateway
  readonly token: string
  readonly id: string

  constructor(gateway: TestGateway, token: string, id: string) {
    this.gateway = gateway
    this.token = token
    this.id = id
  }

  ask(message: unknown, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    const body = { to, message, ...more }
    return this.gateway.call(`POST /sessions/${this.id}/send`, { token: this.token, body, headers })
  }

  async send(message: string, more: Record<string, unknown> = {}): Promise<MessageRecord> {
    return recordIn(await this.ask(message, more))
  }

  async get(id: string): Promise<MessageRecord> {
    return recordIn(await this.gateway.call(`GET /messages/${id}`, { token: this.token }))
  }

  until(id: string, wanted: MessageRecord['state']): Promise<MessageRecord> {
    return this.untilLater(id, wanted, 0)
  }

  untilLater(id: string, wanted: MessageRecord['state'], step: number): Promise<MessageRecord> {
    return vi.waitFor(
      async () => {
        this.gateway.clock.advance(step)
        const message = await this.get(id)
        if (message.state === wanted) return message
        throw new Error(`It is ${message.state}, not ${wanted}: ${JSON.stringify(message.failure)}`)
      },
      { timeout: 10_000 },
    )
  }

  post(route: string): Promise<Answered> {
    return this.gateway.call(`POST ${route}`, { token: this.token })
  }
}

export function recordIn({ status, body }: Answered): MessageRecord {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return contract.messages.get.answer.parse(body.data).message
}

export async function openSender(engine: SendingEngine, overrides: Partial<GatewayConfig> = {}) {
  const buildEngine = () => ({ engine: engine.engine, phones: null })
  const gateway = await openGateway({ buildEngine, ...overrides })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  await gateway.call(`POST /sessions/${id}/connect`, { token })
  return new Sender(gateway, token, id)
}
