import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { allRows, type Endpoint, splitRoute } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { eachCase } from '../../../testing/eachCase.js'
import { frozenFor } from '../../../testing/freezes.js'
import { mayHoldValues, placesOf, put, sampleOf, type ValuePath } from '../../../testing/hostilePlaces.js'
import { hostileShapes } from '../../../testing/hostileText.js'
import { openGateway, required, type TestGateway } from '../../../testing/testGateway.js'

/** Milliseconds of a blocked event loop: 60 000 characters in a quadratic pattern take seconds, 12 000 wrong fields 200. */
const limit = 400
/** Node accepts 16 kB of headers, including the path. */
const maxRowLength = 12_000

interface World {
  gateway: TestGateway
  tokens: Record<Endpoint['access'], string | undefined>
  known: Record<string, string>
}

/** A paired session with a target, so that rows run to their end. No outbound network. */
async function openWorld(): Promise<World> {
  const resolve = async (host: string) => {
    throw Object.assign(new Error(`Unknown host: ${host}`), { code: 'ENOTFOUND' })
  }
  const gateway = await openGateway({ resolve })
  const user = await gateway.signIn()
  const id = await gateway.createSession(user)
  const phone = await gateway.pair(user, id)
  for (const [path, body] of Object.entries(configured(id))) {
    const { status } = await gateway.call(`POST ${path}`, { token: user, body })
    expect([path, status]).toEqual([path, expect.toBeOneOf([200, 201])])
  }
  const { body } = await gateway.call('POST /events/test', {
    token: user,
    body: { sessionId: id, eventType: 'message:received', data: {} },
  })
  const [delivery] = Object(body.data).deliveries
  return {
    gateway,
    tokens: { public: undefined, signed: undefined, user, phone },
    known: {
      id,
      sessionId: id,
      deliveryId: required(delivery).id,
      target: 'websocket',
      phone: '5511999999999',
      code: 'pt_BR',
      emoji: '👍',
    },
  }
}

const away = 'https://fora.exemplo.com.br'
/** One target of each kind that rows call; none is reachable. */
const configured = (id: string): Record<string, object> => ({
  [`/sessions/${id}/websocket`]: { enabled: true },
  [`/typebot/${id}`]: { serverUrl: away, publicId: 'bot', apiKey: 'chave' },
  [`/n8n/${id}`]: { serverUrl: away, apiKey: 'chave', webhookUrl: `${away}/webhook` },
  [`/chatwoot/${id}`]: { serverUrl: away, accountId: '1', inboxId: '1', apiKey: 'chave' },
  [`/flowise/${id}`]: { serverUrl: away, chatflowId: 'a-b' },
  [`/dify/${id}`]: { serverUrl: away, apiKey: 'app-1' },
  [`/openai/${id}`]: { apiKey: 'sk-chave', baseUrl: `${away}/v1` },
})

interface Hostile {
  what: string
  path: string
  body?: string
  headers?: Record<string, string>
}

/** Repeats a call that seemed to block the loop: only a repeatable block counts. */
async function send({ gateway, tokens }: World, row: Endpoint, hostile: Hostile) {
  const [method] = splitRoute(row.route)
  const token = tokens[row.access]
  let answer = { status: 0, body: '' }
  const once = () =>
    frozenFor(async () => {
      answer = await bare(gateway, method, hostile, token)
    })
  const first = await once()
  const frozen = first <= limit ? first : Math.min(first, await once())
  // An unreachable peer is no fault of the gateway.
  const isAway = answer.status === 503 && answer.body.includes('"code":"peer_failed"')
  return { status: isAway ? 422 : answer.status, frozen }
}

/** Without `fetch`, which normalises paths and headers. */
function bare(gateway: TestGateway, method: string, { path, body, headers }: Hostile, token?: string) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const call = request(`${gateway.url}/`, {
      method,
      path: `/api${path}`,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
        ...headers,
      },
    })
    call.on('error', reject)
    call.on('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    call.end(body)
  })
}

const pathOf = (row: Endpoint, known: Record<string, string>) =>
  splitRoute(row.route)[1].replace(/:(\w+)/g, (_, name: string) => known[name] ?? 'x')

