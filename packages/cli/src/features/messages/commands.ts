import { type Command, Option } from 'commander'
import { createAction, formatChoices, formatExamples, wholeNumber } from '../../core/declare.js'
import { declareChangeSent } from './changeSentCommands.js'
import type { CancelEventOptions } from './events.js'
import type { ListOptions } from './list.js'
import type { RescheduleOptions, ScheduledOptions } from './scheduled.js'
import { declareSend } from './sendCommand.js'
import { listedStateWords, messageArgument, type SessionOption, searchedSessionOption } from './words.js'

export function declareMessages(program: Command): void {
  declareSend(program)
  const group = program
    .command('mensagens')
    .aliases(['messages', 'mensagem', 'message'])
    .summary('mostra, cancela e tenta de novo mensagens')
    .description(
      'Mostra o que as sessões enviaram e receberam, cancela o que espera, tenta de novo, reage, fixa, corrige e apaga.',
    )
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: messages list, scheduled, show, poll, event, cancel-event, forward,
reschedule, send-now, cancel, retry, react, pin, unpin, label, edit, delete.
Para enviar: morpheus enviar.
${formatExamples(
  ['morpheus mensagens listar --sessao "Loja Centro"', ''],
  ['morpheus mensagens listar --estado falhou', ''],
  ['morpheus mensagens tentar 3EB0A1B2C3D4', ''],
)}`,
    )
  declareReading(group)
  declareChanging(group)
  declareChangeSent(group)
}

function declareReading(group: Command): void {
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista as mensagens')
    .description('Lista as mensagens enviadas e recebidas, as mais novas primeiro.')
    .option('--sessao <sessão>', 'só as desta sessão (padrão: todas)')
    .option('--contato <contato>', 'só as com este número ou grupo')
    .option('--busca <texto>', 'só as com o texto, o nome ou parte do número ou ID')
    .option('--hoje', 'só as de hoje; as que falharam, pela hora da falha')
    .option('--estado <estado>', `só as que estão assim: ${formatChoices(listedStateWords)}`)
    .addOption(new Option('--sentido <sentido>', 'só as deste sentido').choices(['enviadas', 'recebidas']))
    .option('--limite <n>', 'quantas, no máximo (padrão: 50)', wholeNumber('O limite', 1, 100_000))
    .action(
      createAction<ListOptions>(async (context, options) =>
        (await import('./list.js')).list(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus mensagens listar --estado falhou --hoje', ''],
        ['morpheus mensagens listar --busca "pedido 42"', ''],
        ['morpheus mensagens listar --contato 5511999999999', ''],
        [`morpheus mensagens listar --json | jq -r '.[].id'`, ''],
      ),
    )
  group
    .command('agendadas')
    .alias('scheduled')
    .summary('lista as mensagens agendadas')
    .description('Lista as mensagens que ainda vão sair, a próxima primeiro.')
    .option('--sessao <sessão>', 'só as desta sessão (padrão: todas)')
    .option('--contato <contato>', 'só as com este número ou grupo')
    .option('--limite <n>', 'quantas, no máximo (padrão: 50)', wholeNumber('O limite', 1, 200))
    .action(
      createAction<ScheduledOptions>(async (context, options) =>
        (await import('./scheduled.js')).listScheduled(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus mensagens agendadas --sessao Loja', '']))
  group
    .command('ver')
    .alias('show')
    .argument(...messageArgument)
    .option(...searchedSessionOption)
    .summary('mostra uma mensagem e até onde ela chegou')
    .description('Mostra uma mensagem: o que diz, até onde chegou e, se falhou, por quê.')
    .action(
      createAction<SessionOption>(async (context, options, id) =>
        (await import('./show.js')).show(context, options, id),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus mensagens ver 3EB0A1B2C3D4', ''],
        ['morpheus mensagens ver 3EB0A1B2C3D4 --json | jq .state', ''],
      ),
    )
  group
    .command('enquete')
    .alias('poll')
    .argument(...messageArgument)
    .option(...searchedSessionOption)
    .summary('mostra o resultado de uma enquete')
    .description('Mostra os votos de uma enquete enviada ou recebida: o último de cada pessoa.')
    .action(
      createAction<SessionOption>(async (context, options, id) =>
        (await import('./pollAndForward.js')).showPoll(context, options, id),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus mensagens enquete 3EB0A1B2C3D4', '']))
  group
    .command('evento')
    .alias('event')
    .argument(...messageArgument)
    .option(...searchedSessionOption)
    .summary('mostra as respostas a um evento')
    .description('Mostra as respostas a um evento enviado ou recebido: a última de cada pessoa.')
    .action(
      createAction<SessionOption>(async (context, options, id) =>
        (await import('./events.js')).showEvent(context, options, id),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus mensagens evento 3EB0A1B2C3D4', '']))
}

function declareChanging(group: Command): void {
  group
    .command('cancelar-evento')
    .alias('cancel-event')
    .argument(...messageArgument)
    .option(...searchedSessionOption)
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .summary('cancela um evento que a conta enviou')
    .description('Cancela para todos um evento que a conta enviou. Pergunta antes, ou --sim.')
    .action(
      createAction<CancelEventOptions>(async (context, options, id) =>
        (await import('./events.js')).cancelEvent(context, options, id),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus mensagens cancelar-evento 3EB0A1B2C3D4 --sim', '']))
  group
    .command('encaminhar')
    .alias('forward')
    .argument(...messageArgument)
    .argument('<para>', 'número com código do país, ou ID de um grupo')
    .option(...searchedSessionOption)
    .summary('encaminha uma mensagem para outra conversa')
    .description('Envia de novo uma mensagem, com o arquivo dela, marcada como encaminhada.')
    .action(
      createAction<SessionOption>(async (context, options, id, to) =>
        (await import('./pollAndForward.js')).forward(context, options, id, to),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus mensagens encaminhar 3EB0A1B2C3D4 5511999999999', '']))
  group
    .command('reagendar')
    .alias('reschedule')
    .argument(...messageArgument)
    .option('--em <hora>', 'a nova hora: 2026-12-01T09:00, no fuso da conta')
    .option('--texto <texto>', 'o novo texto, ou a nova legenda')
    .option(...searchedSessionOption)
    .summary('altera a hora ou o texto do que está agendado')
    .description('Altera a hora ou o texto de uma mensagem agendada.')
    .action(
      createAction<RescheduleOptions>(async (context, options, id) =>
        (await import('./scheduled.js')).reschedule(context, options, id),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(['morpheus mensagens reagendar 3EB0A1B2C3D4 --em 2026-12-01T09:00', '']),
    )
  for (const { name, alias, call, summary, description } of [
    {
      name: 'cancelar',
      alias: 'cancel',
      call: 'cancel' as const,
      summary: 'cancela uma mensagem que ainda não saiu',
      description: 'Tira da fila, ou das agendadas, uma mensagem que ainda não saiu.',
    },
    {
      name: 'enviar-agora',
      alias: 'send-now',
      call: 'sendNow' as const,
      summary: 'envia já uma mensagem agendada',
      description: 'Põe na fila uma mensagem agendada, sem esperar a hora dela.',
    },
    {
      name: 'tentar',
      alias: 'retry',
      call: 'retry' as const,
      summary: 'tenta de novo o que falhou ou foi cancelado',
      description: 'Põe de novo na fila, com o mesmo ID, uma mensagem que falhou ou foi cancelada.',
    },
  ]) {
    group
      .command(name)
      .alias(alias)
      .argument(...messageArgument)
      .option(...searchedSessionOption)
      .summary(summary)
      .description(description)
      .action(
        createAction<SessionOption>(async (context, options, id) =>
          (await import('./runMessageAction.js')).runMessageAction(context, options, call, id),
        ),
      )
      .addHelpText('after', formatExamples([`morpheus mensagens ${name} 3EB0A1B2C3D4`, '']))
  }
}
