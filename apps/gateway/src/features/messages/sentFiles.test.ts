import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachCase } from '../../testing/eachCase.js'
import { openMediaGateway } from '../../testing/files/mediaGateway.js'
import { jpeg, mp3, opus, pdf, png, webp, zip } from '../../testing/files/samples.js'
import { serveFiles } from '../../testing/files/serveFiles.js'
import { openSender } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { required, roomyLimits } from '../../testing/testGateway.js'

const fileOf = (bytes: Uint8Array, name: string, type: string) =>
  new File([Uint8Array.from(bytes)], name, { type })

test('sends a file as its own kind, and the recipient has the same bytes', async () => {
  const { gateway, sendMedia, sent, until, secret, kept, file } = await openMediaGateway()
  const answer = await sendMedia(fileOf(png, 'vela.png', 'image/png'), { caption: 'A vela' })
  expect(answer.status).toBe(200)
  const message = sent(answer)
  expect(message).toMatchObject({
    type: 'image',
    text: 'A vela',
    media: {
      kind: 'image',
      type: 'image/png',
      size: png.length,
      fileName: null,
      state: 'ready',
      error: null,
    },
  })
  await until(message.id, 'delivered')
  const there = await fetch(`${gateway.url}/api/virtual-phone/messages/${message.id}/media`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  expect([there.status, Buffer.from(await there.arrayBuffer())]).toEqual([200, png])
  const own = await file(`/messages/${message.id}/media`)
  expect([own.status, own.headers.get('content-type'), Buffer.from(await own.arrayBuffer())]).toEqual([
    200,
    'image/png',
    png,
  ])
  // The phone has the same content.
  expect(await kept()).toHaveLength(1)
})

test('the type of a file decides the kind of message', async () => {
  const { sendMedia, sent } = await openMediaGateway()
  await eachCase(
    [
      [
        'a PDF',
        pdf,
        'contrato.pdf',
        'application/pdf',
        {},
        { type: 'document', text: 'Documento: contrato.pdf', media: { fileName: 'contrato.pdf' } },
      ],
      [
        'a picture as a document',
        png,
        'vela.png',
        'image/png',
        { type: 'document', fileName: 'Vela nova.png' },
        { type: 'document', media: { fileName: 'Vela nova.png', type: 'image/png' } },
      ],
      ['a voice note', opus, 'voz.ogg', 'audio/ogg', {}, { type: 'audio', content: { voice: true } }],
      [
        'a sticker',
        webp,
        'figura.webp',
        'image/webp',
        { type: 'sticker' },
        { type: 'sticker', text: 'Figurinha' },
      ],
      ['what could be a sticker', webp, 'foto.webp', 'image/webp', {}, { type: 'image' }],
      ['music', mp3, 'som.mp3', 'audio/mpeg', {}, { type: 'audio', content: { voice: false } }],
      [
        'a folder’s name in a name',
        zip,
        '../../etc/passwd',
        'application/zip',
        {},
        { media: { fileName: 'passwd' } },
      ],
    ],
    async ([_what, bytes, name, type, fields, message]) => {
      expect(sent(await sendMedia(fileOf(bytes, name, type), fields))).toMatchObject(message)
    },
  )
})

test('rejects a file that cannot be sent by name, and stores nothing', async () => {
  const { sendMedia, refused, messages, kept } = await openMediaGateway()
  await eachCase(
    [
      ['an empty file', fileOf(new Uint8Array(), 'a.png', 'image/png'), {}, 400, 'O arquivo está vazio'],
      [
        'one that is not what it says',
        fileOf(pdf, 'a.png', 'image/png'),
        {},
        400,
        'O arquivo diz ser image/png, mas o conteúdo é application/pdf',
      ],
      [
        'one that is not sent as that',
        fileOf(pdf, 'a.pdf', 'application/pdf'),
        { type: 'image' },
        400,
        expect.stringContaining('não é de imagem'),
      ],
      [
        'a document as a sticker',
        fileOf(pdf, 'a.pdf', 'application/pdf'),
        { type: 'sticker' },
        400,
        'Uma figurinha é feita de uma imagem, de um GIF ou de um vídeo',
      ],
      [
        'a picture that is too large',
        fileOf(Buffer.concat([jpeg, Buffer.alloc(6e6)]), 'a.jpg', 'image/jpeg'),
        {},
        413,
        'A imagem deve ter no máximo 5 MB. Envie como documento',
      ],
      [
        'more than 10 MB',
        fileOf(Buffer.concat([zip, Buffer.alloc(10_485_761)]), 'a.zip', 'application/zip'),
        {},
        413,
        'O arquivo deve ter no máximo 10 MB',
      ],
    ],
    async ([_what, file, fields, status, message]) => {
      const answer = refused(await sendMedia(file, fields))
      expect([answer.status, answer.fields]).toEqual([status, { file: message }])
      expect([await messages(), await kept()]).toEqual([[], []])
    },
  )
})

test('rejects invalid fields beside the file before storing anything', async () => {
  const { gateway, sendMedia, refused, messages, kept } = await openMediaGateway()
  const file = () => fileOf(png, 'vela.png', 'image/png')
  const another = await gateway.another()
  const answers = [
    await sendMedia(file(), { to: '5521977770000' }),
    await sendMedia(file(), { to: 'ninguém' }),
    await sendMedia(file(), {}, { as: another }),
    await sendMedia(file(), { sessionId: 'outra' }),
    await sendMedia(file(), { replyTo: 'nenhuma' }),
  ].map(refused)
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 404, 400])
  expect([await messages(), await kept()]).toEqual([[], []])
})

