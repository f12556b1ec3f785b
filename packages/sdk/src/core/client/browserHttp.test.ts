import { afterEach, expect, test, vi } from 'vitest'
import { openBrowserHttp } from './browserHttp.js'

afterEach(() => vi.unstubAllGlobals())

test('calls by fetch, and by axios only where the progress of an upload is followed', async () => {
  const fetched = vi.fn(async () =>
    Response.json({ by: 'fetch' }, { status: 201, headers: { 'x-id': 'r1' } }),
  )
  vi.stubGlobal('fetch', fetched)
  const adapter = vi.fn(async (config) => ({
    status: 200,
    statusText: '',
    data: { by: 'axios' },
    headers: {},
    config,
  }))
  const send = await openBrowserHttp({ baseUrl: 'http://gateway.test/', adapter })
  expect(await send({ url: '/sessions', params: { limit: 5, search: undefined } })).toMatchObject({
    status: 201,
    headers: { 'x-id': 'r1' },
    data: { by: 'fetch' },
  })
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    'http://gateway.test/api/sessions?limit=5',
    expect.objectContaining({ method: 'GET' }),
  )
  expect(adapter).not.toHaveBeenCalled()
  const upload = { url: '/files', method: 'POST', data: new FormData(), onUploadProgress: () => {} }
  expect(await send(upload)).toMatchObject({ status: 200, data: { by: 'axios' } })
  expect([fetched.mock.calls.length, adapter.mock.calls.length]).toEqual([1, 1])
})
