import { beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { areas } from '../contract/areas.js'
import { allRows, contract, type Session, splitRoute } from '../contract/index.js'
import type { Morpheus } from './createMorpheus.js'
import { NetworkError } from './errors.js'
import { methodsOf } from './methods.js'
import type { Transport } from './transport.js'

const transport = vi.fn<Transport>(async () => ({
  status: 200,
  body: { success: true, data: { sessions: [] } },
  headers: {},
}))
beforeEach(() => transport.mockClear())

describe('the derived client', () => {
  it('knows what each call takes and answers', () => {
    type Sessions = Morpheus['sessions']
    expectTypeOf<Sessions['list']>().toBeCallableWith()
    expectTypeOf<Parameters<Sessions['get']>[0]>().toEqualTypeOf<{ id: string }>()
    expectTypeOf<Awaited<ReturnType<Sessions['get']>>>().toEqualTypeOf<{ session: Session }>()
    expectTypeOf<Parameters<Sessions['connectPhone']>[0]>().toEqualTypeOf<{
      id: string
      phoneNumber: string
    }>()
    expectTypeOf<undefined>().not.toExtend<Parameters<Sessions['get']>[0]>()
  })

  it('says so when there is no such call, and an area is no promise', async () => {
    const methods = methodsOf({ sessions: async () => ({}) }, transport)
    expect(await methods.sessions).toBe(methods.sessions)
    const call: unknown = Reflect.get(methods.sessions, 'sing')
    if (typeof call !== 'function') throw new Error('not a function')
    await expect(call()).rejects.toThrow('There is no call "sessions.sing"')
    expect(transport).not.toHaveBeenCalled()
  })

  it('loads an area once, with the first call; a load that fails is a failure of the network, and tried again', async () => {
    const load = vi.fn(async () => ({ list: contract.sessions.list }))
    const methods = methodsOf({ sessions: load }, transport)
    expect(load).not.toHaveBeenCalled()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await expect(methods.sessions.list()).rejects.toBeInstanceOf(NetworkError)
    expect(await methods.sessions.list()).toEqual({ sessions: [] })
    expect(await methods.sessions.list()).toEqual({ sessions: [] })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('lists every area of the table, each with its own rows', async () => {
    expect(Object.keys(areas).sort()).toEqual(Object.keys(contract).sort())
    const loaded = Object.entries(areas).map(async ([area, load]) => [area, await load()])
    expect(Object.fromEntries(await Promise.all(loaded))).toEqual({ ...contract })
  })

  it('has no two rows with the same method and path', () => {
    const routes = allRows().map(({ row }) => row.route)
    expect(new Set(routes).size).toBe(routes.length)
    for (const route of routes) expect(() => splitRoute(route)).not.toThrow()
  })
})