test('a repeated key returns the same message; another file under it returns 422', async () => {
  const { sendMedia, sent, messages } = await openMediaGateway()
  const options = { headers: { 'idempotency-key': 'chave-0001' } }
  const first = sent(await sendMedia(fileOf(png, 'a.png', 'image/png'), {}, options))
  const again = sent(await sendMedia(fileOf(png, 'a.png', 'image/png'), {}, options))
  const other = await sendMedia(fileOf(jpeg, 'a.jpg', 'image/jpeg'), {}, options)
  expect([again.id, other.status]).toEqual([first.id, 422])
  expect(await messages()).toHaveLength(1)
})

test('limits the space for files, counting identical content once', async () => {
  const media = { ...roomyLimits.media, userBytes: png.length + 10 }
  const { sendMedia, refused } = await openMediaGateway({ limits: { ...roomyLimits, media } })
  expect((await sendMedia(fileOf(png, 'a.png', 'image/png'))).status).toBe(200)
  expect((await sendMedia(fileOf(png, 'b.png', 'image/png'))).status).toBe(200)
  expect(refused(await sendMedia(fileOf(pdf, 'a.pdf', 'application/pdf')))).toMatchObject({
    status: 413,
    code: 'media_quota',
  })
})

test('sends a file from a URL', async () => {
  const { send, until } = await openMediaGateway()
  const url = await serveFiles(({ url: path }, response) => {
    if (path === '/ir') response.writeHead(302, { location: '/fotos/Vela%20azul.png' }).end()
    else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(png)
  })
  const image = await send({ type: 'image', url: `${url}/ir`, message: 'Azul' })
  expect([image.status, image.data]).toMatchObject([
    200,
    { message: { text: 'Azul', media: { type: 'image/png' } } },
  ])
  const bare = await send({ type: 'document', message: `${url}/ir` })
  expect(bare.data).toMatchObject({
    message: { text: 'Documento: Vela azul.png', media: { fileName: 'Vela azul.png' } },
  })
  await until(String(Object(Object(bare.data).message).id), 'delivered')
})

test('rejects a missing, oversized, wrong or unreachable URL by name and sends nothing', async () => {
  const { send, messages, kept } = await openMediaGateway()
  const url = await serveFiles(({ url: path }, response) => {
    if (path === '/nada') response.writeHead(404).end()
    else if (path === '/grande') response.writeHead(200).end(Buffer.concat([png, Buffer.alloc(6e6)]))
    else response.writeHead(200, { 'content-type': 'image/png' }).end('<html>')
  })
  const refusals: [object, number, unknown][] = [
    [{ url: `${url}/nada` }, 400, 'O arquivo não pôde ser baixado: o servidor respondeu 404'],
    [{ url: `${url}/grande` }, 413, 'O arquivo tem mais do que 5 MB'],
    [{ url: `${url}/pagina` }, 400, expect.stringContaining('não é de imagem')],
    [{ url: 'http://127.0.0.1:1/a.png' }, 400, expect.stringContaining('Conexão recusada')],
    [{ url: 'ftp://exemplo/a.png' }, 400, 'Use um endereço http ou https'],
    [{ url: 'vela.png' }, 400, 'URL inválida'],
    [{ message: 'vela.png' }, 400, 'Informe a URL do arquivo'],
    [{}, 400, 'Informe a URL do arquivo'],
  ]
  for (const [fields, status, message] of refusals) {
    const answer = await send({ type: 'image', ...fields })
    expect([answer.status, answer.body.fields]).toEqual([status, { url: message }])
  }
  // A wrong URL in `message` is reported for that field.
  for (const [path, status] of [
    ['nada', 400],
    ['grande', 413],
    ['pagina', 400],
  ] as const) {
    const answer = await send({ type: 'image', message: `${url}/${path}` })
    expect([answer.status, answer.body.fields]).toEqual([status, { message: expect.any(String) }])
  }
  expect([await messages(), await kept()]).toEqual([[], []])
})

