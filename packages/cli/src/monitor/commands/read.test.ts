import { expect, it } from 'vitest'
import { width } from '../../core/output/width.js'
import { sessionOrders } from '../sessions/orders.js'
import { choices, completeCommand, readCommand } from './read.js'
import { commandLines } from './reference.js'
import { monitorCommands } from './table.js'

const read = (text: string) => {
  const found = readCommand(text)
  return 'wrong' in found ? found.wrong : [found.command.word, found.text]
}

it('reads a command by as many letters as make it clear, and what follows it', () => {
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

it('says why a text is none', () => {
  for (const wrong of ['', 'd', 'lua'])
    expect(read(wrong)).toBe(`":${wrong}" não é um comando. Veja-os com ?`)
  expect(read('sair agora')).toBe('":sair" não leva mais nada.')
  expect(read('ordem lua')).toMatch(/^":ordem" não conhece "lua"\. Use: padrao, nome/)
})

it('completes what is clear, and says what may follow', () => {
  expect(completeCommand('desc')).toBe('desconectar')
  expect(completeCommand('de')).toBe('de')
  expect(completeCommand('ordem me')).toBe('ordem mensagens')
  expect(completeCommand('rastrear x')).toBe('rastrear x')
  expect(choices('de')).toEqual(['desconectar', 'detalhar'])
  expect(choices('ordem ')).toEqual([...sessionOrders])
  expect(choices('').length).toBeGreaterThan(5)
})

it('has no key twice in one place, no word twice, and a help that fits into 80 columns', () => {
  const keys = monitorCommands.flatMap(({ keys, where }) =>
    where.flatMap((place) => keys.map((key) => `${place} ${key}`)),
  )
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  const words = monitorCommands.flatMap(({ word, aliases = [] }) => [...(word ? [word] : []), ...aliases])
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  expect(monitorCommands.filter(({ keys, word }) => keys.length === 0 && word === undefined)).toEqual([])
  expect(commandLines().filter((line) => width(line) > 80)).toEqual([])
})
