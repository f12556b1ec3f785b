import { expect, it } from 'vitest'
import { healthy, session } from '../../testing/monitorStates.js'
import { getNextOrder, type sessionOrders } from './orders.js'
import { sortSessions } from './sessionRows.js'

it('sorts names without case and accents, errors first, and numbers in descending order', () => {
  const sessions = [
    { ...healthy('1'), name: 'Óptica', status: 'connected' as const, messagesCount: 3, latency: null },
    { ...healthy('2'), name: 'loja 10', status: 'error' as const, messagesCount: 9, latency: 20 },
    { ...healthy('3'), name: 'Loja 9', status: 'disconnected' as const, messagesCount: 0, latency: 90 },
  ]
  const ids = (order: (typeof sessionOrders)[number]) => sortSessions(sessions, order).map(({ id }) => id)
  expect(ids('padrao')).toEqual(['1', '2', '3'])
  expect(ids('nome')).toEqual(['3', '2', '1'])
  expect(ids('status')).toEqual(['2', '3', '1'])
  expect(ids('mensagens')).toEqual(['2', '1', '3'])
  expect(ids('latencia')).toEqual(['3', '2', '1'])
  expect(getNextOrder('atividade')).toBe('padrao')
})

it("lists sessions that need attention first, and otherwise keeps the gateway's order", () => {
  const sessions = ['1', '2', '3', '4'].map((id) => healthy(id))
  const standings = new Map([
    ['1', session('1', { availability: 'unpaired' })],
    ['3', session('3', { availability: 'reconnecting' })],
    ['4', session('4', { availability: 'down' })],
  ])
  expect(sortSessions(sessions, 'padrao', standings).map(({ id }) => id)).toEqual(['4', '3', '1', '2'])
  expect(sortSessions(sessions, 'padrao')).toBe(sessions)
})
