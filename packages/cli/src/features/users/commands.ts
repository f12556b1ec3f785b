import { type Command, Option } from 'commander'
import { createAction, formatExamples } from '../../core/declare.js'
import type { ConfirmationOptions } from '../../core/prompts/ask.js'
import type { CreateOptions } from './actions.js'

const linkOption = () => new Option('--link', 'não envia e-mail: mostra o link, para você entregar')

export function declareInvitations(program: Command): void {
  const group = program
    .command('convites')
    .aliases(['invitations', 'convite'])
    .summary('convida usuários e cuida dos convites')
    .description('Convida usuários e cuida dos convites pendentes. Só para administradores.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: invitations list, create, resend, cancel.
${formatExamples(['morpheus convites criar bia@loja.com.br', ''], ['morpheus convites listar', ''])}`,
    )
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista os convites pendentes')
    .description('Lista os convites pendentes, os mais novos primeiro.')
    .action(createAction(async (context) => (await import('./actions.js')).list(context)))
    .addHelpText('after', formatExamples(['morpheus convites listar --json', '']))
  group
    .command('criar')
    .alias('create')
    .argument('<e-mail>', 'de quem é convidado')
    .summary('convida alguém')
    .description(
      'Convida alguém por e-mail. Sem servidor de e-mail, ou com --link, escreve o link na saída padrão, para você entregar: ele não é mostrado de novo.',
    )
    .option('--nome <nome>', 'como a pessoa se chama; ela pode mudar')
    .addOption(linkOption())
    .action(
      createAction<CreateOptions>(async (context, options, email) =>
        (await import('./actions.js')).create(context, options, email),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus convites criar bia@loja.com.br --nome "Bia Lima"', ''],
        ['morpheus convites criar bia@loja.com.br --link', ''],
      ),
    )
  group
    .command('reenviar')
    .alias('resend')
    .argument('<convite>', 'e-mail ou ID')
    .summary('envia outro link; o anterior deixa de valer')
    .description('Envia outro link por e-mail, ou o mostra, como em criar. O anterior deixa de valer.')
    .addOption(linkOption())
    .action(
      createAction<CreateOptions>(async (context, options, reference) =>
        (await import('./actions.js')).resend(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus convites reenviar bia@loja.com.br', '']))
  group
    .command('cancelar')
    .aliases(['cancel', 'rm'])
    .argument('<convite>', 'e-mail ou ID')
    .summary('cancela um convite na hora')
    .description('Cancela um convite: o link dele deixa de valer. Pergunta antes, ou --sim.')
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<ConfirmationOptions>(async (context, options, reference) =>
        (await import('./actions.js')).cancel(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus convites cancelar bia@loja.com.br --sim', '']))
}
