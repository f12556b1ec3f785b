import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { Vault } from '../../core/lib/vault.js'
import { MediaGone } from '../../engines/outgoing.js'
import { engineWith } from '../../testing/files/engineWith.js'
import { openMediaGateway } from '../../testing/files/mediaGateway.js'
import { pdf, png } from '../../testing/files/samples.js'
import { openGateway, required, roomyLimits } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const picture = () => new File([Uint8Array.from(png)], 'vela.png', { type: 'image/png' })

async function open(...given: Parameters<typeof openMediaGateway>) {
  const world = await openMediaGateway(...given)
  const { events } = await world.gateway.listen(world.token)
  const ofType = (type: string) => events.flatMap((event) => (event.type === type ? [event.payload] : []))
  return {
    ...world,
    ofType,
    /** Waits until the message's file is stored or given up. */
    settled: (state: string) =>
      vi.waitFor(
        async () => {
          const [message] = await world.messages()
          expect(message?.media?.state).toBe(state)
          return required(message)
        },
        { timeout: 10_000 },
      ),
  }
}

test('downloads a received file after emitting its message, and its owner can read it', async () => {
  const { receive, settled, ofType, file } = await open()
  expect((await receive(picture(), { caption: 'A vela' })).status).toBe(201)
  const message = await settled('ready')
  expect(message).toMatchObject({
    direction: 'incoming',
    type: 'image',
    text: 'A vela',
    media: { kind: 'image', type: 'image/png', size: png.length, error: null },
  })
  expect(ofType('message:received')).toMatchObject([
    { message: { content: 'A vela', media: { kind: 'image', type: 'image/png', state: 'pending' } } },
  ])
  await vi.waitFor(() =>
    expect(ofType('message:media')).toMatchObject([{ messageId: message.id, media: { state: 'ready' } }]),
  )
  const read = await file(`/messages/${message.id}/media`)
  expect([read.status, Buffer.from(await read.arrayBuffer())]).toEqual([200, png])
  expect((await file(`/messages/${message.id}/media`, {})).status).toBe(401)
})

test('supports ranges and 304, and never runs in a browser', async () => {
  const { receive, settled, file, token } = await open()
  await receive(new File(['<script>alert(1)</script>'], 'pagina.html', { type: 'text/html' }))
  const { id } = await settled('ready')
  const authorization = `Bearer ${token}`
  const whole = await file(`/messages/${id}/media`)
  const { headers } = whole
  expect([
    headers.get('content-type'),
    headers.get('content-disposition')?.split(';')[0],
    headers.get('x-content-type-options'),
    headers.get('content-security-policy'),
  ]).toEqual(['text/plain', 'attachment', 'nosniff', "default-src 'none'; sandbox"])
  const etag = required(headers.get('etag'))
  const part = await file(`/messages/${id}/media`, { authorization, range: 'bytes=1-6', 'if-range': etag })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 1-6/25',
    'script',
  ])
  expect((await file(`/messages/${id}/media`, { authorization, 'if-none-match': etag })).status).toBe(304)
  expect((await file(`/messages/${id}/media`, { authorization, range: 'bytes=99-' })).status).toBe(416)
})

test('a link returns the file without a token, on any site, until it expires', async () => {
  const { receive, settled, ofType, file, gateway } = await open({ publicUrl: undefined })
  await receive(picture())
  await settled('ready')
  const [event] = ofType('message:received')
  const { url } = Object(Object(event).message).media
  const path = `${gateway.url}${new URL(url).pathname}`
  const read = await file(path, {})
  expect([read.status, read.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
  expect(Buffer.from(await read.arrayBuffer())).toEqual(png)
  const changed = await file(`${path.slice(0, -2)}xx`, {})
  expect([changed.status, Object(await changed.json()).message]).toEqual([
    404,
    'Este link é inválido ou expirou',
  ])
  gateway.clock.advance(roomyLimits.media.linkHours * 60 * 60_000 + 1000)
  expect((await file(path, {})).status).toBe(404)
})

test('a link opened during the download waits for the file', async () => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const buildEngine = engineWith(async (bytes) => {
    await released
    return bytes()
  })
  const { receive, messages, file } = await open({ buildEngine })
  await receive(picture())
  const [message] = await messages()
  expect(message?.media?.state).toBe('pending')
  const reading = file(`/messages/${message?.id}/media`)
  release()
  const answer = await reading
  expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, png])
})

