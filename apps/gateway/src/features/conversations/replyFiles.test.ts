import { expect, test, vi } from 'vitest'
import { png } from '../../testing/files/samples.js'
import { openAnswering, replying, TestBot } from '../../testing/responders/responding.js'
import type { FilePart } from './responder.js'

const kinds = ['text', 'image', 'document'] as const

async function ask(part: FilePart) {
  const bot = new TestBot('n8n')
  bot.answer = () => replying({ parts: [part] })
  const talk = await openAnswering([bot], { kinds })
  await talk.hear('Oi')
  return talk
}

test('sends a file in a reply as the type its bytes show', async () => {
  const talk = await ask({ kind: 'file', file: null, bytes: png, type: '', caption: 'A vela' })
  await talk.untilSaid(1)
  expect(talk.engine.handed[0]?.content).toMatchObject({
    kind: 'image',
    caption: 'A vela',
    media: { type: 'image/png', size: png.length },
  })
})

test('sends a file that is too large for its kind as a document', async () => {
  const bytes = Buffer.concat([png, Buffer.alloc(6 * 1024 ** 2)])
  const talk = await ask({ kind: 'file', file: null, bytes, type: 'image/png', name: 'vela.png' })
  await talk.untilSaid(1)
  expect(talk.engine.handed[0]?.content).toMatchObject({ kind: 'document', media: { fileName: 'vela.png' } })
})

test('sends only the text of a file that cannot be sent, and tells the operator why', async () => {
  const url = 'ftp://loja.com.br/a.png'
  const talk = await ask({ kind: 'file', file: null, url, caption: 'A vela' })
  expect(await talk.untilSaid(1)).toEqual(['A vela'])
  const { gateway, token, id } = talk.sender
  await vi.waitFor(async () => {
    const logs = await gateway.fetch('GET /monitoring/logs?search=arquivo', { token })
    expect(await logs.text()).toContain('não foi enviado: Use um endereço http ou https')
    const { body } = await gateway.call(`GET /sessions/${id}/conversations`, { token })
    expect(JSON.stringify(body)).toContain('Um arquivo da resposta do bot não foi enviado')
  })
})
