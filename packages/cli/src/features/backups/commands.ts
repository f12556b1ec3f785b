import { type Command, Option } from 'commander'
import { createAction, formatExamples, wholeNumber } from '../../core/declare.js'
import type { ConfirmationOptions } from '../../core/prompts/ask.js'
import type { CreateOptions, DownloadOptions, RestoreOptions, ScheduleOptions } from './actions.js'

const sure = ['--sim', 'não pergunta antes'] as const

export function declareBackups(program: Command): void {
  const group = program
    .command('backup')
    .aliases(['backups'])
    .summary('cria, baixa e restaura backups da conta')
    .description('Cria, baixa, restaura e exclui backups da conta, e agenda os automáticos.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: create, list, download, restore, remove, schedule.
Um backup é dito pelo ID, pelo começo dele, ou por "ultimo".
${formatExamples(
  ['morpheus backup criar --descricao "antes da troca"', ''],
  ['morpheus backup baixar ultimo', ''],
  ['morpheus backup restaurar ./backup-completo.zip', ''],
)}`,
    )
  group
    .command('criar')
    .alias('create')
    .summary('cria um backup e mostra até onde ele chegou')
    .description('Cria um backup da conta: de tudo, ou só das configurações.')
    .option('--configuracoes', 'só as configurações (padrão: tudo)')
    .option('--descricao <texto>', 'para reconhecê-lo depois')
    .option('--saida <arquivo>', 'baixa o ZIP para este arquivo ou pasta')
    .action(
      createAction<CreateOptions>(async (context, options) =>
        (await import('./actions.js')).create(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus backup criar --saida .', '']))
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista os backups da conta')
    .description('Lista os backups da conta, os mais novos primeiro.')
    .action(createAction(async (context) => (await import('./actions.js')).list(context)))
    .addHelpText('after', formatExamples(['morpheus backup listar --json', '']))
  group
    .command('baixar')
    .alias('download')
    .argument('<backup>', 'ID, o começo dele, ou "ultimo"')
    .option('--saida <arquivo>', 'arquivo ou pasta (padrão: a pasta atual)')
    .summary('baixa o ZIP de um backup')
    .description('Baixa o ZIP de um backup. Um arquivo que existe não é trocado.')
    .action(
      createAction<DownloadOptions>(async (context, options, backup) =>
        (await import('./actions.js')).download(context, options, backup),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus backup baixar ultimo --saida ~/backups', '']))
  group
    .command('restaurar')
    .alias('restore')
    .argument('<backup>', 'ID, o começo dele, "ultimo", ou um arquivo ZIP')
    .option(...sure)
    .summary('restaura um backup, também de outro servidor')
    .description(
      'Põe o que está no backup no lugar do que a conta tem. Antes de mudar algo, confere o backup inteiro.',
    )
    .action(
      createAction<RestoreOptions>(async (context, options, backup) =>
        (await import('./actions.js')).restore(context, options, backup),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus backup restaurar ./backup-completo.zip --sim', '']))
  group
    .command('excluir')
    .aliases(['remove', 'rm'])
    .argument('<backup>', 'ID, o começo dele, ou "ultimo"')
    .option(...sure)
    .summary('exclui um backup')
    .description('Exclui um backup do servidor.')
    .action(
      createAction<ConfirmationOptions>(async (context, options, backup) =>
        (await import('./actions.js')).remove(context, options, backup),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus backup excluir ultimo', '']))
  group
    .command('agendar')
    .alias('schedule')
    .addOption(
      new Option('--frequencia <frequência>', 'todo dia ou toda semana').choices(['diario', 'semanal']),
    )
    .option('--hora <h>', 'de 0 a 23, no fuso da conta', wholeNumber('A hora', 0, 23))
    .addOption(
      new Option('--dia <dia>', 'da semana, nos semanais').choices([
        'domingo',
        'segunda',
        'terca',
        'quarta',
        'quinta',
        'sexta',
        'sabado',
      ]),
    )
    .addOption(new Option('--tipo <tipo>', 'o que guardar').choices(['completo', 'configuracoes']))
    .option('--manter <n>', 'quantos automáticos manter', wholeNumber('Quantos manter', 1, 30))
    .option('--desligar', 'não faz mais backups sozinho')
    .summary('agenda backups automáticos, ou mostra o agendamento')
    .description('Sem opções mostra quando backups são feitos sozinhos; com opções muda isso, e liga.')
    .action(
      createAction<ScheduleOptions>(async (context, options) =>
        (await import('./actions.js')).schedule(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus backup agendar --frequencia diario --hora 3 --manter 7', ''],
        ['morpheus backup agendar --desligar', ''],
      ),
    )
}
