import { type Command, Option } from 'commander'
import { createAction, formatExamples, sessionOption } from '../../core/declare.js'
import type { ConfigureOptions, InviteOptions, LeaveOptions, PictureOptions } from './change.js'
import type { ListOptions, ShowOptions } from './list.js'
import {
  declareParticipants,
  groupArgument,
  peopleArgument,
  type SessionOption,
} from './participantCommands.js'

export function declareGroups(program: Command): void {
  const group = program
    .command('grupos')
    .aliases(['groups', 'grupo'])
    .summary('lista, cria e administra grupos')
    .description('Lista, cria e administra os grupos da conta de uma sessão.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Um grupo é indicado pelo ID, pelo início do ID ou pelo nome. O ID também serve
de destinatário: morpheus enviar <ID do grupo> "Olá".
Em inglês: groups list, show, create, rename, participants, invite, join, leave.
${formatExamples(
  ['morpheus grupos listar', ''],
  ['morpheus grupos criar "Entregas" 5511999999999', ''],
  ['morpheus grupos participantes adicionar Entregas 5511988887777', ''],
)}`,
    )
  declareReading(group)
  declareChanging(group)
  declareParticipants(group)
  declareJoining(group)
}

function declareReading(group: Command): void {
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista os grupos da conta')
    .description('Lista os grupos da conta por nome.')
    .option(...sessionOption)
    .option('--busca <texto>', 'só os que têm o texto no nome')
    .option('--atualizar', 'pergunta ao WhatsApp, em vez de usar a memória do gateway')
    .action(
      createAction<ListOptions>(async (context, options) =>
        (await import('./list.js')).list(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus grupos listar --busca entregas', ''],
        [`morpheus grupos listar --json | jq -r '.[].id'`, 'um ID por linha'],
      ),
    )
  group
    .command('ver')
    .alias('show')
    .argument(...groupArgument)
    .summary('mostra um grupo e seus participantes')
    .description('Mostra um grupo: descrição, permissões e participantes.')
    .option(...sessionOption)
    .option('--atualizar', 'pergunta ao WhatsApp, em vez de usar a memória do gateway')
    .action(
      createAction<ShowOptions>(async (context, options, reference) =>
        (await import('./list.js')).show(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus grupos ver Entregas', '']))
  group
    .command('comunidade')
    .alias('community')
    .argument(...groupArgument)
    .summary('lista os grupos de uma comunidade')
    .description('Lista os grupos da comunidade a que um grupo pertence, também os que a conta não tem.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, reference) =>
        (await import('./list.js')).community(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus grupos comunidade "Condomínio"', '']))
}

function declareChanging(group: Command): void {
  group
    .command('criar')
    .alias('create')
    .argument('<nome>', 'nome do grupo, até 100 caracteres')
    .argument(...peopleArgument)
    .summary('cria um grupo')
    .description('Cria um grupo com estas pessoas e escreve o ID dele.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, name, ...people) =>
        (await import('./change.js')).create(context, options, name, ...people),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(['morpheus grupos criar "Entregas" 5511999999999 5511988887777', '']),
    )
  group
    .command('renomear')
    .alias('rename')
    .argument(...groupArgument)
    .argument('<nome>', 'até 100 caracteres')
    .summary('muda o nome de um grupo')
    .description('Muda o nome de um grupo.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, reference, name) =>
        (await import('./change.js')).rename(context, options, reference, name),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus grupos renomear Entregas "Entregas zona sul"', '']))
  group
    .command('descrever')
    .alias('describe')
    .argument(...groupArgument)
    .argument('<texto>', 'até 2048 caracteres; vazio, remove a descrição')
    .summary('muda a descrição de um grupo')
    .description('Muda a descrição de um grupo.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, reference, text) =>
        (await import('./change.js')).describe(context, options, reference, text),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus grupos descrever Entregas "Rotas do dia"', '']))
  const who = (flags: string, description: string) =>
    new Option(`${flags} <quem>`, description).choices(['admins', 'todos'])
  group
    .command('configurar')
    .alias('configure')
    .argument(...groupArgument)
    .summary('muda quem pode o quê em um grupo')
    .description('Muda quem envia mensagens, edita o grupo e adiciona pessoas, e se a entrada é aprovada.')
    .option(...sessionOption)
    .addOption(who('--enviam', 'quem envia mensagens'))
    .addOption(who('--editam', 'quem edita nome, foto e descrição'))
    .addOption(who('--adicionam', 'quem adiciona pessoas'))
    .addOption(
      new Option('--aprovacao <opção>', 'se administradores aprovam quem entra pelo link').choices([
        'sim',
        'nao',
      ]),
    )
    .action(
      createAction<ConfigureOptions>(async (context, options, reference) =>
        (await import('./change.js')).configure(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus grupos configurar Entregas --enviam admins', '']))
  group
    .command('foto')
    .alias('picture')
    .argument(...groupArgument)
    .argument('[arquivo]', 'um JPEG')
    .summary('troca ou remove a foto de um grupo')
    .description('Troca a foto de um grupo por um JPEG, ou a remove.')
    .option(...sessionOption)
    .option('--remover', 'remove a foto')
    .action(
      createAction<PictureOptions>(async (context, options, reference, path) =>
        (await import('./change.js')).picture(context, options, reference, path),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus grupos foto Entregas loja.jpg', ''],
        ['morpheus grupos foto Entregas --remover', ''],
      ),
    )
}

function declareJoining(group: Command): void {
  group
    .command('convite')
    .alias('invite')
    .argument(...groupArgument)
    .summary('escreve o link de convite de um grupo')
    .description('Escreve o link de convite de um grupo; com --novo, anula o atual.')
    .option(...sessionOption)
    .option('--novo', 'anula o link atual e cria outro; pergunta antes, ou --sim')
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<InviteOptions>(async (context, options, reference) =>
        (await import('./change.js')).invite(context, options, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus grupos convite Entregas', ''],
        ['morpheus grupos convite Entregas --novo --sim', ''],
      ),
    )
  group
    .command('entrar')
    .alias('join')
    .argument('<link>', 'link de convite, ou o código dele')
    .summary('entra em um grupo pelo link de convite')
    .description('Entra em um grupo pelo link de convite.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, link) =>
        (await import('./change.js')).join(context, options, link),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(['morpheus grupos entrar https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv', '']),
    )
  group
    .command('sair')
    .alias('leave')
    .argument(...groupArgument)
    .summary('sai de um grupo')
    .description('Sai de um grupo. Pergunta antes, ou --sim.')
    .option(...sessionOption)
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<LeaveOptions>(async (context, options, reference) =>
        (await import('./change.js')).leave(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus grupos sair Entregas --sim', '']))
}
