import { afterEach, expect, test } from 'vitest'
import { bruno, openChatwootGateway } from '../../testing/chatwoot/chatwootGateway.js'
import type { ChatwootEmulator } from '../../testing/chatwoot/emulator.js'

let emulator: ChatwootEmulator | undefined
afterEach(() => {
  expect(emulator?.problems).toEqual([])
})

const open = async (...given: Parameters<typeof openChatwootGateway>) => {
  const opened = await openChatwootGateway(...given)
  emulator = opened.emulator
  return opened
}

test("delivers customer messages in order and escaped, and the agent's answer back", async () => {
  const { emulator, say, seen, sent } = await open()
  await say('Oi, *tudo* bem?')
  await say('1. primeiro\n# não é título\n[clique](http://mal.example) ![x](http://rastro.example/p.png)')
  const [first] = await seen((contents) =>
    expect(contents).toEqual([
      'Oi, \\*tudo\\* bem?',
      '1\\. primeiro\n\\# não é título\n\\[clique](http://mal.example) !\\[x](http://rastro.example/p.png)',
    ]),
  )
  expect(first).toMatchObject({ type: 0, private: false })
  const { id } = emulator.conversationOf(`+${bruno}`)
  emulator.write(id, 'Olá!\\\nSou a **Bia**')
  const [answer] = await sent((messages) => expect(messages[0]?.state).toMatch(/sent|delivered/))
  expect(answer).toMatchObject({ text: 'Olá!\nSou a *Bia*', source: 'chatwoot', contactPhone: bruno })
  await emulator.told()
  expect(emulator.messagesOf(id)).toHaveLength(3)
  expect(emulator.hooks.hooked.every(({ status, ms }) => status === 200 && ms < 2000)).toBe(true)
})
