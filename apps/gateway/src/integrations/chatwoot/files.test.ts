import { Readable } from 'node:stream'
import { contract } from '@morpheus/sdk/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { openChatwootGateway, soon } from '../../testing/chatwoot/chatwootGateway.js'
import type { ChatwootEmulator } from '../../testing/chatwoot/emulator.js'
import { engineWith } from '../../testing/files/engineWith.js'
import { pdf, png } from '../../testing/files/samples.js'

let emulator: ChatwootEmulator | undefined
afterEach(() => {
  expect(emulator?.problems).toEqual([])
})

const open = async (...given: Parameters<typeof openChatwootGateway>) => {
  const opened = await openChatwootGateway(...given)
  emulator = opened.emulator
  return opened
}

test('a late file is sent as a reply to its message, even without further messages', async () => {
  let come: () => void = () => undefined
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  const buildEngine = engineWith((bytes) => coming.then(bytes))
  const { emulator, sendFile, seen, clock } = await open({ config: { buildEngine } })
  await sendFile(png, 'vela.png', { caption: 'a vela' })
  // Advances until the wait for the file times out.
  await vi.waitFor(() => {
    clock.advance(1000)
    expect(emulator.state.messages).toHaveLength(1)
  }, soon)
  const [message] = await seen((contents) => expect(contents).toEqual(['a vela']))
  expect(message?.files).toEqual([])
  come()
  const all = await seen((contents) => expect(contents).toHaveLength(2))
  expect(all[1]).toMatchObject({
    type: 0,
    content_attributes: { in_reply_to: message?.id },
    files: [{ type: 'image/png', bytes: png }],
  })
})

test('a late file for a deleted Chatwoot conversation does not block later messages', async () => {
  let come: () => void = () => undefined
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  const buildEngine = engineWith((bytes) => coming.then(bytes))
  const { emulator, gateway, token, id, sendFile, say, clock } = await open({ config: { buildEngine } })
  await sendFile(png, 'vela.png', { caption: 'a vela' })
  await vi.waitFor(() => {
    clock.advance(1000)
    expect(emulator.state.messages).toHaveLength(1)
  }, soon)
  emulator.state.conversations.splice(0)
  emulator.state.messages.splice(0)
  come()
  const { list } = contract.messages
  await vi.waitFor(async () => {
    const { messages } = await gateway.read(list.answer, `GET /sessions/${id}/messages`, { token })
    expect(messages[0]?.media?.state).toBe('ready')
  }, soon)
  await say('recebeu?')
  await vi.waitFor(
    () => expect(emulator.state.messages.map(({ content }) => content)).toEqual(['recebeu?']),
    soon,
  )
})

test('a file that is too large or rejected by Chatwoot is replaced by a private note', async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(42 * 1024 ** 2)])
  const files = [async () => Readable.from([large])]
  const buildEngine = engineWith((bytes) => (files.shift() ?? bytes)())
  const { emulator, sendFile, say, seen } = await open({ config: { buildEngine } })
  await sendFile(pdf, 'catálogo.pdf', { caption: 'o catálogo' })
  await seen((contents) => expect(contents).toHaveLength(2))
  emulator.largest = 10
  await sendFile(pdf, 'lista.pdf')
  await say('recebeu?')
  const all = await seen((contents) =>
    expect(contents).toEqual([
      'o catálogo',
      '⚠️ O arquivo desta mensagem tem 42 MB, e o Chatwoot aceita até 40 MB. Ele está guardado no Morpheus.',
      '📎 lista.pdf',
      `⚠️ O Chatwoot não aceitou o arquivo lista.pdf (64 B). Ele está guardado no Morpheus.`,
      'recebeu?',
    ]),
  )
  expect(all.map((one) => one.private)).toEqual([false, true, false, true, false])
  expect(all.flatMap(({ files }) => files)).toEqual([])
})
