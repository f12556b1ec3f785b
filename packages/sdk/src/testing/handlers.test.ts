import { getResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMorpheus } from '../client/createMorpheus.js'
import { handlersFor, TestFailure } from './index.js'

const quiet = { debug: () => {}, warn: () => {}, error: () => {} }
const morpheus = createMorpheus({ baseUrl: 'http://gateway.test', token: 't', logger: quiet })

const server = setupServer(
  ...handlersFor({
    sessions: {
      list: ({ token }) => ({
        sessions: [{ id: token, name: 'Loja', status: 'qr', createdAt: '2026-01-01T00:00:00.000Z' }],
      }),
      create: ({ body }) => ({ session: Object(body).name }),
      get: ({ params }) => {
        throw new TestFailure(404, `Sessão não encontrada: ${params.id}`)
      },
      connectPhone: () => ({ success: true }),
    },
    channels: {
      update: () => {
        throw new TestFailure(404, 'The handler of another row')
      },
      updateSettings: () => ({ receives: true }),
    },
    system: { metrics: () => 'morpheus_sessions 3\n' },
  }),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

describe('handlers generated from the contract', () => {
  it('wrap a response where the row requires it', async () => {
    const { sessions } = await morpheus.sessions.list()
    expect(sessions).toEqual([expect.objectContaining({ id: 't', status: 'qr', apiType: 'MORPHEUS' })])
    expect(await morpheus.sessions.connectPhone({ id: 'a', phoneNumber: '5511999999999' })).toEqual({
      success: true,
    })
  })

  it('prefer a literal segment to a parameter', async () => {
    expect(await morpheus.channels.updateSettings({ id: 'a', receives: true })).toEqual({ receives: true })
  })

  it('return text where the row requires it', async () => {
    expect(await morpheus.system.metrics()).toBe('morpheus_sessions 3\n')
  })

  it('return failures like the gateway, 500 for an invalid response, and 501 for other calls', async () => {
    await expect(morpheus.sessions.get({ id: 'x' })).rejects.toMatchObject({
      status: 404,
      message: 'Sessão não encontrada: x',
    })
    await expect(morpheus.sessions.create({ name: 'Loja' })).rejects.toMatchObject({ status: 500 })
    await expect(morpheus.sessions.remove({ id: 'x' })).rejects.toMatchObject({ status: 501 })
  })

  it('for one call are those of the rows that may serve it', async () => {
    const answerTo = async (method: string, pathname: string) => {
      const request = new Request(`http://gateway.test${pathname}`, { method })
      const handlers = handlersFor({}, 'http://gateway.test', { method, pathname })
      return [handlers.length, (await (await getResponse(handlers, request))?.json())?.message]
    }
    expect(await answerTo('GET', '/api/sessions')).toEqual([1, 'Sem resposta de teste para GET /sessions'])
    expect(await answerTo('GET', '/api/sessions/s1/qr')).toEqual([
      1,
      'Sem resposta de teste para GET /sessions/:id/qr',
    ])
    expect(await answerTo('GET', '/api/unknown')).toEqual([0, undefined])
  })
})