test('downloads nothing from this machine when local targets are not allowed', async () => {
  let asked = 0
  const url = await serveFiles((_request, response) => {
    asked += 1
    response.end(png)
  })
  const { send } = await openMediaGateway({ allowLocalTargets: false })
  for (const target of [url, url.replace('127.0.0.1', 'localhost'), 'http://169.254.169.254/latest']) {
    const { status, body } = await send({ type: 'image', url: target })
    expect([status, body.fields]).toEqual([400, { url: expect.stringContaining('Endereço não permitido') }])
  }
  expect(asked).toBe(0)
})

test('resends the file of a message, as another kind where possible', async () => {
  const { gateway, sendMedia, sent, send, messages, kept, until } = await openMediaGateway()
  const { id } = sent(await sendMedia(fileOf(png, 'a.png', 'image/png')))
  expect((await send({ type: 'document', media: id, fileName: 'vela.png' })).data).toMatchObject({
    message: { type: 'document', media: { type: 'image/png', fileName: 'vela.png' } },
  })
  expect((await send({ type: 'video', media: id })).body.fields).toEqual({
    media: expect.stringContaining('não é de vídeo'),
  })
  expect((await send({ type: 'image', media: 'nenhuma' })).body.fields).toEqual({
    media: 'Arquivo não encontrado',
  })
  for (const one of await messages()) await until(one.id, 'delivered')
  expect(await kept()).toHaveLength(1)
  const bia = await gateway.another()
  expect(
    (await fetch(`${gateway.url}/api/messages/${id}/media`, { headers: { authorization: `Bearer ${bia}` } }))
      .status,
  ).toBe(404)
})

test('sends a Blob with the SDK and reads it back', async () => {
  const { gateway, token, sessionId, to, until } = await openMediaGateway()
  const logger = { debug() {}, warn() {}, error() {} }
  const morpheus = createMorpheus({ baseUrl: gateway.url, token, storage: memoryStorage(), logger })
  const file = new Blob([Uint8Array.from(png)], { type: 'image/png' })
  const answer = await morpheus.messages.sendMedia({ sessionId, to, caption: 'A vela', file })
  const message = required(answer.message)
  expect(message.media).toMatchObject({ kind: 'image', type: 'image/png', size: png.length })
  await until(message.id, 'delivered')
  const read = await morpheus.messages.media({ id: message.id })
  expect([read.type, Buffer.from(await (await read.blob()).arrayBuffer())]).toEqual(['image/png', png])
})

test('rejects captions on stickers and audio, and stickers where the engine has none', async () => {
  const { sendMedia, refused, kept } = await openMediaGateway()
  const file = fileOf(webp, 'figura.webp', 'image/webp')
  const captioned = refused(await sendMedia(file, { type: 'sticker', caption: 'Oi' }))
  expect([captioned.status, captioned.fields]).toEqual([400, { caption: 'Figurinhas não têm legenda' }])
  const spoken = refused(await sendMedia(fileOf(opus, 'voz.ogg', 'audio/ogg'), { caption: 'Ouça' }))
  expect([spoken.status, spoken.fields]).toEqual([400, { caption: 'Áudios não têm legenda' }])
  const plain = await openSender(new SendingEngine())
  const answer = await plain.ask('http://127.0.0.1:9/figura.webp', { type: 'sticker' })
  expect([answer.status, answer.body.code]).toEqual([400, 'unsupported'])
  expect(await kept()).toEqual([])
})

test.each([
  ['as it is written', 'writeFile', true],
  ['as it is taken in', 'sync', false],
] as const)(
  'a disk that is full %s returns 507 with a message, and nothing is stored',
  async (_when, step, byUrl) => {
    const { gateway, sendMedia, send, messages, kept } = await openMediaGateway()
    const url = await serveFiles((_request, response) => response.end(png))
    const handle = await open(join(gateway.folder, 'sonda'), 'w')
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    const spy = vi.spyOn(Object.getPrototypeOf(handle), step).mockRejectedValue(full)
    onTestFinished(() => spy.mockRestore())
    await handle.close()
    const answer = byUrl
      ? await send({ type: 'image', url })
      : await sendMedia(fileOf(png, 'vela.png', 'image/png'))
    spy.mockRestore()
    expect([answer.status, answer.body]).toEqual([
      507,
      {
        success: false,
        code: 'disk_full',
        message: 'O disco do servidor está cheio: nada foi guardado. Libere espaço e tente de novo.',
      },
    ])
    expect([await messages(), await kept()]).toEqual([[], []])
    expect(gateway.logged.join('')).toContain('no space left on device')
  },
)
