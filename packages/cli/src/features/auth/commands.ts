import { type Command, Option } from 'commander'
import { createAction, formatExamples } from '../../core/declare.js'
import type { ConfirmationOptions } from '../../core/prompts/ask.js'
import { declareOwnAccount } from '../account/commands.js'
import type { DevicesOptions } from '../security/devices.js'
import type { LoginOptions } from './login.js'

export function declareAccount(program: Command): void {
  declareSignIn(program)
  declareProfiles(program)
}

function declareProfiles(program: Command): void {
  program
    .command('token')
    .summary('escreve o token do perfil, para scripts')
    .description('Escreve na saída padrão o token com que os comandos são feitos, e mais nada.')
    .action(createAction(async (context) => (await import('./signedIn.js')).token(context)))
    .addHelpText(
      'after',
      formatExamples(
        ['curl -H "Authorization: Bearer $(morpheus token)" $MORPHEUS_URL/api/sessions', ''],
        ['morpheus token --perfil loja', ''],
      ),
    )
  const group = program
    .command('perfil')
    .aliases(['profile', 'perfis', 'profiles'])
    .summary('lista, escolhe e remove perfis')
    .description('Lista, escolhe e remove perfis: cada um é um gateway e quem entrou nele.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: profile list, use, remove. Um perfil novo: morpheus login --perfil <nome>
${formatExamples(['morpheus perfil listar', ''], ['morpheus perfil usar loja', ''])}`,
    )
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista os perfis')
    .description('Lista os perfis, e qual está em uso.')
    .action(createAction(async (context) => (await import('./profiles.js')).list(context)))
    .addHelpText('after', formatExamples(['morpheus perfil listar --json', '']))
  group
    .command('usar')
    .alias('use')
    .argument('<perfil>', 'o nome dele')
    .summary('escolhe o perfil dos próximos comandos')
    .description('Escolhe o perfil dos comandos que não dizem outro, por --perfil ou MORPHEUS_PERFIL.')
    .action(
      createAction(async (context, _options, name) => (await import('./profiles.js')).use(context, name)),
    )
    .addHelpText('after', formatExamples(['morpheus perfil usar loja', '']))
  group
    .command('remover')
    .aliases(['remove', 'rm'])
    .argument('<perfil>', 'o nome dele')
    .summary('encerra o acesso de um perfil e o esquece')
    .description('Encerra o acesso de um perfil no gateway dele e o esquece. Pergunta antes, ou --sim.')
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<ConfirmationOptions>(async (context, options, name) =>
        (await import('./profiles.js')).remove(context, options, name),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus perfil remover loja --sim', '']))
}

function declareSignIn(program: Command): void {
  program
    .command('login')
    .summary('entra no gateway e guarda o acesso')
    .description(
      'Entra no gateway e guarda o acesso no perfil: autorizado no navegador, onde se entra como sempre, ou com e-mail e senha.',
    )
    .option('--navegador', 'entra pelo navegador: mostra um código para autorizar no painel')
    .option('--sem-abrir', 'com --navegador, só mostra o endereço')
    .option('--email <email>', 'e-mail do usuário')
    .option('--senha-stdin', 'lê a senha da entrada padrão')
    .option('--codigo <código>', 'código do aplicativo autenticador, ou um de recuperação')
    .action(
      createAction<LoginOptions>(async (context, options) =>
        (await import('./login.js')).login(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus login', 'pergunta como entrar'],
        ['morpheus login --navegador', 'sem digitar a senha no terminal'],
        ['morpheus login --url http://10.0.0.5:8000 --perfil loja', 'outro gateway, em outro perfil'],
        ['morpheus login --email ana@loja.com --senha-stdin < senha.txt', 'sem terminal'],
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
      createAction<ConfirmationOptions & { todos?: boolean }>(async (context, options) => {
        if (options.todos) {
          return (await import('./signedIn.js')).logoutEverywhere(context, options)
        }
        return (await import('./signedIn.js')).logout(context)
      }),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus logout', ''],
        ['morpheus logout --perfil loja', ''],
        ['morpheus logout --todos', 'se um token foi parar em mãos erradas'],
      ),
    )
  program
    .command('whoami')
    .summary('mostra quem está conectado, e onde')
    .description('Mostra quem está conectado, e em qual gateway.')
    .action(createAction(async (context) => (await import('./signedIn.js')).whoami(context)))
    .addHelpText('after', formatExamples(['morpheus whoami', ''], ['morpheus whoami --json', '']))
}

export function declareProfile(program: Command): void {
  const group = program
    .command('conta')
    .alias('account')
    .summary('mostra e altera a sua conta, e onde ela está conectada')
    .description('Mostra e altera a sua conta, e encerra os acessos dela.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: account show, edit, devices.
${formatExamples(
  ['morpheus conta ver', ''],
  ['morpheus conta editar --fuso America/Manaus', ''],
  ['morpheus conta aparelhos --encerrar 3f2a91c0', ''],
)}`,
    )
  declareOwnAccount(group)
  group
    .command('aparelhos')
    .aliases(['devices', 'aparelho'])
    .summary('lista os aparelhos conectados, ou encerra o acesso deles')
    .description(
      'Lista os aparelhos em que a conta está conectada; com --encerrar ou --encerrar-outros, encerra o acesso deles e suas conexões na hora. Pergunta antes, ou --sim.',
    )
    .option('--encerrar <aparelho>', 'encerra um deles: o ID da lista, ou o começo dele')
    .option('--encerrar-outros', 'encerra todos, menos este')
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<DevicesOptions>(async (context, options) =>
        (await import('../security/devices.js')).devices(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus conta aparelhos --json', ''],
        ['morpheus conta aparelhos --encerrar-outros --sim', 'se um aparelho se perdeu'],
      ),
    )
}