test('a file that takes too long returns 503 media_pending', async () => {
  const { receive, messages, file, gateway } = await open({
    buildEngine: engineWith(() => new Promise<never>(() => undefined)),
  })
  await receive(picture())
  const [message] = await messages()
  const reading = file(`/messages/${message?.id}/media`)
  const answer = await vi.waitFor(async () => {
    gateway.clock.advance(20_000)
    return Promise.race([reading, Promise.reject(new Error('still waiting'))])
  })
  expect([answer.status, answer.headers.get('retry-after'), Object(await answer.json()).code]).toEqual([
    503,
    '30',
    'media_pending',
  ])
})

test('reads during an outage do not use up the attempts of a download', async () => {
  let isAway = true
  const { receive, messages, file, gateway } = await open({
    buildEngine: engineWith(async (bytes) => {
      if (isAway) throw new Error('The network is away')
      return bytes()
    }),
  })
  await receive(picture())
  const [message] = await messages()
  const read = () => file(`/messages/${message?.id}/media`)
  for (let reads = 0; reads < 12; reads += 1) {
    const reading = read()
    const answer = await vi.waitFor(async () => {
      gateway.clock.advance(20_000)
      return Promise.race([reading, Promise.reject(new Error('still waiting'))])
    })
    expect(answer.status).toBe(503)
  }
  isAway = false
  expect((await read()).status).toBe(200)
})

test('retries a failed download while the message is already listed', async () => {
  let tries = 0
  const { receive, settled, messages, gateway } = await open({
    buildEngine: engineWith(async (bytes) => {
      tries += 1
      if (tries < 3) throw new Error('The network is busy')
      return bytes()
    }),
  })
  await receive(picture())
  expect(await messages()).toMatchObject([{ state: 'received', media: { state: 'pending' } }])
  for (let attempt = 1; attempt < 3; attempt += 1) {
    await vi.waitFor(() => expect(tries).toBe(attempt))
    await vi.waitFor(() => {
      gateway.clock.advance(20_000)
      expect(tries).toBe(attempt + 1)
    })
  }
  await settled('ready')
  expect(gateway.logged.join('')).toContain('The network is busy')
})

test.each([
  [
    'gone',
    () => Promise.reject(new MediaGone('410')),
    'O WhatsApp não guarda mais este arquivo',
    'messages.media.gone',
  ],
  ['failed', async () => Readable.from([]), 'O arquivo está vazio', 'files.empty'],
] as const)('a file that is %s shows an error on its message', async (state, download, error, code) => {
  const { receive, settled, file, kept, ofType, gateway } = await open({ buildEngine: engineWith(download) })
  await receive(picture())
  const { id, media } = await settled(state)
  expect(media).toMatchObject({ error, errorI18n: { code, params: {} } })
  await vi.waitFor(() =>
    expect(ofType('message:media')).toMatchObject([{ messageId: id, media: { state, error } }]),
  )
  const answer = await file(`/messages/${id}/media`)
  expect([answer.status, await answer.json()]).toEqual([
    410,
    expect.objectContaining({ message: error, messageI18n: { code, params: {} } }),
  ])
  expect(await kept()).toHaveLength(1)
  const logs = await gateway.read(contract.monitoring.logs.answer, 'GET /monitoring/logs', {
    token: await gateway.signIn(),
  })
  expect(logs.map(({ message }) => message)).toContainEqual(expect.stringContaining(error))
})

