import { type Command, Option } from 'commander'
import { createAction, formatExamples, sessionArgumentHelp } from '../../core/declare.js'
import type { ConfirmationOptions } from '../../core/prompts/ask.js'
import type { SyncOptions } from './chatwoot.js'
import { integrationArgument } from './configuringCommands.js'

export function declareOperating(group: Command): void {
  declareSwitchCommands(group)
  declareMaintenanceCommands(group)
}

function declareSwitchCommands(group: Command): void {
  group
    .command('testar')
    .alias('test')
    .argument('<sessão>', sessionArgumentHelp)
    .argument('<integração>', integrationArgument)
    .summary('testa o que está configurado')
    .description('Tenta de verdade chegar ao destino configurado, e diz o que aconteceu.')
    .action(
      createAction(async (context, _options, reference, name) =>
        (await import('./change.js')).test(context, reference, name),
      ),
    )
    .addHelpText(
      'after',
      `
Sai com 1 se o destino não aceita.
${formatExamples(['morpheus integracoes testar "Loja Centro" webhook', ''])}`,
    )
  for (const [name, alias, enabled] of [
    ['ativar', 'enable', true],
    ['desativar', 'disable', false],
  ] as const) {
    group
      .command(name)
      .alias(alias)
      .argument('<sessão>', sessionArgumentHelp)
      .argument('<integração>', integrationArgument)
      .summary(`${name.slice(0, -1)} uma integração`)
      .description(
        enabled
          ? 'Ativa uma integração já configurada: os próximos eventos são entregues.'
          : 'Desativa uma integração; a configuração fica guardada.',
      )
      .action(
        createAction(async (context, _options, reference, target) =>
          (await import('./change.js')).toggle(context, enabled, reference, target),
        ),
      )
      .addHelpText('after', formatExamples([`morpheus integracoes ${name} "Loja Centro" webhook`, '']))
  }
}

function declareMaintenanceCommands(group: Command): void {
  group
    .command('autorizar')
    .alias('authorize')
    .argument('<sessão>', sessionArgumentHelp)
    .argument('<integração>', 'kommo')
    .summary('autoriza a integração com a Kommo')
    .description('Mostra o endereço em que a Kommo pede a autorização, e espera até que seja dada.')
    .action(
      createAction(async (context, _options, reference, name) =>
        (await import('./kommo.js')).authorize(context, reference, name),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus integracoes autorizar "Loja Centro" kommo', '']))
  group
    .command('sincronizar')
    .alias('sync')
    .argument('<sessão>', sessionArgumentHelp)
    .argument('<integração>', 'chatwoot')
    .option('--mensagens <dias>', 'as mensagens dos últimos dias, em vez dos contatos')
    .summary('leva os contatos ou as mensagens da sessão ao Chatwoot')
    .description(
      'Leva os contatos da sessão ao Chatwoot, ou as mensagens guardadas dos últimos dias, e mostra o progresso: o que já está lá não é duplicado.',
    )
    .action(
      createAction(async (context, options: SyncOptions, reference, name) =>
        (await import('./chatwoot.js')).syncChatwoot(context, options, reference, name),
      ),
    )
    .addHelpText(
      'after',
      `
Continua no gateway mesmo com Ctrl+C. Sai com 1 se a sincronização para.
${formatExamples(
  ['morpheus integracoes sincronizar "Loja Centro" chatwoot', ''],
  ['morpheus integracoes sincronizar "Loja Centro" chatwoot --mensagens 7', ''],
)}`,
    )
  group
    .command('renovar')
    .alias('rotate')
    .argument('<sessão>', sessionArgumentHelp)
    .argument('<integração>', integrationArgument)
    .summary('troca o segredo que o gateway criou')
    .description(
      'Troca o segredo que o gateway criou: o de assinatura do webhook, e o anterior assina também por 24 horas; ou o token do WebSocket, e o anterior deixa de valer.',
    )
    .action(
      createAction(async (context, _options, reference, name) =>
        (await import('./change.js')).renew(context, reference, name),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(['morpheus integracoes renovar "Loja Centro" webhook > segredo.txt', '']),
    )
  group
    .command('remover')
    .aliases(['remove', 'rm'])
    .argument('<sessão>', sessionArgumentHelp)
    .argument('<integração>', integrationArgument)
    .summary('remove uma integração')
    .description(
      'Remove uma integração com o que espera para ser entregue. Pede que o nome dela seja digitado, ou --sim.',
    )
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<ConfirmationOptions>(async (context, options, reference, name) =>
        (await import('./change.js')).remove(context, options, reference, name),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus integracoes remover "Loja Centro" webhook', ''],
        ['morpheus integracoes remover 3f2a sqs --sim', 'em scripts'],
      ),
    )
}
