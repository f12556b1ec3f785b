import type { Command } from 'commander'
import { createAction, formatExamples, sessionOption } from '../../core/declare.js'
import type { ListOptions } from './list.js'

export type SessionOption = Pick<ListOptions, 'sessao'>

export const groupArgument = ['<grupo>', 'ID, início do ID ou nome do grupo'] as const
export const peopleArgument = ['<telefones...>', 'números com código do país'] as const

const participantCommands = [
  { name: 'adicionar', alias: 'add', action: 'add', what: 'adiciona pessoas a um grupo' },
  { name: 'remover', alias: 'remove', action: 'remove', what: 'remove pessoas de um grupo' },
  { name: 'promover', alias: 'promote', action: 'promote', what: 'torna participantes administradores' },
  { name: 'rebaixar', alias: 'demote', action: 'demote', what: 'torna administradores participantes' },
] as const

const requestCommands = [
  { name: 'aprovar', alias: 'approve', approve: true, what: 'aprova quem pediu para entrar' },
  { name: 'recusar', alias: 'reject', approve: false, what: 'recusa quem pediu para entrar' },
] as const

/** Declares who is in a group, and who asks to be. */
export function declareParticipants(group: Command): void {
  const participants = group
    .command('participantes')
    .alias('participants')
    .summary('adiciona, remove, promove e rebaixa pessoas')
    .description('Adiciona, remove, promove e rebaixa os participantes de um grupo.')
    .helpCommand(false)
    .addHelpText(
      'after',
      formatExamples(['morpheus grupos participantes promover Entregas 5511999999999', '']),
    )
  for (const { name, alias, action, what } of participantCommands)
    participants
      .command(name)
      .alias(alias)
      .argument(...groupArgument)
      .argument(...peopleArgument)
      .summary(what)
      .description(sentence(what))
      .option(...sessionOption)
      .action(
        createAction<SessionOption>(async (context, options, reference, ...people) =>
          (await import('./change.js')).changeParticipants(context, options, action, reference, ...people),
        ),
      )
      .addHelpText(
        'after',
        formatExamples([`morpheus grupos participantes ${name} Entregas 5511999999999`, '']),
      )
  const requests = group
    .command('pedidos')
    .alias('requests')
    .summary('lista, aprova e recusa pedidos de entrada')
    .description('Lista, aprova e recusa quem pediu para entrar em um grupo.')
    .helpCommand(false)
    .addHelpText('after', formatExamples(['morpheus grupos pedidos aprovar Entregas 5511999999999', '']))
  requests
    .command('listar')
    .aliases(['list', 'ls'])
    .argument(...groupArgument)
    .summary('lista quem pediu para entrar')
    .description('Lista quem pediu para entrar em um grupo.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, reference) =>
        (await import('./list.js')).requests(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus grupos pedidos listar Entregas', '']))
  for (const { name, alias, approve, what } of requestCommands)
    requests
      .command(name)
      .alias(alias)
      .argument(...groupArgument)
      .argument(...peopleArgument)
      .summary(what)
      .description(sentence(what))
      .option(...sessionOption)
      .action(
        createAction<SessionOption>(async (context, options, reference, ...people) =>
          (await import('./change.js')).decide(context, options, approve, reference, ...people),
        ),
      )
      .addHelpText('after', formatExamples([`morpheus grupos pedidos ${name} Entregas 5511999999999`, '']))
}

/** `lista` becomes `Lista.` */
function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