/** Some of the shapes: `hostileText.test.ts` tries each schema alone with those that only patterns mind. */
const shapes = [
  'letters',
  'accents',
  'a URL',
  'a URL of ideographs',
  'a flag of many tags',
  'brackets',
] as const

const longTexts = shapes.map((shape) => [shape, hostileShapes[shape]()] as const)

/** Rotates `variants` over the places: each place gets one of them, and each row all of them. */
const isTurnOf = (variant: number, place: number, variants: number) => variant === place % variants

/** Places that get long lists and many fields: those of texts and numbers refuse both for what they are. */
function placesOfValues({ body }: Endpoint, sample: object): ValuePath[] {
  const places = body ? placesOf(body).filter((place) => mayHoldValues(body, sample, place)) : []
  return [...places, ['desconhecido']]
}

/**
 * A whole body is read in the same way for every row, before its schema: each row gets one of the shapes and one of the
 * values as its whole body.
 */
function* hostileBodies(row: Endpoint, { known }: World): Generator<Hostile> {
  const path = pathOf(row, known)
  const sample = row.body ? sampleOf(row.body, known) : {}
  const places: ValuePath[] = [...(row.body ? placesOf(row.body) : []), ['desconhecido']]
  const turn = rows.indexOf(row)
  for (const [nth, [shape, long]] of longTexts.entries()) {
    if (isTurnOf(nth, turn, longTexts.length)) {
      yield { what: `${shape} as the body`, path, body: JSON.stringify(long) }
      yield { what: `${shape} as a name`, path, body: JSON.stringify({ ...sample, [long]: 1 }) }
    }
    for (const place of places.filter((_, at) => isTurnOf(nth, at, longTexts.length))) {
      yield { what: `${shape} as ${place.join('.')}`, path, body: JSON.stringify(put(sample, place, long)) }
    }
  }
  const values = Object.entries(hostileValues)
  const holders = placesOfValues(row, sample)
  for (const [nth, [what, value]] of values.entries()) {
    const whole: ValuePath[] = isTurnOf(nth, turn, values.length) ? [[]] : []
    for (const place of [...whole, ...holders.filter((_, at) => isTurnOf(nth, turn + at, values.length))]) {
      const body = JSON.stringify(put(sample, place, '@')).replace('"@"', () => value)
      const key = { 'idempotency-key': `${what}.${place.join('.')}.${row.route}`.replaceAll(' ', '-') }
      // The idempotency key makes the body be hashed as well.
      yield { what: `${what} as ${place.join('.') || 'the body'}, repeatable`, path, body, headers: key }
      if (!row.body || place.length === 0) yield { what: `${what} as the body`, path, body }
    }
  }
}

