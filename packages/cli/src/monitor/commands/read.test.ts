import { expect, it } from 'vitest'
import { width } from '../../core/output/width.js'
import { sessionOrders } from '../sessions/orders.js'
import { completeCommand, listChoices, readCommand } from './read.js'
import { formatCommands } from './reference.js'
import { monitorCommands } from './table.js'

const read = (text: string) => {
  const match = readCommand(text)
  return 'wrong' in match ? match.wrong : [match.command.word, match.text]
}

it('accepts a command by its shortest unambiguous prefix, and its argument', () => {
  expect(read('reiniciar')).toEqual(['reiniciar', ''])
  expect(read('rei')).toEqual(['reiniciar', ''])
  expect(read('q')).toEqual(['sair', ''])
  expect(read('qr')).toEqual(['conectar', ''])
  expect(read('ordem latência')).toEqual(['ordem', 'latencia'])
  expect(read('ord')).toEqual(['ordem', ''])
  expect(read('Nível erro')).toEqual(['nivel', 'erro'])
  expect(read('rastrear 3EB0aB')).toEqual(['rastrear', '3EB0aB'])
  expect(read('buscar São João')).toEqual(['buscar', 'São João'])
})

it('explains why a text is not a command', () => {
  for (const wrong of ['', 'd', 'lua'])
    expect(read(wrong)).toBe(`":${wrong}" não é um comando. Veja-os com ?`)
  expect(read('sair agora')).toBe('":sair" não leva mais nada.')
  expect(read('ordem lua')).toMatch(/^":ordem" não conhece "lua"\. Use: padrao, nome/)
})

it('completes an unambiguous prefix and lists the choices', () => {
  expect(completeCommand('desc')).toBe('desconectar')
  expect(completeCommand('de')).toBe('de')
  expect(completeCommand('ordem me')).toBe('ordem mensagens')
  expect(completeCommand('rastrear x')).toBe('rastrear x')
  expect(listChoices('de')).toEqual(['desconectar', 'detalhar'])
  expect(listChoices('ordem ')).toEqual([...sessionOrders])
  expect(listChoices('').length).toBeGreaterThan(5)
})

it('has unique keys per view, unique words and a help within 80 columns', () => {
  const keys = monitorCommands.flatMap(({ keys, places }) =>
    places.flatMap((place) => keys.map((key) => `${place} ${key}`)),
  )
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  const words = monitorCommands.flatMap(({ word, aliases = [] }) => [...(word ? [word] : []), ...aliases])
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  expect(monitorCommands.filter(({ keys, word }) => keys.length === 0 && word === undefined)).toEqual([])
  expect(formatCommands().filter((line) => width(line) > 80)).toEqual([])
})
