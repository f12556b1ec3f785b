import { type Command, Option } from 'commander'
import { createAction, formatExamples, sessionOption, wholeNumber } from '../../core/declare.js'
import type { SessionOption } from '../messages/words.js'
import type { ChangeOptions, ListOptions } from './actions.js'
import { chatArgument, declareChats } from './chatCommands.js'
import type { ThreadOptions } from './thread.js'

export function declareConversations(program: Command): void {
  const group = program
    .command('conversas')
    .aliases(['conversations', 'conversa'])
    .summary('lista as conversas, mostra as mensagens e quem responde')
    .description(
      'Lista as conversas de uma sessão, mostra as mensagens de cada uma e quem responde: assume, devolve ao bot ou pausa.',
    )
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: conversations list, show, take, release, pause, archive, pin, mute,
disappearing, typing.
${formatExamples(
  ['morpheus conversas listar --nao-lidas', ''],
  ['morpheus conversas ver 5511999999999', ''],
  ['morpheus conversas assumir 5511999999999 --minutos 60', ''],
  ['morpheus conversas devolver 5511999999999', ''],
)}`,
    )
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista as conversas de uma sessão')
    .description('Lista as conversas de uma sessão, as mais novas primeiro.')
    .option(...sessionOption)
    .option('--busca <texto>', 'só as que têm o texto no nome ou no telefone')
    .addOption(new Option('--dono <dono>', 'só as que são de').choices(['bot', 'pessoa', 'pausada']))
    .option('--nao-lidas', 'só as não lidas')
    .option('--arquivadas', 'só as arquivadas')
    .option('--etiqueta <etiqueta>', 'só as que têm a etiqueta, pelo nome ou ID')
    .option('--limite <n>', 'quantas, no máximo (padrão: 50)', wholeNumber('O limite', 1, 100_000))
    .action(
      createAction<ListOptions>(async (context, options) =>
        (await import('./actions.js')).list(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus conversas listar --sessao "Loja Centro"', ''],
        ['morpheus conversas listar --dono pausada --json', ''],
      ),
    )
  group
    .command('ver')
    .alias('show')
    .argument(...chatArgument)
    .summary('mostra as mensagens de uma conversa')
    .description('Mostra as mensagens mais novas de uma conversa, da mais antiga para a mais nova.')
    .option(...sessionOption)
    .option('--limite <n>', 'quantas, no máximo (padrão: 30)', wholeNumber('O limite', 1, 100_000))
    .action(
      createAction<ThreadOptions>(async (context, options, contact) =>
        (await import('./thread.js')).showThread(context, options, contact),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus conversas ver 5511999999999', '']))
  group
    .command('fixadas')
    .alias('pinned')
    .argument(...chatArgument)
    .summary('mostra as mensagens fixadas de uma conversa')
    .description('Mostra as mensagens fixadas de uma conversa, a fixada por último primeiro.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, contact) =>
        (await import('./thread.js')).listPinned(context, options, contact),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus conversas fixadas 5511999999999', '']))
  for (const { name, alias, owner, summary, description, minutes } of changes) {
    const command = group
      .command(name)
      .alias(alias)
      .argument(...chatArgument)
      .option(...sessionOption)
      .summary(summary)
      .description(description)
    if (minutes !== null) command.option('--minutos <n>', minutes, wholeNumber('Os minutos', 1, 10_080))
    command
      .action(
        createAction<ChangeOptions>(async (context, options, contact) =>
          (await import('./actions.js')).changeOwner(context, options, owner, contact),
        ),
      )
      .addHelpText('after', formatExamples([`morpheus conversas ${name} 5511999999999`, '']))
  }
  declareChats(group)
}

const changes = [
  {
    name: 'assumir',
    alias: 'take',
    owner: 'human' as const,
    summary: 'assume uma conversa: o bot se cala',
    description: 'Assume uma conversa por algum tempo: até lá o bot não responde nela.',
    minutes: 'por quanto tempo (padrão: o da configuração do bot)',
  },
  {
    name: 'devolver',
    alias: 'release',
    owner: 'bot' as const,
    summary: 'devolve uma conversa ao bot',
    description: 'Devolve uma conversa ao bot: ele responde a próxima mensagem.',
    minutes: null,
  },
  {
    name: 'pausar',
    alias: 'pause',
    owner: 'paused' as const,
    summary: 'pausa o bot em uma conversa',
    description: 'Pausa o bot em uma conversa, até que ela seja devolvida.',
    minutes: 'só por este tempo (padrão: até ser devolvida)',
  },
]
