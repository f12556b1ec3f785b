import { expect, it } from 'vitest'
import { session } from '../../testing/monitorStates.js'
import { filterBySituation, parseSituations, toSituationQuery } from './situation.js'

it('asks the gateway for what needs attention, and for all where no one question leaves the wanted', () => {
  expect(toSituationQuery(parseSituations('atenção'))).toEqual({ attention: true })
  expect(toSituationQuery(parseSituations('fora-do-ar,reconectando'))).toEqual({
    availability: 'down,reconnecting',
  })
  expect(toSituationQuery(parseSituations('atencao,nao-pareada'))).toEqual({})
})

it('leaves those that stand so, or need attention however they stand', () => {
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
