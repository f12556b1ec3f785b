import type { RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { serveFiles } from '../../testing/files/serveFiles.js'
import { guardOf } from '../../testing/guardOf.js'
import { ManualClock } from '../../testing/manualClock.js'
import { TimeoutError } from '../lib/limits/timeLimit.js'
import { DownloadError, Downloader } from './downloader.js'
import { ForbiddenHostError } from './hostGuard.js'
import { Streams } from './streams.js'

const noNames = () => Promise.reject(new Error('no names here'))

const serve = async (listener: RequestListener) => new URL(await serveFiles(listener))

function open({ allowLocal = true } = {}) {
  const clock = new ManualClock()
  const downloader = new Downloader(new Streams(guardOf(noNames, allowLocal)), clock)
  const { signal } = new AbortController()
  const get = (url: URL) =>
    downloader.get(url, 'ana', signal, async ({ body, ...told }) => ({ ...told, bytes: await buffer(body) }))
  return { clock, downloader, get }
}

test('follows redirects and returns the file with its type and name', async () => {
  const url = await serve(({ url: path }, response) => {
    if (path === '/a') response.writeHead(302, { location: '/b?c=d' }).end()
    else if (path === '/b?c=d') response.writeHead(307, { location: 'Foto%20da%20loja.png' }).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end('bytes')
  })
  expect(await open().get(new URL('/a', url))).toEqual({
    type: 'image/png',
    name: 'Foto da loja.png',
    bytes: Buffer.from('bytes'),
  })
})

test('follows no redirect to a forbidden address', async () => {
  let asked = 0
  const inside = await serve((_request, response) => {
    asked += 1
    response.end('segredo')
  })
  await expect(open({ allowLocal: false }).get(inside)).rejects.toThrow(ForbiddenHostError)
  const targets = [
    'http://169.254.169.254/latest/meta-data',
    'http://0.0.0.0/',
    'http://[::ffff:169.254.1.1]/',
  ]
  const outside = await serve(({ url: path = '' }, response) => {
    response.writeHead(302, { location: targets[Number(path.slice(1))] }).end()
  })
  for (const index of targets.keys()) {
    await expect(open().get(new URL(`/${index}`, outside))).rejects.toThrow(ForbiddenHostError)
  }
  expect(asked).toBe(0)
})

test('rejects redirect loops, other schemes, invalid targets and other statuses', async () => {
  const url = await serve(({ url: path = '' }, response) => {
    const places: Record<string, string> = {
      '/file': 'file:///etc/passwd',
      '/none': 'http://',
      '/round': '/round',
    }
    if (path === '/missing') response.writeHead(404).end('x')
    else if (path === '/part') response.writeHead(206).end('x')
    else response.writeHead(302, { location: places[path] }).end()
  })
  const { get } = open()
  const statusOf = (path: string) =>
    get(new URL(path, url)).then(
      () => 'ok',
      (error: unknown) => (error instanceof DownloadError ? error.status : error),
    )
  expect(await Promise.all(['/file', '/none', '/round', '/missing', '/part'].map(statusOf))).toEqual([
    null,
    null,
    null,
    404,
    206,
  ])
})

test('a slow download times out at the start and halfway', async () => {
  const url = await serve(({ url: path }, response) => {
    if (path === '/middle') response.writeHead(200).write('so far')
  })
  for (const path of ['/start', '/middle']) {
    const { clock, downloader } = open()
    const begun = vi.fn()
    const getting = downloader.get(new URL(path, url), 'ana', new AbortController().signal, ({ body }) => {
      body.once('data', begun)
      return buffer(body)
    })
    const failed = expect(getting).rejects.toThrow(TimeoutError)
    if (path === '/middle') await vi.waitFor(() => expect(begun).toHaveBeenCalled())
    clock.advance(45_000)
    await failed
  }
})

test('an interrupted download fails, and a rejecting reader stops it', async () => {
  const url = await serve(({ url: path }, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('x')
    if (path === '/broken') setImmediate(() => response.destroy())
  })
  const { downloader, get } = open()
  await expect(get(new URL('/broken', url))).rejects.toThrow('aborted')
  const refuse = () => Promise.reject(new Error('too large'))
  await expect(downloader.get(url, 'ana', new AbortController().signal, refuse)).rejects.toThrow('too large')
})
