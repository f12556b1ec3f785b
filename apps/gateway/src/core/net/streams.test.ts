import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { serveFiles } from '../../testing/files/serveFiles.js'
import { guardOf } from '../../testing/guardOf.js'
import { ForbiddenHostError } from './hostGuard.js'
import { Streams } from './streams.js'

const noNames = () => Promise.reject(new Error('no names here'))

const serve = async (listener: RequestListener) => new URL(await serveFiles(listener))

const neverAborted = new AbortController().signal
const asked = { userId: 'ana', headers: { 'x-quem': 'ana' } }

test('streams the body with its length and returns the streamed answer', async () => {
  const url = await serve(async (request, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding, 'x-quem': who } = request.headers
    response.setHeader('x-visto', `${length} ${encoding} ${who}`)
    response.writeHead(201).write(await text(request))
    response.end('!')
  })
  const body = { stream: Readable.from(['meia', ' meia']), length: 9 }
  const answer = await new Streams(guardOf(noNames, true)).open(
    { method: 'POST', url, ...asked, body },
    neverAborted,
  )
  expect([answer.status, answer.headers['x-visto']]).toEqual([201, '9 undefined ana'])
  expect((await buffer(answer.body)).toString()).toBe('meia meia!')
})

test('connects to no forbidden address and follows no redirect', async () => {
  let count = 0
  const url = await serve((_request, response) => {
    count += 1
    response.writeHead(302, { location: '/outro' }).end()
  })
  const request = { method: 'GET', url, ...asked } as const
  await expect(new Streams(guardOf(noNames, false)).open(request, neverAborted)).rejects.toThrow(
    ForbiddenHostError,
  )
  expect(count).toBe(0)
  const answer = await new Streams(guardOf(noNames, true)).open(request, neverAborted)
  expect([answer.status, count]).toEqual([302, 1])
  answer.body.destroy()
})

test('an abort ends the answer, and a failing request body rejects the call', async () => {
  const url = await serve((_request, response) => void response.write('começo'))
  const streams = new Streams(guardOf(noNames, true))
  const ended = new AbortController()
  const answer = await streams.open({ method: 'GET', url, ...asked }, ended.signal)
  ended.abort(new Error('basta'))
  await expect(buffer(answer.body)).rejects.toThrow()
  const broken = new Readable({ read: (): void => void broken.destroy(new Error('o disco falhou')) })
  const body = { stream: broken, length: 10 }
  await expect(streams.open({ method: 'POST', url, ...asked, body }, neverAborted)).rejects.toThrow(
    'o disco falhou',
  )
})
