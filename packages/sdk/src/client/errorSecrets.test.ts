import { inspect } from 'node:util'
import { AxiosError } from 'axios'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../core/auth/storage.js'
import { AnswerError } from '../core/client/errors.js'
import { fakeServer } from '../testing/fakeServer.js'
import { createMorpheus as createOnAxios } from './createMorpheus.js'
import { createMorpheus as createOnFetch } from './neutral.js'
import type { MorpheusOptions } from './options.js'

const apiKey = 'mk_segredo_da_chave'
const password = 'senha-da-ana'
const options = { baseUrl: 'http://ana:senha-da-url@gateway.test:9', storage: memoryStorage() }
const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' })
/** As Node reports an `https` address whose server speaks plain http. */
const wrongVersion = Object.assign(
  new Error('write EPROTO 4017:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number'),
  { code: 'EPROTO' },
)
let reason = refused

function onAxios(own: Partial<MorpheusOptions>) {
  return createOnAxios({
    ...options,
    ...own,
    adapter: (config) => Promise.reject(AxiosError.from(reason, reason.code, config, { sent: config })),
  })
}

function onFetch(own: Partial<MorpheusOptions>) {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause: reason })))
  return createOnFetch({ ...options, ...own })
}

/** Every way in which a program prints an error. */
const printed = (error: unknown) =>
  [inspect(error, { depth: 20, showHidden: true }), JSON.stringify(error), String(error)].join('\n')

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const failure = call.then(
    () => 'no failure',
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(2_000)
  return failure
}

beforeEach(() => {
  vi.useFakeTimers()
  reason = refused
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each([
  ['axios', onAxios],
  ['fetch', onFetch],
])('a failed call by %s', (_, create) => {
  it('rejects with an error that holds no key, however it is printed, and names address and reason', async () => {
    const error = await failureOf(create({ apiKey }).sessions.get({ id: 's1' }))
    expect(error).toMatchObject({
      name: 'NetworkError',
      userMessage: 'Não foi possível conectar ao servidor. Verifique sua conexão.',
      message:
        'Não foi possível conectar ao servidor. Verifique sua conexão. (GET http://gateway.test:9/api/sessions/s1: connect ECONNREFUSED 127.0.0.1:9)',
      cause: { code: 'ECONNREFUSED' },
    })
    expect(printed(error)).not.toMatch(/segredo|senha/)
    expect(printed(error).split('\n').length).toBeLessThan(80)
  })

  it('holds no password either, and is English where the client asks for it', async () => {
    const signingIn = create({ language: 'en' }).identity.signIn({ email: 'ana@loja.com.br', password })
    const error = await failureOf(signingIn)
    expect(error).toMatchObject({
      userMessage: 'Could not reach the server. Check your connection.',
      message:
        'Could not reach the server. Check your connection. (POST http://gateway.test:9/api/auth/login: connect ECONNREFUSED 127.0.0.1:9)',
    })
    expect(printed(error)).not.toMatch(/segredo|senha|servidor/)
  })

  it.each([
    ['pt-BR', 'o servidor responde por http, não por https'],
    ['en', 'the server answers http, not https'],
  ] as const)('says in %s that the server speaks no TLS', async (language, text) => {
    reason = wrongVersion
    const error = await failureOf(create({ apiKey, language }).sessions.get({ id: 's1' }))
    expect(error).toMatchObject({ message: expect.stringContaining(`/api/sessions/s1: ${text})`) })
  })
})

it('a runtime that repeats the header in its message does not reveal the key', async () => {
  const morpheus = onFetch({ apiKey })
  vi.stubGlobal('fetch', () =>
    Promise.reject(new TypeError(`Headers.append: "Bearer ${apiKey}" is an invalid header value.`)),
  )
  const error = await failureOf(morpheus.sessions.list())
  expect(error).toMatchObject({ name: 'NetworkError' })
  expect(printed(error)).not.toContain(apiKey)
})

it('an unexpected answer is not printed with its error, as it may hold a token', async () => {
  const { adapter } = fakeServer(() => ({ status: 200, body: { data: { sessions: 'segredo' } } }))
  const morpheus = createOnAxios({ ...options, adapter })
  const error = await failureOf(morpheus.sessions.list())
  expect(error).toBeInstanceOf(AnswerError)
  expect(error).toMatchObject({ body: { data: { sessions: 'segredo' } } })
  expect(printed(error)).not.toMatch(/segredo|senha/)
})
