import type { CommanderError } from 'commander'
import { type Failure, usageError } from '../output/failures.js'
import { sanitize } from '../output/sanitize.js'

const findQuoted = (message: string) => /'([^']*)'/.exec(message)?.[1] ?? ''

const passwordHint = '. A senha não vai em argumentos: use --senha-stdin'
/** Options that a user may know by another name. */
const hints: Record<string, string> = {
  '--password': passwordHint,
  '--senha': passwordHint,
  '--password-stdin': '. Agora se chama --senha-stdin',
  '--verbose': '. Agora se chama --detalhes',
}

const explanations: Record<string, (message: string) => string> = {
  'commander.unknownOption': (message) => {
    // Cut at `=`, as a secret may follow.
    const [flag = ''] = findQuoted(message).split('=')
    return `Opção desconhecida: ${flag}${hints[flag] ?? ''}`
  },
  'commander.unknownCommand': (message) => `Comando desconhecido: ${findQuoted(message)}`,
  'commander.missingArgument': (message) => `Falta o argumento <${findQuoted(message)}>`,
  'commander.optionMissingArgument': (message) => `Falta o valor da opção ${findQuoted(message)}`,
  'commander.missingMandatoryOptionValue': (message) => `Falta a opção obrigatória ${findQuoted(message)}`,
  'commander.excessArguments': () => 'Argumentos demais',
  'commander.conflictingOption': (message) => {
    const [one, conflictingFlags] = Array.from(message.matchAll(/'([^']*)'/g), ([, flags]) => flags)
    return `As opções ${one} e ${conflictingFlags} não podem ser usadas juntas`
  },
  'commander.invalidArgument': (message) => {
    const reason = /(?:is invalid|from env)[^.]*\.\s*(.*)$/s.exec(message)?.[1]?.trim()
    return reason && !reason.startsWith('Allowed choices')
      ? reason
      : `Valor inválido para ${findQuoted(message)}. Opções: ${/Allowed choices are (.*)\.$/.exec(message)?.[1] ?? ''}`
  },
}

export function toUsageFailure(error: CommanderError, command: string): Failure {
  const explain = explanations[error.code]
  const explanation = explain ? explain(error.message) : 'Uso incorreto'
  const suggestions = /\(Did you mean (?:one of )?(.*)\?\)/.exec(error.message)?.[1]
  const suggestion = suggestions ? ` Você quis dizer ${suggestions.replace(/, ([^,]*)$/, ' ou $1')}?` : ''
  const sentence = /[.?!]$/.test(explanation) ? explanation : `${explanation}.`
  return usageError(sanitize(`${sentence}${suggestion} Veja: ${command} --ajuda`))
}
