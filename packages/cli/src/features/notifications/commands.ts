import { type Command, Option } from 'commander'
import { createAction, formatExamples, wholeNumber } from '../../core/declare.js'
import type { ConfirmationOptions } from '../../core/prompts/ask.js'
import type { ListOptions } from './actions.js'

export function declareNotifications(program: Command): void {
  const group = program
    .command('notificacoes')
    .aliases(['notifications', 'notificacao'])
    .summary('lista o que aconteceu, marca como lido e limpa')
    .description('Lista as notificações da conta, as mesmas do sino do painel, e as marca como lidas.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: notifications list, clear, preferences.
${formatExamples(
  ['morpheus notificacoes', ''],
  ['morpheus notificacoes --nao-lidas --lidas', 'mostra as novas e as marca como lidas'],
  ['morpheus notificacoes preferencias mensagens=nao', ''],
)}`,
    )
  group
    .command('listar', { isDefault: true })
    .aliases(['list', 'ls'])
    .summary('lista as notificações')
    .description(
      'Lista as notificações, as mais novas primeiro: até 100, também as de quando nada estava aberto.',
    )
    .option('--nao-lidas', 'só as que ninguém leu ainda')
    .option('--lidas', 'marca como lidas as que lista, em todos os aparelhos')
    .option('--limite <n>', 'quantas, no máximo (padrão: 50)', wholeNumber('O limite', 1, 100))
    .action(
      createAction<ListOptions>(async (context, options) =>
        (await import('./actions.js')).list(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(['morpheus notificacoes --nao-lidas', ''], ['morpheus notificacoes --lidas', '']),
    )
  group
    .command('limpar')
    .alias('clear')
    .summary('remove todas as notificações')
    .description('Remove todas as notificações, em todos os aparelhos. Pergunta antes, ou --sim.')
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<ConfirmationOptions>(async (context, options) =>
        (await import('./actions.js')).clear(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus notificacoes limpar --sim', '']))
  group
    .command('preferencias')
    .alias('preferences')
    .argument('[mudanças...]', 'email, navegador, mensagens, sessoes, erros ou manutencao, com =sim ou =nao')
    .summary('mostra do que você é notificado, e muda')
    .description('Mostra do que você é notificado; com mudanças, salva-as.')
    .action(
      createAction(async (context, _options, ...changes) =>
        (await import('../email/actions.js')).notifications(context, changes),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus notificacoes preferencias', ''],
        ['morpheus notificacoes preferencias mensagens=nao email=sim', ''],
      ),
    )
}
