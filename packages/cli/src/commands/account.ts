import { type Command, Option } from 'commander'
import type { LoginOptions } from '../actions/account/login.js'
import type { SureOptions } from '../actions/sure.js'
import { act, examples } from './declare.js'

export function declareAccount(program: Command): void {
  program
    .command('login')
    .summary('entra no gateway e guarda o acesso')
    .description('Entra no gateway e guarda o acesso no perfil.')
    .option('--email <email>', 'e-mail do usuário')
    .option('--password-stdin', 'lê a senha da entrada padrão')
    .option('--codigo <código>', 'código do aplicativo autenticador, ou um de recuperação')
    .action(
      act<LoginOptions>(async (context, options) =>
        (await import('../actions/account/login.js')).login(context, options),
      ),
    )
    .addHelpText(
      'after',
      examples(
        ['morpheus login', 'pergunta o e-mail e a senha'],
        ['morpheus login --url http://10.0.0.5:8000 --perfil loja', 'outro gateway, em outro perfil'],
        ['morpheus login --email ana@loja.com --password-stdin < senha.txt', 'sem terminal'],
        ['morpheus login --codigo 123456', 'com a autenticação de dois fatores'],
      ),
    )
  program
    .command('logout')
    .summary('encerra o acesso e revoga o token, ou todos eles')
    .description(
      'Encerra o acesso deste perfil e revoga o token; com --todos, os acessos do usuário em todos os aparelhos. Pergunta antes, ou --sim.',
    )
    .option('--todos', 'encerra todos os acessos do usuário, em todos os aparelhos')
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      act<SureOptions & { todos?: boolean }>(async (context, options) => {
        if (options.todos) {
          return (await import('../actions/account/logoutEverywhere.js')).logoutEverywhere(context, options)
        }
        return (await import('../actions/account/logout.js')).logout(context)
      }),
    )
    .addHelpText(
      'after',
      examples(
        ['morpheus logout', ''],
        ['morpheus logout --perfil loja', ''],
        ['morpheus logout --todos', 'se um token foi parar em mãos erradas'],
      ),
    )
  program
    .command('whoami')
    .summary('mostra quem está conectado, e onde')
    .description('Mostra quem está conectado, e em qual gateway.')
    .action(act(async (context) => (await import('../actions/account/whoami.js')).whoami(context)))
    .addHelpText('after', examples(['morpheus whoami', ''], ['morpheus whoami --json', '']))
}
