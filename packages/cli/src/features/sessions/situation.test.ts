import { expect, it } from 'vitest'
import { session } from '../../testing/monitorStates.js'
import { filterBySituation, parseSituations, toSituationQuery } from './situation.js'

it('filters on the gateway where one query suffices, and otherwise requests all sessions', () => {
  expect(toSituationQuery(parseSituations('atenção'))).toEqual({ attention: true })
  expect(toSituationQuery(parseSituations('fora-do-ar,reconectando'))).toEqual({
    availability: 'down,reconnecting',
  })
  expect(toSituationQuery(parseSituations('atencao,nao-pareada'))).toEqual({})
})

it('keeps sessions with the given availability or that need attention', () => {
  const sessions = [
    session('a', { availability: 'up', attention: { kind: 'unstable', drops: 5 } }),
    session('b', { availability: 'up', attention: null }),
    session('c', { availability: 'down', attention: { kind: 'down' } }),
    session('d', { availability: 'unpaired', attention: null }),
  ]
  const ids = (typed: string) => filterBySituation(sessions, parseSituations(typed)).map(({ id }) => id)
  expect(ids('atencao')).toEqual(['a', 'c'])
  expect(ids('atencao,nao-pareada')).toEqual(['a', 'c', 'd'])
  expect(ids('no-ar')).toEqual(['a', 'b'])
})
