import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { answersFile, rowsOf } from '@morpheus/sdk/contract'
import { expect, inject, test } from 'vitest'
import * as z from 'zod'

declare module 'vitest' {
  interface ProvidedContext {
    /** Implemented in `browserSetup.ts` of the gateway. */
    fileServer: { url: string; token: string }
  }
}

const endpoint = rowsOf({ category: 'system', scope: 'sessions', ability: 'never' })
const upload = endpoint('POST /files/:folder', {
  body: z.object({ caption: z.string() }),
  files: { file: { maxBytes: 1024 * 1024 } },
  answer: z.object({}),
})
const download = endpoint('GET /files/:folder', { ...answersFile })

const { url, token } = inject('fileServer')
const logger = { debug() {}, warn() {}, error() {} }
const morpheus = createMorpheus({ baseUrl: url, token, storage: memoryStorage(), logger })
const send = (file: File) => morpheus.request(upload, { folder: 'a', caption: 'Olá', file })

test('uploads a file from the browser to a gateway at another origin', async () => {
  const file = new File([new Uint8Array(200_000)], 'Ação.json', { type: 'application/json' })
  expect(await send(file)).toMatchObject({
    status: 201,
    body: {
      data: { folder: 'a', caption: 'Olá', name: 'Ação.json', type: 'application/json', bytes: 200_000 },
    },
  })
})

test('returns 413 with a message for a file that is too large', async () => {
  expect(await send(new File([new Uint8Array(1024 * 1024 + 1)], 'a.json'))).toMatchObject({
    status: 413,
    body: { message: 'O arquivo deve ter no máximo 1 MB' },
  })
})

test('downloads a byte range of a file as a stream with its file name', async () => {
  const { status, body } = await morpheus.request(download, { folder: 'a' }, { range: { from: 299_000 } })
  expect([status, body]).toEqual([
    206,
    expect.objectContaining({
      name: 'Relatório "2026" é.zip',
      type: 'application/zip',
      part: { from: 299_000, to: 299_999, of: 300_000 },
    }),
  ])
  expect((await Object(body).blob()).size).toBe(1000)
})