const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`
const names = Array.from({ length: 12_000 }, (_, at) => `m${at}`)
const hostileValues = {
  '9 000 levels': deep(9000),
  'levels that are taken': deep(40),
  'a long list': JSON.stringify(names),
  'many fields': JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))),
}

const paramsOf = (row: Endpoint) => [...row.route.matchAll(/:(\w+)/g)].map(([, name]) => String(name))
const queriesOf = ({ query }: Endpoint) => (query ? placesOf(query).map(([name]) => String(name)) : [])

function* hostilePaths(row: Endpoint, { known }: World): Generator<Hostile> {
  const path = pathOf(row, known)
  const paths = [
    ...paramsOf(row).map((name) => (text: string) => `${pathOf(row, { ...known, [name]: text })}?${unknown}`),
    ...queriesOf(row).map((name) => (text: string) => `${path}?${name}=${text}&${unknown}`),
  ]
  // Rows begin with different shapes, as most have one parameter.
  const turn = rows.indexOf(row)
  for (const [place, pathWith] of paths.entries()) {
    const shape = required(shapes[(turn + place) % shapes.length])
    const text = encodeURIComponent(hostileShapes[shape](Math.floor(maxRowLength / 9)))
    yield { what: `${shape} as a parameter`, path: pathWith(text) }
  }
}

/** Short texts that pass most schemas, but few headers, paths and databases. */
const oddTexts = [
  ['a😀', 'a%F0%9F%98%80'],
  ['a\u0000', 'a%00'],
  ['a\ud800', '%ED%A0%80'],
  ['..', '%2e%2e'],
] as const

function* oddTextsIn(row: Endpoint, { known }: World): Generator<Hostile> {
  const sample = row.body ? sampleOf(row.body, known) : {}
  const body = JSON.stringify(sample)
  const path = pathOf(row, known)
  // Configured, Kommo's calls would wait for the rate limit on a manual clock.
  if (row.route.includes('/kommo/')) return
  const places = row.body ? placesOf(row.body) : []
  const [params, queries] = [paramsOf(row), queriesOf(row)]
  // Most rows have one parameter, and many the same: they begin with different texts.
  const turn = rows.indexOf(row)
  for (const [nth, [odd, encoded]] of oddTexts.entries()) {
    const what = JSON.stringify(odd)
    for (const place of places.filter((_, at) => isTurnOf(nth, at, oddTexts.length)))
      yield { what: `${what} as ${place.join('.')}`, path, body: JSON.stringify(put(sample, place, odd)) }
    for (const name of params.filter((_, at) => isTurnOf(nth, turn + at, oddTexts.length)))
      yield { what: `${what} as ${name}`, path: pathOf(row, { ...known, [name]: encoded }), body }
    for (const name of queries.filter((_, at) => isTurnOf(nth, turn + at, oddTexts.length)))
      yield { what: `${what} as ${name}`, path: `${path}?${name}=${encoded}`, body }
  }
}

/** An unknown query parameter keeps otherwise valid calls from changing anything. */
const unknown = 'hostil=1'

const readHeaders = [
  'accept-encoding',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'origin',
  'user-agent',
  'x-forwarded-for',
]

function* hostileHeaders(row: Endpoint, { known }: World): Generator<Hostile> {
  for (const [shape, make] of Object.entries(hostileShapes)) {
    const text = make(maxRowLength)
      .replace(/[^\x20-\x7e]/g, '.')
      .trim()
    for (const name of readHeaders)
      yield {
        what: `${shape} as ${name}`,
        path: `${pathOf(row, known)}?${unknown}`,
        headers: { [name]: text },
      }
  }
}

async function attack(world: World, row: Endpoint, attempts: Iterable<Hostile>, never: number[]) {
  const wrong: string[] = []
  let sent = 0
  for (const hostile of attempts) {
    const { status, frozen } = await send(world, row, hostile)
    sent += 1
    if (status >= 500 || never.includes(status)) wrong.push(`${row.route}: ${status}, ${hostile.what}`)
    if (frozen > limit) wrong.push(`${row.route}: ${Math.round(frozen)} ms, ${hostile.what}`)
  }
  return { wrong, sent }
}

/** These statuses mean that the attempt was rejected too early. */
const unheardOn = ({ access }: Endpoint) => (access === 'signed' ? [429] : [401, 429])

const rows = allRows().map(({ row }) => row)

/** A body that no row asked for is read the same way everywhere, so one such row stands for all. */
const [bodiless] = rows.filter(({ body }) => !body)

test('no hostile body or path of any route stops the gateway', { timeout: 300_000 }, async () => {
  const world = await openWorld()
  for (const row of rows) {
    const inaudibleText = unheardOn(row)
    const takesBody = row.body !== undefined || row === bodiless
    const bodies = await attack(world, row, takesBody ? hostileBodies(row, world) : [], inaudibleText)
    const paths = await attack(world, row, hostilePaths(row, world), inaudibleText)
    const odd = await attack(world, row, oddTextsIn(row, world), [])
    expect([...bodies.wrong, ...paths.wrong, ...odd.wrong]).toEqual([])
    // Each place gets a text, and one that may hold values a value; the whole body two of each.
    if (!row.body) continue
    const values = placesOfValues(row, sampleOf(row.body, world.known)).length
    expect(bodies.sent, row.route).toBe(placesOf(row.body).length + 1 + values + 4)
  }
})

test('no hostile header stops the gateway, for any kind of access', async () => {
  const world = await openWorld()
  await eachCase(['public', 'user', 'phone'], async (access) => {
    const row = required(rows.find((one) => one.access === access && one.body))
    expect((await attack(world, row, hostileHeaders(row, world), [429])).wrong).toEqual([])
  })
})
