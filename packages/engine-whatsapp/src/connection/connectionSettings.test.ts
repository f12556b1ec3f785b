import { createServer } from 'node:http'
import { get } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { selfSigned } from '@morpheus/gateway/testing'
import { expect, onTestFinished, test } from 'vitest'
import { WhatsAppServer } from '../testing/whatsappServer.js'
import { readConnectionSettings } from './connectionSettings.js'

/** Loopback proxy that records its targets. */
async function openProxy() {
  const led: string[] = []
  const server = createServer()
  server.on('connect', ({ url = '' }, socket) => {
    led.push(url)
    const [host, port] = url.split(':')
    const there = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      there.pipe(socket).pipe(there)
    })
    for (const end of [there, socket]) end.on('error', () => end.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { led, url: `http://127.0.0.1:${portOf(server.address())}` }
}

const portOf = (address: string | AddressInfo | null) =>
  typeof address === 'object' ? address?.port : undefined

test('a proxy carries media downloads and Baileys’ own fetches', async () => {
  const whatsapp = await WhatsAppServer.open()
  onTestFinished(() => whatsapp.close())
  const proxy = await openProxy()
  const { agent, mediaAgent, fetching } = readConnectionSettings({ MORPHEUS_WHATSAPP_PROXY: proxy.url })
  expect(agent).toBe(mediaAgent)
  const url = whatsapp.media.put('/file/1', Buffer.from('vela'))
  const answer = await new Promise<string>((resolve, reject) => {
    get(url, { ...(mediaAgent && { agent: mediaAgent }), ca: selfSigned.cert }, (response) =>
      resolve(text(response)),
    ).on('error', reject)
  })
  expect(answer).toBe('vela')
  expect(proxy.led).toEqual([whatsapp.media.host])
  const plain = createServer((_, response) => response.end('passado'))
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void plain.close())
  const host = `127.0.0.1:${portOf(plain.address())}`
  const fetched = await fetch(`http://${host}/`, fetching)
  expect(await fetched.text()).toBe('passado')
  expect(proxy.led).toEqual([whatsapp.media.host, host])
  await fetching?.dispatcher?.close()
})

test('defaults: WhatsApp’s servers, and a device called Morpheus', () => {
  expect(readConnectionSettings({})).toEqual({ browser: ['Morpheus', 'Chrome', '1.0'] })
  const said = { MORPHEUS_WHATSAPP_DEVICE: ' Loja 2 ', MORPHEUS_WHATSAPP_VERSION: '2.3000.1' }
  expect(readConnectionSettings(said)).toEqual({
    browser: ['Loja 2', 'Chrome', '1.0'],
    version: [2, 3000, 1],
  })
})