test("does not store a file that is too large or exceeds the user's space", async () => {
  const limits = {
    ...roomyLimits,
    media: { ...roomyLimits.media, kinds: { ...roomyLimits.media.kinds, document: 80 } },
  }
  const large = await open({ limits })
  await large.receive(
    new File([Buffer.concat([pdf, Buffer.alloc(100)])], 'a.pdf', { type: 'application/pdf' }),
  )
  expect((await large.settled('failed')).media).toMatchObject({
    error: 'O arquivo tem mais do que 80 B e não foi guardado',
    errorI18n: { code: 'messages.media.too_large', params: { limit: '80 B' } },
  })
  const full = await open({ limits: { ...roomyLimits, media: { ...roomyLimits.media, userBytes: 10 } } })
  await full.receive(picture())
  expect((await full.settled('failed')).media?.error).toBe('O espaço para arquivos (10 B) está cheio')
})

test('a file waits while the session is offline and downloads when it is connected', async () => {
  let away = true
  const { receive, messages, settled, gateway, secret } = await open({
    buildEngine: engineWith(async (bytes) => {
      if (away) throw new Error('no connection')
      return bytes()
    }),
  })
  await receive(picture())
  await vi.waitFor(() => expect(gateway.logged.join('')).toContain('no connection'))
  const online = (online: boolean) =>
    gateway.call('PUT /virtual-phone/online', { token: secret, body: { online } })
  await online(false)
  gateway.clock.advance(10_000)
  expect(await messages()).toMatchObject([{ media: { state: 'pending' } }])
  away = false
  await online(true)
  await gateway.handshake()
  await settled('ready')
})

test('downloads a pending file after a restart', async () => {
  const first = await open({ buildEngine: engineWith(() => Promise.reject(new Error('later'))) })
  await first.receive(picture())
  await vi.waitFor(() => expect(first.gateway.logged.join('')).toContain('later'))
  const db = await openTestStore(first.gateway.folder)
  const { handle } = await db.selectFrom('media_downloads').select('handle').executeTakeFirstOrThrow()
  const plain = createHash('sha256').update(png).digest('hex')
  expect([handle.includes(plain), Vault.isSealed(handle)]).toEqual([false, true])
  await first.gateway.close()
  const again = await openGateway({ dataFolder: first.gateway.folder, clock: first.gateway.clock })
  const token = await again.signIn()
  await again.until(token, first.sessionId, 'connected')
  await vi.waitFor(
    async () => {
      again.clock.advance(5000)
      const { messages } = await again.read(
        contract.messages.list.answer,
        `GET /sessions/${first.sessionId}/messages`,
        { token },
      )
      expect(messages[0]?.media?.state).toBe('ready')
    },
    { timeout: 10_000 },
  )
})

test('after a restart no file is downloaded before the engine is connected, then at once', async () => {
  const first = await open({ buildEngine: engineWith(() => Promise.reject(new Error('later'))) })
  await first.receive(picture())
  await vi.waitFor(() => expect(first.gateway.logged.join('')).toContain('later'))
  const { folder: dataFolder, clock } = first.gateway
  await first.gateway.close()
  // It is due, and its session is stored as connected.
  clock.advance(60_000)
  let connect: () => void = () => undefined
  const connecting = new Promise<void>((resolve) => {
    connect = resolve
  })
  let tries = 0
  const build = engineWith((bytes) => {
    tries += 1
    return bytes()
  })
  const buildEngine: typeof build = async (context) => {
    const built = await build(context)
    const resume = built.engine.resume.bind(built.engine)
    built.engine.resume = async (...run) => {
      await connecting
      await resume(...run)
    }
    return built
  }
  const again = await openGateway({ dataFolder, clock, buildEngine })
  const token = await again.signIn()
  const db = await openTestStore(dataFolder)
  const due = () => db.selectFrom('media_downloads').select(['attempts', 'next_at']).execute()
  await vi.waitFor(async () =>
    expect(await due()).toEqual([{ attempts: 1, next_at: expect.stringMatching(/T12:3\d/) }]),
  )
  expect(tries).toBe(0)
  connect()
  await vi.waitFor(async () => expect(await due()).toEqual([]))
  const { messages } = await again.read(
    contract.messages.list.answer,
    `GET /sessions/${first.sessionId}/messages`,
    { token },
  )
  expect([messages[0]?.media?.state, tries]).toEqual(['ready', 1])
})
