import type { Argument, Command, Option } from 'commander'
import { type ExitName, exitCodes, type OwnCode, ownCodes } from '../output/codes.js'
import { codeMeanings, exitMeanings } from './codeMeanings.js'

export function createCommandReference(program: Command): string {
  const parts = ['## Opções de todos os comandos', ...createList(program), ...readAfterText(program)]
  return [...parts, ...program.commands.flatMap((command) => createChapter(command, 2))].join('\n\n')
}

function createChapter(command: Command, level: number): string[] {
  const children = command.commands.filter((child) => child.name() !== 'help')
  return [
    `${'#'.repeat(level)} ${getPath(command)}`,
    command.description() || command.summary(),
    ...(children.length > 0
      ? []
      : [`\`${[getPath(command), ...command.registeredArguments.map(formatArgument)].join(' ')}\``]),
    ...createList(command),
    ...readAfterText(command),
    ...children.flatMap((child) => createChapter(child, level + 1)),
  ]
}

function getPath(command: Command): string {
  return command.parent ? `${getPath(command.parent)} ${command.name()}` : command.name()
}

const formatArgument = (argument: Argument) =>
  argument.required ? `<${argument.name()}>` : `[${argument.name()}]`

function createList(command: Command): string[] {
  const help = command.createHelp()
  const [aliases, options] = [command.aliases(), help.visibleOptions(command)]
  const rows = [
    ...command.registeredArguments.map((one): Row => [formatArgument(one), help.argumentDescription(one)]),
    ...options
      .filter(({ long }) => long !== '--ajuda')
      .map((one: Option): Row => [one.flags, help.optionDescription(one)]),
  ]
  return [
    ...(aliases.length > 0 ? [`Também: ${aliases.map((name) => `\`${name}\``).join(', ')}`] : []),
    ...(rows.length > 0 ? [createTable(rows)] : []),
  ]
}

type Row = readonly [term: string, meaning: string]

function createTable(rows: readonly Row[]): string {
  const escapeCell = (text: string) => text.replaceAll('|', '\\|')
  return [
    '| | |',
    '|---|---|',
    ...rows.map(([term, meaning]) => `| \`${escapeCell(term)}\` | ${escapeCell(meaning)} |`),
  ].join('\n')
}

/** The text after the help, captured, as commander only writes it. */
function readAfterText(command: Command): string[] {
  let document = ''
  const outputBefore = command.configureOutput()
  command.configureOutput({
    ...outputBefore,
    writeOut(text) {
      document += text
    },
    getOutHasColors: () => false,
  })
  const information = command.helpInformation()
  command.outputHelp()
  command.configureOutput(outputBefore)
  const after = document.replace(information, '').trim()
  return after === '' ? [] : [`\`\`\`\n${after}\n\`\`\``]
}

const exitNames = Object.keys(exitCodes).filter((name): name is ExitName => Object.hasOwn(exitCodes, name))
const codeNames = Object.keys(ownCodes).filter((name): name is OwnCode => Object.hasOwn(ownCodes, name))

export function createCodesReference(): string {
  return [
    '## Códigos de saída',
    createTable(exitNames.map((name): Row => [String(exitCodes[name]), exitMeanings[name]])),
    '## Códigos de erro',
    'O `code` de um erro não muda de nome. O que o gateway recusa traz o código do gateway (`docs/openapi.json`); os do terminal são estes:',
    createTable(
      codeNames.map((code): Row => [code, `${codeMeanings[code]} (saída ${exitCodes[ownCodes[code]]})`]),
    ),
  ].join('\n\n')
}
