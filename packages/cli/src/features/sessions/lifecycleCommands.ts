import { type Command, Option } from 'commander'
import {
  formatExamples,
  hasBulkOptions,
  type ManyOptions,
  promptsForSession,
  runAction,
} from '../../core/declare.js'
import { usageError } from '../../core/output/failures.js'
import type { RemoveOptions } from './remove.js'
import { situationHelp } from './situationWords.js'

export function addBulkOptions(command: Command): Command {
  return command
    .option('--todas', 'todas, em vez de uma')
    .option('--etiqueta <etiqueta>', 'todas as que têm esta etiqueta')
    .option('--situacao <situação>', `todas as que estão: ${situationHelp}; várias, entre vírgulas`)
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
}

export function declareEndingCommands(group: Command): void {
  addBulkOptions(promptsForSession(group.command('reiniciar').alias('restart')))
    .summary('reinicia a conexão de uma sessão, ou de muitas')
    .description('Encerra a conexão de uma sessão e a abre de novo. O pareamento continua.')
    .action(
      runAction<ManyOptions>(async (context, options, name) =>
        hasBulkOptions(options)
          ? (await import('./many.js')).runOnMany(context, options, 'restart', name)
          : (await import('./connect.js')).restart(context, name),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus sessoes reiniciar "Loja Centro"', ''],
        ['morpheus sessoes reiniciar --etiqueta sul', ''],
        ['morpheus sessoes reiniciar --situacao reconectando --sim', 'em scripts'],
      ),
    )
  addBulkOptions(promptsForSession(group.command('desconectar').alias('disconnect')))
    .summary('desconecta uma sessão, ou muitas')
    .description(
      'Desconecta uma sessão; para voltar, ela precisa ser pareada de novo. Pergunta antes, ou --sim.',
    )
    .action(
      runAction<ManyOptions>(async (context, options, name) =>
        hasBulkOptions(options)
          ? (await import('./many.js')).runOnMany(context, options, 'disconnect', name)
          : (await import('./remove.js')).disconnect(context, options, name),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus sessoes desconectar "Loja Centro"', ''],
        ['morpheus sessoes desconectar 3f2a --sim', 'em scripts'],
        ['morpheus sessoes desconectar --todas --sim', 'todas de uma vez'],
      ),
    )
  addBulkOptions(promptsForSession(group.command('excluir').aliases(['delete', 'rm'])))
    .summary('exclui uma sessão, ou muitas')
    .description(
      'Exclui uma sessão com seus contatos. Pede que o nome seja digitado, de muitas quantas são, ou --sim.',
    )
    .option('--se-existir', 'não falha quando ela não existe')
    .addOption(new Option('--if-exists').hideHelp())
    .action(
      runAction<RemoveOptions & ManyOptions>(async (context, options, name) => {
        if (!hasBulkOptions(options)) return (await import('./remove.js')).remove(context, options, name)
        if (options.seExistir || options.ifExists)
          throw usageError('--se-existir vale para uma sessão, não para --todas, --etiqueta ou --situacao.')
        return (await import('./many.js')).runOnMany(context, options, 'remove', name)
      }),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus sessoes excluir "Loja Centro"', ''],
        ['morpheus sessoes excluir 3f2a --sim', 'em scripts'],
        ['morpheus sessoes excluir --etiqueta teste --situacao nao-pareada', ''],
      ),
    )
}
