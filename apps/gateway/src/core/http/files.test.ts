import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createMorpheus, type Morpheus, memoryStorage } from '@morpheus/sdk'
import type { Answer, ReceivedFile } from '@morpheus/sdk/contract'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { downloadName, fileHandlers, fileRows, maxBytes } from '../../testing/files/fileRows.js'
import { serveRows } from '../../testing/files/serveRows.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'

const { import: importRow, download, table } = fileRows.files
const content = randomBytes(300_000)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let folder: string
let stalled: Readable[]
let server: Awaited<ReturnType<typeof serveRows>>
let morpheus: Morpheus

async function open() {
  folder = temporaryFolder()
  stalled = []
  server = await serveRows(fileRows, await fileHandlers(folder, content, stalled), folder)
  const { url: baseUrl, token, close } = server
  onTestFinished(close)
  const logger = { debug() {}, warn() {}, error() {} }
  morpheus = createMorpheus({ baseUrl, token, storage: memoryStorage(), logger })
}

const left = () => readdir(server.uploadFolder)
const isImported = (body: unknown): body is { data: Answer<typeof importRow> } => 'data' in Object(body)
const isFile = (body: unknown): body is ReceivedFile => 'stream' in Object(body)

async function send(file: Blob, caption = 'Olá', idempotencyKey?: string) {
  const answer = await morpheus.request(
    importRow,
    { folder: 'a b', caption, file },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
  return { ...answer, data: isImported(answer.body) ? answer.body.data : undefined }
}

async function receive(range?: { from: number; to?: number; version?: string | null }, of = 'a') {
  const { status, body, headers } = await morpheus.request(download, { folder: of }, range ? { range } : {})
  if (!isFile(body)) throw new TypeError('No file came')
  return { status, headers, file: body, bytes: Buffer.from(await (await body.blob()).arrayBuffer()) }
}

async function sendChunked(bytes: number) {
  const headers = {
    authorization: `Bearer ${server.token}`,
    'content-type': 'multipart/form-data; boundary=b',
  }
  const sending = request(`${server.url}/api/files/a`, { method: 'POST', headers })
  const answered = once(sending, 'response')
  sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n')
  for (let sent = 0; sent < bytes; sent += 65_536) sending.write('x'.repeat(65_536))
  sending.end('\r\n--b--\r\n')
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await answered)
  return { status: answer.statusCode, body: await text(answer) }
}

beforeEach(open)

