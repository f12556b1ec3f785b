import { createMorpheus, type Morpheus, memoryStorage } from '@morpheus/sdk'
import { vi } from 'vitest'
import type { Gateway } from './gateway.js'

export interface Operator {
  morpheus: Morpheus
  create: (name: string) => Promise<string>
  connected: (name: string) => Promise<{ id: string; secret: string }>
  receive: (secret: string, content: string) => Promise<unknown>
}

export async function operator({ url, email, password }: Gateway): Promise<Operator> {
  const morpheus = createMorpheus({ baseUrl: url, storage: memoryStorage() })
  await morpheus.identity.signIn({ email, password })
  const create = async (name: string) => (await morpheus.sessions.create({ name })).session.id
  return {
    morpheus,
    create,
    async connected(name) {
      const id = await create(name)
      await morpheus.sessions.connect({ id })
      const qr = await vi.waitFor(async () => (await morpheus.sessions.qr({ id })).data.qrText ?? '', 10_000)
      const { secret } = await morpheus.virtualPhone.scan({ qr })
      await vi.waitFor(
        async () => {
          const { session } = await morpheus.sessions.get({ id })
          if (session.status !== 'connected') throw new Error(session.status)
        },
        { timeout: 10_000 },
      )
      return { id, secret }
    },
    receive: (token, content) =>
      morpheus.virtualPhone.sendMessage(
        { content, contactPhone: '5511977776666', contactName: 'Zé' },
        { token },
      ),
  }
}
