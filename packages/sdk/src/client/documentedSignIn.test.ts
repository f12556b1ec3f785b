import { afterEach, describe, expect, it } from 'vitest'
import { startAnswerServer, type WireAnswer } from '../testing/answerServer.js'

const credentials = { email: 'ana@loja.com.br', password: 'segredo' }
let close = async () => {}
afterEach(() => close())

async function against(answers: Readonly<Record<string, WireAnswer>>) {
  const server = await startAnswerServer((route) => answers[route] ?? { status: 404, body: {} })
  close = server.close
  return { ...server, morpheus: server.createClient() }
}

const user = { name: 'Ana', email: 'ana@loja.com.br', avatar: null, token: 't1' }
const ana = { id: 'ana@loja.com.br', name: 'Ana', email: 'ana@loja.com.br', avatar: null }

describe('signing in', () => {
  it.each<[string, unknown, object]>([
    ['the documented user, without id', { data: { user, token: 't1' } }, ana],
    ['in the documents’ own words, data.data', { data: { data: { user, token: 't1' } } }, ana],
    ['the token in the user alone', { success: true, data: { user } }, ana],
    ['an empty token beside the user’s', { data: { user, token: '' } }, ana],
    ['an empty id', { data: { user: { ...user, id: '' }, token: 't1' } }, ana],
    ['without an envelope', { user, token: 't1' }, ana],
    ['a numeric id', { data: { user: { ...user, id: 7 }, token: 't1' } }, { ...ana, id: '7' }],
    ['a user without e-mail and name', { data: { user: {}, token: 't1' } }, { ...ana, name: ana.email }],
    ['no user at all', { data: { token: 't1' } }, { ...ana, name: ana.email }],
    ['more than is documented', { data: { user: { ...user, role: 'admin' }, token: 't1', ttl: 7 } }, ana],
  ])('accepts the response: %s', async (_, body, expected) => {
    const { morpheus, createClient } = await against({ 'POST /auth/login': { body } })
    expect(await morpheus.identity.signIn(credentials)).toEqual(expected)
    expect(morpheus.identity.store.getState()).toMatchObject({ token: 't1', isAuthenticated: true })
    expect(createClient().identity.store.getState()).toMatchObject({ user: expected, token: 't1' })
  })

  it.each<[string, WireAnswer, object]>([
    ['no token', { body: { data: { user: { name: 'Ana' } } } }, { code: 'unexpected_answer' }],
    [
      'an empty token',
      { body: { data: { user: { name: 'Ana' }, token: '' } } },
      { code: 'unexpected_answer' },
    ],
    [
      'an empty token in both places',
      { body: { data: { user: { ...user, token: '' }, token: '' } } },
      { code: 'unexpected_answer' },
    ],
    ['a page', { body: '<!doctype html><title>Loja</title>' }, { code: 'unexpected_answer' }],
    [
      '200 that says no',
      { body: { success: false, message: 'Conta bloqueada' } },
      { message: 'Conta bloqueada' },
    ],
    [
      '{ error }',
      { status: 401, body: { error: 'Credenciais inválidas' } },
      { message: 'Credenciais inválidas' },
    ],
    [
      '{ error: { message } }',
      { status: 400, body: { error: { message: 'Inválido' } } },
      { message: 'Inválido' },
    ],
    [
      '{ errors }',
      { status: 400, body: { errors: { email: ['Email inválido'] } } },
      { fields: { email: 'Email inválido' } },
    ],
    ['a list of messages', { status: 400, body: { message: ['Um', 'Dois'] } }, { message: 'Um. Dois' }],
    [
      'a proxy’s page',
      { status: 404, body: '<h1>Not Found</h1>' },
      { message: 'O servidor respondeu com o erro 404' },
    ],
    [
      'a failure without words',
      { status: 502, body: {} },
      { message: 'O servidor respondeu com o erro 502' },
    ],
  ])('rejects the response: %s', async (_, answer, error) => {
    const { morpheus } = await against({ 'POST /auth/login': answer })
    await expect(morpheus.identity.signIn(credentials)).rejects.toMatchObject(error)
    expect(morpheus.identity.store.getState()).toMatchObject({ isAuthenticated: false, isLoading: false })
  })
})

describe('staying signed in', () => {
  const signedIn = async (answers: Readonly<Record<string, WireAnswer>>) => {
    const login = { body: { data: { user: { ...user, id: 'u1' }, token: 't1' } } }
    const server = await against({ 'POST /auth/login': login, ...answers })
    await server.morpheus.identity.signIn(credentials)
    return { ...server, state: () => server.morpheus.identity.store.getState() }
  }
  const existing = { ...ana, id: 'u1' }

  it.each([
    ['the documented user', { data: { token: 't2', user } }, existing],
    ['a token alone', { data: { token: 't2' } }, existing],
    [
      'another name',
      { data: { token: 't2', user: { ...user, name: 'Ana Maria' } } },
      { ...existing, name: 'Ana Maria' },
    ],
  ])('refreshes with %s and keeps the other user fields', async (_, body, expected) => {
    const { morpheus, state } = await signedIn({ 'POST /auth/refresh': { body } })
    expect(await morpheus.identity.refresh()).toBe(true)
    expect(state()).toMatchObject({ token: 't2', user: expected })
  })

  it.each<[string, WireAnswer]>([
    ['204', {}],
    ['{ valid: true }', { body: { valid: true } }],
    ['{ success: true }', { body: { success: true } }],
    ['the user', { body: { data: { user } } }],
    ['a word', { body: 'OK' }],
  ])('verify returns true on %s', async (_, answer) => {
    const { morpheus, state } = await signedIn({ 'GET /auth/verify': answer })
    expect(await morpheus.identity.verify()).toBe(true)
    expect(state().user).toEqual(existing)
  })

  it.each<[string, WireAnswer]>([
    ['200 with success false', { body: { success: false } }],
    ['the page of a site', { body: '<!doctype html>' }],
    ['404', { status: 404, body: {} }],
  ])('verify returns false on %s', async (_, answer) => {
    const { morpheus } = await signedIn({ 'GET /auth/verify': answer })
    expect(await morpheus.identity.verify()).toBe(false)
  })

  it.each<[string, WireAnswer]>([
    ['204', {}],
    ['{ success: true }', { body: { success: true } }],
  ])('signs out on %s without a warning', async (_, answer) => {
    const { morpheus, logger, state } = await signedIn({ 'POST /auth/logout': answer })
    await morpheus.identity.signOut()
    expect(state().isAuthenticated).toBe(false)
    expect(logger.warn).not.toHaveBeenCalled()
  })
})
