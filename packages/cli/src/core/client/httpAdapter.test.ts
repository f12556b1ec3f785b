import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import axios, { type AxiosRequestConfig } from 'axios'
import { expect, it, onTestFinished } from 'vitest'
import type { WaitIndicator } from '../output/waiting.js'
import { getTimeout, httpAdapter } from './httpAdapter.js'

it.each([
  ['get', 60_000, 10_000],
  ['get', 90_000, 15_000],
  ['post', 60_000, 60_000],
  ['delete', 90_000, 90_000],
  ['GET', undefined, 10_000],
])('a %s with a timeout of %s ms is abandoned after %s ms', (method, timeout, patience) => {
  expect(getTimeout({ method, ...(timeout !== undefined && { timeout }) })).toBe(patience)
})

const unseen: WaitIndicator = { begin: () => () => {}, silence() {}, clear() {}, end() {} }
const call = (config: AxiosRequestConfig) =>
  axios.request({ adapter: httpAdapter({}, unseen), validateStatus: null, ...config })

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

it('sends a form with its complete files as multipart with a boundary', async () => {
  const url = await serving(async (incoming, response) => {
    const { headers, method } = incoming
    const answer = new Request('http://x', {
      method: method ?? 'POST',
      headers: { 'content-type': headers['content-type'] ?? '' },
      body: await text(incoming),
    })
    const form = await answer.formData()
    const file = form.get('file')
    const [name, content] = file instanceof File ? [file.name, await file.text()] : [null, '']
    response.end(JSON.stringify({ caption: form.get('caption'), name, size: content.length }))
  })
  const form = new FormData()
  form.set('caption', 'Olá')
  form.set('file', new Blob(['a'.repeat(300_000)]), 'pedidos.csv')
  const { data } = await call({ method: 'post', url, data: form })
  expect(data).toEqual({ caption: 'Olá', name: 'pedidos.csv', size: 300_000 })
})

it('streams a file before its end arrives', async () => {
  let goOn = () => {}
  const read = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const url = await serving(async (_, response) => {
    response.write('primeira parte')
    await read
    response.end(', segunda')
  })
  const { data } = await call({ url, responseType: 'stream' })
  if (!(data instanceof Readable)) throw new TypeError('no stream')
  await once(data, 'readable')
  goOn()
  expect(await text(data)).toBe('primeira parte, segunda')
})

it('reading a file fails if its sender disconnects', async () => {
  const url = await serving((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('pouco', () => response.destroy())
  })
  const { data } = await call({ url, responseType: 'stream' })
  await expect(text(data)).rejects.toThrow()
  await expect(call({ url })).rejects.toMatchObject({ code: 'ERR_NETWORK' })
})

it('follows a redirect to another origin as GET without the token', async () => {
  const received: unknown[] = []
  const second = await serving(({ method, headers, url }, response) => {
    received.push([method, url, headers.authorization, headers['content-length']])
    response.end('{}')
  })
  const url = await serving((_, response) => response.writeHead(302, { location: `${second}/ali` }).end())
  await call({ method: 'post', url, data: { a: 1 }, headers: { Authorization: 'Bearer x' } })
  expect(received).toEqual([['GET', '/ali', undefined, undefined]])
})
