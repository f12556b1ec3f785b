import { expect, it } from 'vitest'
import { session } from '../../../testing/monitorStates.js'
import { listNumberNotices } from './noteConnected.js'

it('reports a changed number, and a number paired in two sessions', () => {
  const sharedWith = [{ id: 'b', name: 'Balcão' }]
  expect(listNumberNotices(session('a', { formerNumber: '5516980555965', sharedWith }))).toEqual([
    'o número mudou: antes era (16) 98055-5965',
    'o mesmo número também está pareado em Balcão',
  ])
  expect(listNumberNotices(session('a', { formerNumber: null, sharedWith: [] }))).toEqual([])
})
