import { expect, it } from 'vitest'
import { pick, toAnswer } from './find.js'
import { findNearest } from './names.js'

const named = (...names: string[]) =>
  names.map((name, index) => ({
    id: `${index}a`,
    name,
    description: null,
    status: 'disconnected' as const,
    phone: null,
    phoneNumber: null,
    lastPhone: null,
    qrCode: null,
    apiType: 'MORPHEUS' as const,
    connectionMethod: null,
    profilePic: null,
    business: null,
    lastActivity: null,
    createdAt: '2026-01-01T00:00:00Z',
  }))

it('returns the number without its device part', () => {
  expect(toAnswer({ phone: '5511999998888:61', lastPhone: null })).toEqual({
    phone: '5511999998888',
    lastPhone: null,
  })
})

it('finds a name ignoring case and accents, and prefers an exact match', () => {
  expect(pick(named('Açaí do João'), ' acai  do JOAO ').name).toBe('Açaí do João')
  expect(pick(named('Acai', 'Açaí'), 'Açaí').name).toBe('Açaí')
  expect(() => pick(named('Acai', 'Açaí'), 'acaí')).toThrow('indica 2 sessões')
  expect(() => pick(named('Loja'), ' ')).toThrow('Sessão não encontrada')
})

it('suggests names close to an unknown one', () => {
  expect(() => pick(named('Loja Centro', 'Filial'), 'loja centra')).toThrow('Você quis dizer "Loja Centro"?')
  expect(() => pick(named('Loja Centro'), 'Depósito')).toThrow('morpheus sessoes listar')
  expect(findNearest('loja', ['Loja 1', 'Loja 2', 'Outra'])).toEqual(['Loja 1', 'Loja 2'])
})
