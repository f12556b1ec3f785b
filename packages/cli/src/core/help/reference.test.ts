import { cliWordsOf, describeAll, exampleOfRow } from '@morpheus/sdk/openapi'
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { buildWholeProgram } from '../program.js'

const commands = describeAll().flatMap((row) => {
  const words = cliWordsOf(row, exampleOfRow(row))
  return words ? [{ id: row.id, words }] : []
})

test('the reference contains more than 100 CLI commands', () => {
  expect(commands.length).toBeGreaterThan(100)
})

describe('every command in the reference is accepted by the program', () => {
  const program = buildWholeProgram()
  let taken: Command | null = null
  const instead = (command: Command) => {
    command.action((...input: unknown[]) => {
      const last = input.at(-1)
      taken = last instanceof Command ? last : null
    })
    for (const child of command.commands) instead(child)
  }
  instead(program)

  test.each(commands)('$id: morpheus $words', async ({ words }) => {
    taken = null
    await program.parseAsync(words, { from: 'user' })
    expect(taken).not.toBeNull()
  })
})

test('no command has an option of the same name as a general one', () => {
  const program = buildWholeProgram()
  const general = new Set(program.options.flatMap(({ short, long }) => [short, long]))
  const shadowed = (command: Command, path: string): string[] => [
    ...command.options
      .filter(({ short, long }) => general.has(long) || (short && general.has(short)))
      .map(({ flags }) => `${path}: ${flags}`),
    ...command.commands.flatMap((child) => shadowed(child, `${path} ${child.name()}`)),
  ]
  // It means the same there: the gateway writes the CSV.
  expect(program.commands.flatMap((command) => shadowed(command, command.name()))).toEqual([
    'atividade: --csv',
  ])
})
