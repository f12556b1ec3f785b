import { describe, expect, expectTypeOf, it } from 'vitest'
import { allRows, type Session, splitRoute } from '../contract/index.js'
import type { Morpheus } from './createMorpheus.js'

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

  it('has no two rows with the same method and path', () => {
    const routes = allRows().map(({ row }) => row.route)
    expect(new Set(routes).size).toBe(routes.length)
    for (const route of routes) expect(() => splitRoute(route)).not.toThrow()
  })
})
