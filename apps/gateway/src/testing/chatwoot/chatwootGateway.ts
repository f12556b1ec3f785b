import { contract, type MessageRecord } from '@morpheus/sdk/contract'
import { onTestFinished, vi } from 'vitest'
import type { GatewayConfig } from '../../start/config/gatewayConfig.js'
import { ManualClock } from '../manualClock.js'
import { openGateway } from '../testGateway.js'
import { ChatwootEmulator } from './emulator.js'

/** Tolerates busy machines. */
export const soon = { timeout: 15_000 }

export const bruno = '5521977776666'

export async function openChatwootGateway({
  chatwoot = {},
  config = {},
  configured = {},
}: {
  chatwoot?: ConstructorParameters<typeof ChatwootEmulator>[0]
  config?: Partial<GatewayConfig>
  configured?: object
} = {}) {
  const clock = config.clock instanceof ManualClock ? config.clock : new ManualClock()
  const emulator = await new ChatwootEmulator({ now: () => clock.now(), ...chatwoot }).open()
  const inboxId = emulator.addInbox()
  const gateway = await openGateway({ ...config, clock })
  // Closed after the gateway, which calls it until its end.
  onTestFinished(() => emulator.close())
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const phone = await gateway.pair(token, id)
  const account = { serverUrl: emulator.url, accountId: '1', apiKey: emulator.token }
  const call = (route: string, body?: object) => gateway.call(route, { token, ...(body && { body }) })
  const made = await call(`POST /chatwoot/${id}`, {
    ...account,
    inboxId: String(inboxId),
    enabled: true,
    ...configured,
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const hooked = () =>
    vi.waitFor(() => {
      if (!emulator.state.inboxes.at(-1)?.webhook_url) throw new Error('Nobody told it where to call')
    }, soon)
  await hooked()
  const onPhone = (route: string, body?: object) =>
    gateway.call(route, { token: phone, ...(body && { body }) })
  return {
    emulator,
    gateway,
    clock,
    token,
    id,
    phone,
    account,
    inboxId,
    call,
    onPhone,
    say: (content: string, more: object = {}) =>
      onPhone('POST /virtual-phone/messages', {
        content,
        contactPhone: bruno,
        contactName: 'Bruno',
        ...more,
      }),
    sendFile: async (bytes: Buffer, name: string, fields: Record<string, string> = {}) => {
      const form = new FormData()
      for (const [key, value] of Object.entries({ contactPhone: bruno, contactName: 'Bruno', ...fields }))
        form.append(key, value)
      form.append('file', new File([new Uint8Array(bytes)], name))
      const { status, body } = await gateway.call('POST /virtual-phone/media', { token: phone, body: form })
      if (status !== 201) throw new Error(JSON.stringify(body))
    },
    seen: (check: (contents: (string | null)[]) => void, contactPhone = `+${bruno}`) =>
      vi.waitFor(() => {
        // A node that waits until another has registered the inbox polls by the clock.
        clock.advance(10)
        const messages = emulator.messagesOf(emulator.conversationOf(contactPhone).id)
        check(messages.map(({ content }) => content))
        return messages
      }, soon),
    /** Waits until the check passes, advancing the clock except during attempts, which would time out. */
    later: (check: () => void, minutes = 10) =>
      vi.waitFor(
        () => {
          clock.advance(minutes * 60_000)
          check()
        },
        { timeout: 30_000, interval: 500 },
      ),
    messages: async (): Promise<MessageRecord[]> =>
      (await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, { token })).messages,
    sent: (check: (messages: MessageRecord[]) => void) =>
      vi.waitFor(async () => {
        clock.advance(200)
        const { messages } = await gateway.read(
          contract.messages.list.answer,
          `GET /sessions/${id}/messages?direction=outgoing`,
          { token },
        )
        check(messages.toReversed())
        return messages.toReversed()
      }, soon),
  }
}
