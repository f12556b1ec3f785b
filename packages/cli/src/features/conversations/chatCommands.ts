import { type Command, Option } from 'commander'
import { createAction, formatExamples, sessionOption } from '../../core/declare.js'
import type { SessionOption } from '../messages/words.js'
import type { CallLinkOptions } from './callLink.js'
import type { LabelOptions, MuteOptions, StarOptions, TimerOptions, TypingOptions } from './chats.js'

export const chatArgument = ['<contato>', 'número com código do país, ou ID de um grupo'] as const

const stateCommands = [
  { name: 'arquivar', alias: 'archive', change: { archived: true }, what: 'arquiva uma conversa' },
  { name: 'desarquivar', alias: 'unarchive', change: { archived: false }, what: 'desarquiva uma conversa' },
  { name: 'fixar', alias: 'pin', change: { pinned: true }, what: 'fixa uma conversa no topo' },
  { name: 'desafixar', alias: 'unpin', change: { pinned: false }, what: 'desafixa uma conversa' },
  { name: 'nao-lida', alias: 'unread', change: { unread: true }, what: 'marca uma conversa como não lida' },
] as const

/** Declares what the account keeps of a conversation, on the phone and all its devices. */
export function declareChats(group: Command): void {
  for (const { name, alias, change, what } of stateCommands)
    group
      .command(name)
      .alias(alias)
      .argument(...chatArgument)
      .summary(what)
      .description(`${what.charAt(0).toUpperCase()}${what.slice(1)}, no celular e em todos os aparelhos.`)
      .option(...sessionOption)
      .action(
        createAction<SessionOption>(async (context, options, contact) =>
          (await import('./chats.js')).changeState(context, options, change, contact),
        ),
      )
      .addHelpText('after', formatExamples([`morpheus conversas ${name} 5511999999999`, '']))
  group
    .command('silenciar')
    .alias('mute')
    .argument(...chatArgument)
    .summary('silencia uma conversa')
    .description('Silencia uma conversa no celular e em todos os aparelhos.')
    .option(...sessionOption)
    .addOption(
      new Option('--por <tempo>', 'por quanto tempo')
        .choices(['8h', '1s', 'sempre', 'nao'])
        .default('sempre'),
    )
    .action(
      createAction<MuteOptions>(async (context, options, contact) =>
        (await import('./chats.js')).mute(context, options, contact),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus conversas silenciar 5511999999999 --por 8h', ''],
        ['morpheus conversas silenciar 5511999999999 --por nao', ''],
      ),
    )
  group
    .command('temporarias')
    .alias('disappearing')
    .argument(...chatArgument)
    .summary('faz as mensagens sumirem depois de um tempo')
    .description(
      'Liga as mensagens temporárias de uma conversa: as novas somem dos celulares depois do tempo.',
    )
    .option(...sessionOption)
    .addOption(
      new Option('--por <tempo>', 'por quanto tempo as mensagens ficam')
        .choices(['24h', '7d', '90d', 'nao'])
        .default('90d'),
    )
    .action(
      createAction<TimerOptions>(async (context, options, contact) =>
        (await import('./chats.js')).setTimer(context, options, contact),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus conversas temporarias 5511999999999 --por 7d', ''],
        ['morpheus conversas temporarias 5511999999999 --por nao', ''],
      ),
    )
  group
    .command('digitando')
    .alias('typing')
    .argument(...chatArgument)
    .summary('mostra ao contato que a conta digita')
    .description('Mostra ao contato que a conta digita ou grava, até a próxima mensagem.')
    .option(...sessionOption)
    .addOption(
      new Option('--estado <estado>', 'o que o contato vê')
        .choices(['digitando', 'gravando', 'parado'])
        .default('digitando'),
    )
    .action(
      createAction<TypingOptions>(async (context, options, contact) =>
        (await import('./chats.js')).showTyping(context, options, contact),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus conversas digitando 5511999999999', '']))
  group
    .command('link-de-chamada')
    .alias('call-link')
    .argument('[contato]', 'a quem enviar o link; sem ele, só o mostra')
    .summary('cria um link de chamada, e o envia')
    .description('Cria um link para uma chamada de voz ou de vídeo, e o envia se houver um contato.')
    .option(...sessionOption)
    .addOption(new Option('--tipo <tipo>', 'o tipo da chamada').choices(['voz', 'video']).default('voz'))
    .action(
      createAction<CallLinkOptions>(async (context, options, contact) =>
        (await import('./callLink.js')).createCallLink(context, options, contact),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus conversas link-de-chamada --tipo video', ''],
        ['morpheus conversas link-de-chamada 5511999999999', ''],
      ),
    )
  group
    .command('estrela')
    .alias('star')
    .argument('<mensagem>', 'ID da mensagem, ou o começo dele')
    .summary('marca uma mensagem com estrela')
    .description('Marca uma mensagem com estrela, ou a desmarca.')
    .option(...sessionOption)
    .option('--tirar', 'tira a estrela')
    .action(
      createAction<StarOptions>(async (context, options, message) =>
        (await import('./chats.js')).star(context, options, message),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus conversas estrela wamsg_0123abcd', '']))
  declareLabels(group)
}

function declareLabels(group: Command): void {
  const labels = group
    .command('etiquetas')
    .alias('labels')
    .summary('lista, cria e dá etiquetas')
    .description('Lista, cria e dá as etiquetas do WhatsApp Business.')
    .helpCommand(false)
    .addHelpText('after', formatExamples(['morpheus conversas etiquetas dar 5511999999999 Pago', '']))
  labels
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista as etiquetas')
    .description('Lista as etiquetas da conta.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options) =>
        (await import('./chats.js')).listLabels(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus conversas etiquetas listar', '']))
  labels
    .command('criar')
    .alias('create')
    .argument('<nome>', 'até 100 caracteres')
    .summary('cria uma etiqueta')
    .description('Cria uma etiqueta.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, name) =>
        (await import('./chats.js')).createLabel(context, options, name),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus conversas etiquetas criar "Novo pedido"', '']))
  labels
    .command('renomear')
    .alias('rename')
    .argument('<etiqueta>', 'nome ou ID')
    .argument('<nome>', 'até 100 caracteres')
    .summary('muda o nome de uma etiqueta')
    .description('Muda o nome de uma etiqueta.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, label, name) =>
        (await import('./chats.js')).renameLabel(context, options, label, name),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus conversas etiquetas renomear Pago Quitado', '']))
  labels
    .command('excluir')
    .alias('delete')
    .argument('<etiqueta>', 'nome ou ID')
    .summary('exclui uma etiqueta')
    .description('Exclui uma etiqueta, também das conversas. Pergunta antes, ou --sim.')
    .option(...sessionOption)
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<LabelOptions>(async (context, options, label) =>
        (await import('./chats.js')).removeLabel(context, options, label),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus conversas etiquetas excluir Pago --sim', '']))
  for (const { name, alias, isSet, what } of labelCommands)
    labels
      .command(name)
      .alias(alias)
      .argument(...chatArgument)
      .argument('<etiquetas...>', 'nomes ou IDs')
      .summary(what)
      .description(`${what.charAt(0).toUpperCase()}${what.slice(1)}.`)
      .option(...sessionOption)
      .action(
        createAction<SessionOption>(async (context, options, contact, ...names) =>
          (await import('./chats.js')).setLabels(context, options, isSet, contact, ...names),
        ),
      )
      .addHelpText('after', formatExamples([`morpheus conversas etiquetas ${name} 5511999999999 Pago`, '']))
}

const labelCommands = [
  { name: 'dar', alias: 'add', isSet: true, what: 'dá etiquetas a uma conversa' },
  { name: 'tirar', alias: 'remove', isSet: false, what: 'tira etiquetas de uma conversa' },
] as const
