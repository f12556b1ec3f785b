import { type Command, Option } from 'commander'
import {
  addSessionArgument,
  type BulkOptions,
  createAction,
  formatExamples,
  hasBulkOptions,
} from '../../core/declare.js'
import { usageError } from '../../core/output/failures.js'
import { addBulkOptions } from './bulkOptions.js'
import type { RemoveOptions } from './remove.js'

export function declareLifecycleCommands(group: Command): void {
  addBulkOptions(addSessionArgument(group.command('reiniciar').alias('restart')))
    .summary('reinicia a conexão de uma sessão, ou de muitas')
    .description('Encerra a conexão de uma sessão e a abre de novo. O pareamento continua.')
    .action(
      createAction<BulkOptions>(async (context, options, reference) =>
        hasBulkOptions(options)
          ? (await import('./bulk.js')).runInBulk(context, options, 'restart', reference)
          : (await import('./connect.js')).restart(context, reference),
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
  addBulkOptions(addSessionArgument(group.command('desconectar').alias('disconnect')))
    .summary('desconecta uma sessão, ou muitas')
    .description(
      'Desconecta uma sessão; para voltar, ela precisa ser pareada de novo. Pergunta antes, ou --sim.',
    )
    .action(
      createAction<BulkOptions>(async (context, options, reference) =>
        hasBulkOptions(options)
          ? (await import('./bulk.js')).runInBulk(context, options, 'disconnect', reference)
          : (await import('./remove.js')).disconnect(context, options, reference),
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
  addBulkOptions(addSessionArgument(group.command('excluir').aliases(['delete', 'rm'])))
    .summary('exclui uma sessão, ou muitas')
    .description(
      'Exclui uma sessão com seus contatos. Pede que o nome seja digitado, de muitas quantas são, ou --sim.',
    )
    .option('--se-existir', 'não falha quando ela não existe')
    .addOption(new Option('--if-exists').hideHelp())
    .action(
      createAction<RemoveOptions & BulkOptions>(async (context, options, reference) => {
        if (!hasBulkOptions(options)) return (await import('./remove.js')).remove(context, options, reference)
        if (options.seExistir || options.ifExists)
          throw usageError('--se-existir vale para uma sessão, não para --todas, --etiqueta ou --situacao.')
        return (await import('./bulk.js')).runInBulk(context, options, 'remove', reference)
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
