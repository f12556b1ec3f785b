import type { Argument, Command, Option } from 'commander'
import { type ExitName, exitCodes, type OwnCode, ownCodes } from '../output/codes.js'
import { codeMeanings, exitMeanings } from './codeMeanings.js'

export function commandReference(program: Command): string {
  const parts = ['## Opções de todos os comandos', ...listOf(program), ...afterOf(program)]
  return [...parts, ...program.commands.flatMap((command) => chapterOf(command, 2))].join('\n\n')
}

function chapterOf(command: Command, level: number): string[] {
  const children = command.commands.filter((child) => child.name() !== 'help')
  return [
    `${'#'.repeat(level)} ${pathOf(command)}`,
    command.description() || command.summary(),
    ...(children.length > 0
      ? []
      : [`\`${[pathOf(command), ...command.registeredArguments.map(termOf)].join(' ')}\``]),
    ...listOf(command),
    ...afterOf(command),
    ...children.flatMap((child) => chapterOf(child, level + 1)),
  ]
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
}

const termOf = (argument: Argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`)

function listOf(command: Command): string[] {
  const help = command.createHelp()
  const [aliases, others] = [command.aliases(), help.visibleOptions(command)]
  const rows = [
    ...command.registeredArguments.map((one): Row => [termOf(one), help.argumentDescription(one)]),
    ...others
      .filter(({ long }) => long !== '--ajuda')
      .map((one: Option): Row => [one.flags, help.optionDescription(one)]),
  ]
  return [
    ...(aliases.length > 0 ? [`Também: ${aliases.map((name) => `\`${name}\``).join(', ')}`] : []),
    ...(rows.length > 0 ? [tableOf(rows)] : []),
  ]
}

type Row = readonly [term: string, meaning: string]

function tableOf(rows: readonly Row[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  return [
    '| | |',
    '|---|---|',
    ...rows.map(([term, meaning]) => `| \`${cell(term)}\` | ${cell(meaning)} |`),
  ].join('\n')
}

/** The text after the help, captured, as commander only writes it. */
function afterOf(command: Command): string[] {
  let document = ''
  const before = command.configureOutput()
  command.configureOutput({
    ...before,
    writeOut(text) {
      document += text
    },
    getOutHasColors: () => false,
  })
  const information = command.helpInformation()
  command.outputHelp()
  command.configureOutput(before)
  const after = document.replace(information, '').trim()
  return after === '' ? [] : [`\`\`\`\n${after}\n\`\`\``]
}

const exitNames = Object.keys(exitCodes).filter((name): name is ExitName => Object.hasOwn(exitCodes, name))
const codeNames = Object.keys(ownCodes).filter((name): name is OwnCode => Object.hasOwn(ownCodes, name))

export function codesReference(): string {
  return [
    '## Códigos de saída',
    tableOf(exitNames.map((name): Row => [String(exitCodes[name]), exitMeanings[name]])),
    '## Códigos de erro',
    'O `code` de um erro não muda de nome. O que o gateway recusa traz o código do gateway (`docs/openapi.json`); os do terminal são estes:',
    tableOf(
      codeNames.map((code): Row => [code, `${codeMeanings[code]} (saída ${exitCodes[ownCodes[code]]})`]),
    ),
  ].join('\n\n')
}
