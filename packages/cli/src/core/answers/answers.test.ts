import type { Command } from 'commander'
import { expect, it } from 'vitest'
import { unlike } from '../../testing/unlike.js'
import { buildWholeProgram } from '../program.js'
import { answers, withoutAnswer } from './answers.js'

function leaves(command: Command, path: readonly string[] = []): string[] {
  const children = command.commands.filter((child) => child.name() !== 'help')
  const below = children.flatMap((child) => leaves(child, [...path, child.name()]))
  const own = path.join(' ')
  return children.length === 0 || own in answers ? [own, ...below] : below
}

it('describes the output of every command and of no others', () => {
  expect(leaves(buildWholeProgram()).sort()).toEqual([...Object.keys(answers), ...withoutAnswer].sort())
})

it('reports output that does not match the described schema', () => {
  expect(unlike('whoami', '{"user":null,"url":"x","profile":null,"more":1}')).toBeNull()
  expect(unlike('whoami', '{"user":null,"url":1,"profile":null}')).toContain('/url')
  expect(unlike('sessoes listar', '{}')).toContain('array')
  expect(unlike('qr', '{"type":"qr_code","sessionId":"x"}\n{"type":"nada"}')).toContain('anyOf')
})
