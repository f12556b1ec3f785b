import { contract, type Delivery } from '@morpheus/sdk/contract'
import { expect, vi } from 'vitest'
import { openReceiver, type ReceivedRequest } from './receiver.js'
import { openGateway, required, type TestGateway } from './testGateway.js'

const { deliveries, webhooks } = contract

export async function startDelivering({ events = ['message:received'] }: { events?: string[] } = {}) {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const phone = await gateway.pair(token, id)
  const receiver = await openReceiver()
  const { secret } = await gateway.read(webhooks.create.answer, `POST /sessions/${id}/webhook`, {
    token,
    body: { url: receiver.url, enabled: true, events },
  })
  const say = (content: string) =>
    gateway.call('POST /virtual-phone/messages', {
      token: phone,
      body: { content, contactPhone: '5521977776666', contactName: 'Bruno' },
    })
  return { gateway, token, id, phone, receiver, secret, say }
}

export const textOf = ({ body }: ReceivedRequest) => Object(body.data.message).text

export const idOf = ({ headers }: ReceivedRequest) => String(headers['webhook-id'])

export async function logOf(
  gateway: TestGateway,
  token: string,
  id: string,
  query = '',
): Promise<Delivery[]> {
  const { logs } = await gateway.read(deliveries.logs.answer, `GET /sessions/${id}/events/logs?${query}`, {
    token,
  })
  return logs
}

export function untilOldest(gateway: TestGateway, token: string, id: string, wanted: Partial<Delivery>) {
  return vi.waitFor(async () => {
    const oldest = (await logOf(gateway, token, id)).at(-1)
    expect(oldest).toMatchObject(wanted)
    return required(oldest)
  })
}

export const healthOf = async (gateway: TestGateway, token: string, id: string) =>
  required((await gateway.read(deliveries.targets.answer, `GET /sessions/${id}/events`, { token })).webhook)
