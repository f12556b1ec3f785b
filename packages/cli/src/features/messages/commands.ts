import { type Command, Option } from 'commander'
import { createAction, formatChoices, formatExamples, wholeNumber } from '../../core/declare.js'
import type { ListOptions } from './list.js'
import type { SendOptions } from './send.js'
import { receiptWords, type SessionOption, stateWords } from './words.js'

const reference = 'ID, ou o início do ID de uma recente'

export function declareMessages(program: Command): void {
  declareSending(program)
  const group = program
    .command('mensagens')
    .aliases(['messages', 'mensagem', 'message'])
    .summary('mostra, cancela e tenta de novo mensagens')
    .description('Mostra o que as sessões enviaram e receberam, cancela o que espera e tenta de novo.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: messages list, show, cancel, retry. Para enviar: morpheus enviar.
${formatExamples(
  ['morpheus mensagens listar --sessao "Loja Centro"', ''],
  ['morpheus mensagens listar --estado falhou', ''],
  ['morpheus mensagens tentar 3EB0A1B2C3D4', ''],
)}`,
    )
  declareReading(group)
  declareChanging(group)
}

function declareSending(program: Command): void {
  program
    .command('enviar')
    .aliases(['send'])
    .argument('<para>', 'número com código do país, ou ID de um grupo')
    .argument('[texto]', 'o que dizer; - lê da entrada padrão')
    .summary('envia uma mensagem')
    .description(
      'Envia uma mensagem e, no terminal, espera até ela sair. Sem terminal, escreve o ID assim que ela está na fila.',
    )
    .option('--sessao <sessão>', 'por qual enviar (padrão: a única conectada)')
    .option('--arquivo <arquivo>', 'envia este arquivo, de até 10 MB')
    .option('--legenda <texto>', 'com --arquivo, o que vai escrito com ele')
    .option('--responder-a <mensagem>', 'ID da mensagem a que responde')
    .addOption(
      new Option('--esperar <recibo>', 'só sai quando a mensagem chegou até aí').choices(
        Object.keys(receiptWords),
      ),
    )
    .option(
      '--tempo-limite <segundos>',
      'quanto esperar antes de sair com o código 8 (padrão: 60)',
      wholeNumber('O tempo limite', 1, 86_400),
    )
    .action(
      createAction<SendOptions>(async (context, options, to, text?: string) =>
        (await import('./send.js')).send(context, options, to, text),
      ),
    )
    .addHelpText(
      'after',
      `
Quem não espera vê depois com: morpheus mensagens ver <ID>
${formatExamples(
  ['morpheus enviar 5511999999999 "Seu pedido saiu"', ''],
  ['morpheus enviar 5511999999999 Olá --sessao Loja --esperar lida', ''],
  ['morpheus enviar 5511999999999 - < aviso.txt', ''],
  ['morpheus enviar 5511999999999 --arquivo nota.pdf --legenda "Sua nota"', ''],
)}`,
    )
}

function declareReading(group: Command): void {
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista as mensagens')
    .description('Lista as mensagens enviadas e recebidas, as mais novas primeiro.')
    .option('--sessao <sessão>', 'só as desta sessão (padrão: todas)')
    .option('--contato <contato>', 'só as com este número ou grupo')
    .option('--estado <estado>', `só as que estão assim: ${formatChoices(Object.keys(stateWords))}`)
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
        ['morpheus mensagens listar --estado falhou', ''],
        ['morpheus mensagens listar --contato 5511999999999', ''],
        [`morpheus mensagens listar --json | jq -r '.[].id'`, ''],
      ),
    )
  group
    .command('ver')
    .alias('show')
    .argument('<mensagem>', reference)
    .option('--sessao <sessão>', 'onde procurar (padrão: em todas)')
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
}

function declareChanging(group: Command): void {
  for (const { name, alias, call, summary, description } of [
    {
      name: 'cancelar',
      alias: 'cancel',
      call: 'cancel' as const,
      summary: 'cancela uma mensagem que ainda não saiu',
      description: 'Tira da fila uma mensagem que ainda não saiu.',
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
      .argument('<mensagem>', reference)
      .option('--sessao <sessão>', 'onde procurar (padrão: em todas)')
      .summary(summary)
      .description(description)
      .action(
        createAction<SessionOption>(async (context, options, id) =>
          (await import('./cancelOrRetry.js')).cancelOrRetry(context, options, call, id),
        ),
      )
      .addHelpText('after', formatExamples([`morpheus mensagens ${name} 3EB0A1B2C3D4`, '']))
  }
}
