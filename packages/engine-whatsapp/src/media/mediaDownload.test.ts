import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MediaGone } from '@morpheus/gateway/engine'
import { contactNumber } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

const neverAborted = new AbortController().signal
const bytes = Buffer.from('um bolo de laranja')

async function received() {
  const world = await openWorld()
  const { line, phone, companion } = await pairSession(world)
  const contact = world.server.person(contactNumber, 'Cliente')
  const id = await contact.sendsImage(phone, await world.server.media.upload(bytes, 'image'), 'image/png')
  const [[message]] = await line.waitForReport('messages')
  const handle = String(Object(message?.content).media.handle)
  const asked = (times: number) =>
    vi.waitFor(() =>
      expect(companion.receipts.filter(({ type }) => type === 'server-error')).toHaveLength(times),
    )
  const download = async () => world.engine.download?.('s', handle, neverAborted)
  return { ...world, phone, id, asked, download }
}

test('the phone re-uploads a file that WhatsApp no longer stores', async () => {
  const { server, download, errors } = await received()
  server.media.forget()
  expect(await buffer((await download()) ?? Readable.from([]))).toEqual(bytes)
  expect(errors).toEqual([])
})

test('a file missing on the phone is gone; a silent phone is a retryable error', async () => {
  const { server, clock, phone, id, asked, download } = await received()
  server.media.forget()
  phone.files.delete(id)
  await expect(download()).rejects.toThrow(MediaGone)
  phone.isSilent = true
  const waiting = download()
  const late = expect(waiting).rejects.toThrow('The phone does not answer')
  await asked(2)
  clock.advance(30_000)
  await late
})
