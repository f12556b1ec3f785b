import { beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { Morpheus } from '../../client/createMorpheus.js'
import { areas } from '../../contract/areas.js'
import { allRows, contract, type LogEntry, type Session, splitRoute } from '../../contract/index.js'
import { NetworkError } from './errors.js'
import { createMethods, type RowCall } from './methods.js'
import { createAnswerReader } from './readAnswer.js'
import type { Transport } from './transport.js'

const transport = vi.fn<Transport>(async () => ({
  status: 200,
  body: { success: true, data: { sessions: [] } },
  headers: {},
}))
const read = createAnswerReader({ debug() {}, warn() {}, error() {} }, 'http://localhost:8000')
const callRow: RowCall = async (row, input, options) => read(row, input, await transport(row, input, options))
beforeEach(() => transport.mockClear())

describe('the derived client', () => {
  it('types the input and output of each call', () => {
    type Sessions = Morpheus['sessions']
    expectTypeOf<Sessions['list']>().toBeCallableWith()
    expectTypeOf<Parameters<Sessions['get']>[0]>().toEqualTypeOf<{ id: string }>()
    expectTypeOf<Awaited<ReturnType<Sessions['get']>>>().toEqualTypeOf<{ session: Session }>()
    expectTypeOf<Parameters<Sessions['connectPhone']>[0]>().toEqualTypeOf<{
      id: string
      phoneNumber: string
    }>()
    expectTypeOf<undefined>().not.toExtend<Parameters<Sessions['get']>[0]>()
    expectTypeOf<ReturnType<Sessions['all']>>().toEqualTypeOf<AsyncGenerator<Session, void, void>>()
    expectTypeOf<keyof Morpheus['contacts']>().toEqualTypeOf<
      | 'list'
      | 'ofAccount'
      | 'stats'
      | 'save'
      | 'remove'
      | 'profile'
      | 'presence'
      | 'blocked'
      | 'block'
      | 'unblock'
      | 'all'
      | 'allOfAccount'
    >()
    expectTypeOf<ReturnType<Morpheus['monitoring']['allLogs']>>().toEqualTypeOf<
      AsyncGenerator<LogEntry, void, void>
    >()
  })

  it('is a plain object that lists its calls, has no unknown names and loads nothing', async () => {
    const { sessions } = createMethods(areas, callRow)
    expect(Object.keys(sessions)).toEqual([...Object.keys(contract.sessions), 'all'])
    expect(sessions.list.name).toBe('sessions.list')
    expect('sing' in sessions).toBe(false)
    expect(Reflect.get(sessions, 'sing')).toBeUndefined()
    expect(await sessions).toBe(sessions)
    expect(transport).not.toHaveBeenCalled()
  })

  it('loads an area once, on its first call; a failed load is a NetworkError and is retried', async () => {
    const load = vi.fn(async () => ({ list: contract.sessions.list }))
    const methods = createMethods({ sessions: { load, rows: { list: 'sessions' } } }, callRow)
    expect(load).not.toHaveBeenCalled()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await expect(methods.sessions.list()).rejects.toBeInstanceOf(NetworkError)
    expect(await methods.sessions.list()).toEqual({ sessions: [] })
    expect(await methods.sessions.list()).toEqual({ sessions: [] })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('lists every area of the contract with its own rows', async () => {
    expect(Object.keys(areas).sort()).toEqual(Object.keys(contract).sort())
    const loaded = Object.entries(areas).map(async ([area, { load }]) => [area, await load()])
    expect(Object.fromEntries(await Promise.all(loaded))).toEqual({ ...contract })
    const names = Object.entries(areas).map(([area, { rows }]) => [area, Object.keys(rows)])
    const inContract = Object.entries(contract).map(([area, rows]) => [area, Object.keys(rows)])
    expect(Object.fromEntries(names)).toEqual(Object.fromEntries(inContract))
  })

  it('has no two rows with the same method and path', () => {
    const routes = allRows().map(({ row }) => row.route)
    expect(new Set(routes).size).toBe(routes.length)
    for (const route of routes) expect(() => splitRoute(route)).not.toThrow()
  })
})