describe('a file upload', () => {
  test('streams the file with its fields and deletes it after the answer', async () => {
    const path = join(folder, 'envio')
    const bytes = randomBytes(maxBytes)
    await writeFile(path, bytes)
    const file = new File([await openAsBlob(path)], 'pasta/Ação.json', { type: 'application/json' })
    const { status, data } = await send(file)
    expect([status, data]).toEqual([
      201,
      {
        folder: 'a b',
        caption: 'Olá',
        name: 'Ação.json',
        type: 'application/json',
        bytes: maxBytes,
        sha256: sha256(bytes),
        call: 1,
      },
    ])
    expect(await left()).toEqual([])
  })

  test('beyond the limit returns 413 with the limit, with and without Content-Length', async () => {
    const large = new Blob([randomBytes(maxBytes + 1)])
    const answer = { success: false, code: 'file_too_large', message: 'O arquivo deve ter no máximo 1 MB' }
    expect(await send(large)).toMatchObject({ status: 413, body: answer })
    const huge = new Blob([randomBytes(4 * maxBytes)])
    expect(await send(huge)).toMatchObject({ status: 413, body: answer })
    const chunked = await sendChunked(4 * maxBytes)
    expect([chunked.status, JSON.parse(chunked.body)]).toEqual([413, expect.objectContaining(answer)])
    expect(await left()).toEqual([])
  })

  test.each([
    ['recusada', 409, 'Recusada'],
    ['quebrada', 500, 'Erro interno do servidor'],
  ])('is deleted when its call is %s', async (caption, status, message) => {
    const sent = send(new Blob(['x']), caption)
    if (status === 500) await expect(sent).rejects.toThrow(message)
    else expect(await sent).toMatchObject({ status, body: { message } })
    expect(await left()).toEqual([])
  })

  test('is deleted when the client disconnects halfway', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const head = [
      'POST /api/files/a HTTP/1.1',
      'host: x',
      `authorization: Bearer ${server.token}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 90000',
      '',
      '--b',
      'content-disposition: form-data; name="file"; filename="x"',
      '',
      'x'.repeat(70_000),
    ]
    socket.write(head.join('\r\n'))
    await vi.waitFor(async () => expect(await left()).toHaveLength(1))
    socket.destroy()
    await vi.waitFor(async () => expect(await left()).toEqual([]))
    expect(server.logged.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  })

  test('repeated under its key runs once; another file under the key returns 422', async () => {
    const file = new File(['um'], 'a.csv')
    const first = await send(file, 'Olá', 'chave-0001')
    const again = await send(new File(['um'], 'a.csv'), 'Olá', 'chave-0001')
    const other = await send(new File(['dois'], 'a.csv'), 'Olá', 'chave-0001')
    expect([first.data?.call, again.data?.call, other.status]).toEqual([1, 1, 422])
    expect((await send(file)).data?.call).toBe(2)
  })

  test.each([
    [
      'a field that is missing',
      (form: FormData) => form.append('file', new Blob(['x'])),
      400,
      { caption: 'Legenda é obrigatória' },
    ],
    [
      'a file that is missing',
      (form: FormData) => form.append('caption', 'x'),
      400,
      { file: 'Arquivo é obrigatório' },
    ],
    [
      'a file that nobody asked for',
      (form: FormData) => form.append('foto', new Blob(['x'])),
      400,
      { foto: 'Arquivo desconhecido' },
    ],
    [
      'two of one',
      (form: FormData) => {
        form.append('caption', 'x')
        form.append('caption', 'y')
      },
      400,
      { caption: 'Campo repetido' },
    ],
  ])('rejects %s with 400', async (_what, fill, status, fields) => {
    const form = new FormData()
    fill(form)
    const answer = await post(form)
    const body: unknown = await answer.json()
    expect([answer.status, Object(body).fields]).toEqual([status, fields])
    expect(await left()).toEqual([])
  })

  test('must be multipart: other types return 415, a broken form 400', async () => {
    for (const [type, body] of [
      ['application/json', '{"caption":"x"}'],
      ['text/plain', 'x'],
    ]) {
      const answer = await post(body, { 'content-type': type ?? '' })
      expect([answer.status, await answer.json()]).toEqual([
        415,
        expect.objectContaining({ message: 'Envie o arquivo em multipart/form-data' }),
      ])
    }
    const inherited = new FormData()
    inherited.append('toString', new Blob(['x']))
    for (const broken of [
      await post('--b\r\nlixo', { 'content-type': 'multipart/form-data; boundary=b' }),
      await post(inherited),
    ])
      expect([broken.status, await broken.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'malformed_multipart' }),
      ])
  })

  test('without a token returns 401', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const head = [
      'POST /api/files/a HTTP/1.1',
      'host: x',
      'content-type: multipart/form-data; boundary=b',
      'content-length: 90000',
      '',
      '--b',
      'content-disposition: form-data; name="file"; filename="x"',
      '',
      'x',
    ]
    socket.write(head.join('\r\n'))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 401 /)
    expect(await left()).toEqual([])
  })

  const post = (body: FormData | string | undefined, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/files/a`, {
      method: 'POST',
      body: body ?? null,
      headers: { authorization: `Bearer ${server.token}`, ...headers },
    })
})

describe('a file download', () => {
  test('has its name, type and length', async () => {
    const { status, file, bytes } = await receive()
    expect([status, file.name, file.type, file.size, file.part]).toEqual([
      200,
      downloadName,
      'application/zip',
      content.length,
      null,
    ])
    expect(sha256(bytes)).toBe(sha256(content))
  })

  test('supports byte ranges that together make the whole file', async () => {
    const { file, bytes, headers } = await receive({ from: 0, to: 99_999 })
    expect([bytes.length, file.size, file.part]).toEqual([
      100_000,
      100_000,
      { from: 0, to: 99_999, of: content.length },
    ])
    expect(headers['accept-ranges']).toBe('bytes')
    const rest = await receive({ from: 100_000, version: file.version })
    expect([rest.status, sha256(Buffer.concat([bytes, rest.bytes]))]).toEqual([206, sha256(content)])
  })

  test('returns the whole file when it changed since the first part', async () => {
    const { status, bytes } = await receive({ from: 100_000, version: '"outra"' })
    expect([status, bytes.length]).toEqual([200, content.length])
  })

  test('returns 304 when the client has it, and sets a sandboxing CSP', async () => {
    const { file, headers } = await receive()
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    const answer = await fetch(`${server.url}/api/files/a`, {
      headers: { authorization: `Bearer ${server.token}`, 'if-none-match': String(file.version) },
    })
    expect([answer.status, await answer.text()]).toEqual([304, ''])
  })

  test('returns 416 for a range beyond its end', async () => {
    const { status, body, headers } = await morpheus.request(
      download,
      { folder: 'a' },
      { range: { from: content.length } },
    )
    expect([status, body, headers['content-range']]).toEqual([
      416,
      { success: false, code: 'range_not_satisfiable', message: 'O arquivo não tem esta parte' },
      `bytes */${content.length}`,
    ])
  })

  test('returns a JSON 404 when the file is missing', async () => {
    const { status, body } = await morpheus.request(download, { folder: 'b' })
    expect([status, body]).toEqual([404, expect.objectContaining({ message: 'Arquivo não encontrado' })])
  })

  test('cancelled by the client does not prevent the next download', async () => {
    const { body } = await morpheus.request(download, { folder: 'stalled' })
    if (!isFile(body)) throw new TypeError('No file came')
    const reader = body.stream().getReader()
    expect((await reader.read()).done).toBe(false)
    expect(stalled.map(({ destroyed }) => destroyed)).toEqual([false])
    await reader.cancel()
    await vi.waitFor(() => expect(stalled.map(({ destroyed }) => destroyed)).toEqual([true]))
    expect((await receive()).status).toBe(200)
  })
})

test('a table downloads as CSV with a BOM, under its name', async () => {
  const { body } = await morpheus.request(table, { folder: 'a', lines: 2000 })
  if (!isFile(body)) throw new TypeError('No file came')
  expect([body.name, body.type]).toEqual(['atividade.csv', 'text/csv; charset=utf-8'])
  const bytes = Buffer.from(await (await body.blob()).arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.subarray(3).toString().trimEnd().split('\n')).toHaveLength(2001)
})
