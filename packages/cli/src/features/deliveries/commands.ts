import { targetKinds } from '@morpheus/sdk/catalogue'
import type { Command } from 'commander'
import {
  createAction,
  formatChoices,
  formatExamples,
  sessionArgumentHelp,
  wholeNumber,
} from '../../core/declare.js'
import type { ListOptions } from './list.js'
import type { ReplayOptions, TriggerOptions } from './operate.js'
import type { ShowOptions } from './show.js'

const targetKindArgument = formatChoices(targetKinds)
const oneSession = 'só as desta sessão (padrão: todas)'

export function declareDeliveries(program: Command): void {
  const group = program
    .command('entregas')
    .aliases(['deliveries', 'entrega', 'delivery'])
    .summary('mostra o que foi entregue, e reenvia')
    .description('Mostra o que foi e o que falta entregar a outros sistemas, e reenvia.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: deliveries list, show, replay, trigger, pause, resume.
${formatExamples(
  ['morpheus entregas listar -f', ''],
  ['morpheus entregas listar --estado falhou --sessao "Loja Centro"', ''],
  ['morpheus entregas reenviar --falhas --desde 2h', ''],
)}`,
    )
  declareReading(group)
  declareReplaying(group)
  declareTrying(group)
  declarePausing(group)
}

function declareReading(group: Command): void {
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista as entregas')
    .description('Lista as entregas, as mais novas primeiro; com -f, as últimas e as que mudam.')
    .option('-f, --seguir', 'continua mostrando cada tentativa')
    .option('--sessao <sessão>', oneSession)
    .option('--destino <destino>', `só as deste: ${targetKindArgument}`)
    .option('--evento <evento>', 'só as deste evento, como message:received')
    .option('--estado <estado>', 'aguardando, entregando, entregue, nova-tentativa ou falhou')
    .option('--limite <n>', 'quantas, no máximo (padrão: 50; com -f, 10)', wholeNumber('O limite', 1, 10_000))
    .action(
      createAction<ListOptions>(async (context, options) =>
        (await import('./list.js')).list(context, options),
      ),
    )
    .addHelpText(
      'after',
      `
Com -f, fora do terminal ou com --json, um objeto por linha (NDJSON).
${formatExamples(
  ['morpheus entregas listar --estado falhou', ''],
  ['morpheus entregas listar -f --destino webhook', ''],
  [`morpheus entregas listar --json | jq -r '.[].id'`, ''],
)}`,
    )
  group
    .command('ver')
    .alias('show')
    .argument('<entrega>', 'ID, ou o início dele')
    .option('--sessao <sessão>', 'onde procurar (padrão: em todas)')
    .option('--curl', 'o pedido que vai ao webhook, como comando curl, com os segredos ocultos')
    .summary('mostra uma entrega, com suas tentativas')
    .description('Mostra uma entrega com o que ela leva e cada tentativa.')
    .action(
      createAction<ShowOptions>(async (context, options, reference) =>
        (await import('./show.js')).show(context, options, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus entregas ver msg_3f2a9c10', ''],
        ['morpheus entregas ver 3f2a --json | jq .payload', ''],
        ['morpheus entregas ver 3f2a --curl', ''],
      ),
    )
}

function declareReplaying(group: Command): void {
  group
    .command('reenviar')
    .alias('replay')
    .argument('[entrega]', 'ID, ou o início dele')
    .option('--falhas', 'todas as que falharam de vez')
    .option('--desde <quando>', 'com --falhas: 30m, 2h, 7d ou uma data')
    .option('--sessao <sessão>', oneSession)
    .option('--destino <destino>', 'com --falhas, só as deste destino')
    .summary('entrega de novo')
    .description('Entrega de novo, com o mesmo ID e no antigo lugar na ordem.')
    .action(
      createAction<ReplayOptions>(async (context, options, reference?: string) =>
        (await import('./operate.js')).replay(context, options, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus entregas reenviar msg_3f2a9c10', ''],
        ['morpheus entregas reenviar --falhas --desde 2h', ''],
        ['morpheus entregas reenviar --falhas --desde 7d --destino sqs', ''],
      ),
    )
}

function declareTrying(group: Command): void {
  group
    .command('disparar')
    .alias('trigger')
    .argument('<evento>', 'como message:received')
    .argument('<sessão>', sessionArgumentHelp)
    .option('--dados <json>', 'o que o evento leva em data (padrão: {})')
    .summary('entrega um evento inventado')
    .description('Entrega um evento inventado aos destinos da sessão que o recebem, como um de verdade.')
    .action(
      createAction<TriggerOptions>(async (context, options, event, reference) =>
        (await import('./operate.js')).trigger(context, options, event, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus entregas disparar message:received "Loja Centro"', ''],
        [`morpheus entregas disparar session:connected Loja --dados '{"phone": "5511988887777"}'`, ''],
      ),
    )
}

function declarePausing(group: Command): void {
  for (const { name, alias, paused, summary, description } of [
    {
      name: 'pausar',
      alias: 'pause',
      paused: true,
      summary: 'pausa as entregas a um destino',
      description: 'Pausa as entregas a um destino: o que chega fica guardado e espera.',
    },
    {
      name: 'retomar',
      alias: 'resume',
      paused: false,
      summary: 'retoma as entregas a um destino',
      description: 'Retoma as entregas a um destino: o que espera é tentado na hora.',
    },
  ]) {
    group
      .command(name)
      .alias(alias)
      .argument('<sessão>', sessionArgumentHelp)
      .argument('<destino>', targetKindArgument)
      .summary(summary)
      .description(description)
      .action(
        createAction(async (context, _options, reference, target) =>
          (await import('./operate.js')).pause(context, paused, reference, target),
        ),
      )
      .addHelpText('after', formatExamples([`morpheus entregas ${name} "Loja Centro" webhook`, '']))
  }
}
