import { type Command, Option } from 'commander'
import { createAction, formatExamples, wholeNumber } from '../../core/declare.js'
import type { ActivityOptions } from '../activity/actions.js'
import type { EditOptions } from './actions.js'

export function declareOwnAccount(group: Command): void {
  group
    .command('ver')
    .alias('show')
    .summary('mostra a sua conta')
    .description('Mostra a sua conta.')
    .action(createAction(async (context) => (await import('./actions.js')).showAccount(context)))
    .addHelpText('after', formatExamples(['morpheus conta ver', ''], ['morpheus conta ver --json', '']))
  group
    .command('editar')
    .alias('edit')
    .summary('altera a sua conta')
    .description('Altera o que for informado da sua conta; o resto fica como está.')
    .option('--nome <nome>', 'como você se chama')
    .option('--email <email>', 'com que você entra')
    .option('--telefone <telefone>', 'como falar com você; vazio o apaga')
    .option('--fuso <fuso>', 'em que os seus dias são contados, como America/Sao_Paulo')
    .action(
      createAction<EditOptions>(async (context, options) =>
        (await import('./actions.js')).editAccount(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus conta editar --nome "Ana Lima"', ''],
        ['morpheus conta editar --fuso America/Manaus', ''],
      ),
    )
}

export function declareSettings(program: Command): void {
  program
    .command('atividade')
    .alias('activity')
    .summary('mostra o que foi feito na sua conta')
    .description('Mostra o que foi feito na sua conta, o mais novo primeiro.')
    .addOption(
      new Option('--periodo <período>', 'de quando').choices(['24h', '7d', '30d', 'tudo']).default('7d'),
    )
    .addOption(new Option('--status <status>', 'só o que terminou em').choices(['sucesso', 'aviso', 'erro']))
    .option('--limite <n>', 'quantos, no máximo (padrão: 50)', wholeNumber('O limite', 1, 100))
    .option('--csv', 'tudo o que corresponde, como CSV')
    .action(
      createAction<ActivityOptions>(async (context, options) =>
        (await import('../activity/actions.js')).activity(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus atividade --periodo 24h', ''],
        ['morpheus atividade --status erro --json', ''],
        ['morpheus atividade --periodo tudo --csv > atividade.csv', ''],
      ),
    )
}
