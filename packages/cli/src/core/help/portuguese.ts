import type { Command, Help, HelpConfiguration, Option } from 'commander'
import type { Paint } from '../output/paint.js'
import { width } from '../output/width.js'

const titles: Record<string, string> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opções:',
  'Global Options:': 'Opções gerais:',
  'Commands:': 'Comandos:',
}

/** Commander's help in Portuguese; a function, because the colours depend on the output. */
export function portugueseHelp(paint: Paint): HelpConfiguration {
  return {
    showGlobalOptions: true,
    // Commands with three arguments leave less than commander's 40 columns, and would run past the window's edge.
    minWidthToWrap: 20,
    styleTitle: (title) => paint('bold', titles[title] ?? title),
    styleOptionTerm: (text) => paint('cyan', text),
    styleSubcommandTerm: (text) => paint('cyan', text),
    styleArgumentTerm: (text) => paint('cyan', text),
    displayWidth: width,
    commandUsage: formatUsage,
    subcommandTerm: (command) => [command.name(), formatArguments(command)].filter(Boolean).join(' '),
    subcommandDescription: (command) => command.summary() || command.description(),
    optionDescription: formatOption,
    visibleGlobalOptions: listGlobalOptions,
  }
}

function formatArguments(command: Command): string {
  return command.registeredArguments
    .map((argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`))
    .join(' ')
}

function formatUsage(command: Command): string {
  const path = []
  for (let step: Command | null = command; step; step = step.parent) path.unshift(step.name())
  const rest = command.commands.length > 0 ? '<comando>' : formatArguments(command)
  return [...path, rest, '[opções]'].filter(Boolean).join(' ')
}

function formatOption(option: Option): string {
  const extra = [
    ...(option.argChoices ? [`opções: ${option.argChoices.join(', ')}`] : []),
    ...(option.defaultValue !== undefined && option.defaultValue !== false
      ? [`padrão: ${option.defaultValueDescription ?? option.defaultValue}`]
      : []),
  ]
  return extra.length > 0 ? `${option.description} (${extra.join('; ')})` : option.description
}

function listGlobalOptions(this: Partial<Help>, command: Command): Option[] {
  const options: Option[] = []
  for (let step = command.parent; step; step = step.parent) {
    options.push(...step.options.filter((option) => !option.hidden && option.long !== '--versao'))
  }
  return options
}
