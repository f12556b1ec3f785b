import { type Command, Option } from 'commander'
import { createAction, formatExamples, wholeNumber } from '../../core/declare.js'
import type { ClearOptions, LogsOptions } from './logs.js'

export function declareLogs(program: Command): void {
  const group = program.command('logs').helpCommand(false)
  declareClearing(group)
  group
    .summary('mostra os logs do sistema')
    .description('Mostra os logs do sistema, do mais antigo ao mais novo.')
    .option('-f, --seguir', 'continua mostrando o que chega')
    .addOption(
      new Option('--nivel <nível>', 'só este nível')
        .choices(['todos', 'erro', 'aviso', 'info'])
        .default('todos'),
    )
    .addOption(
      new Option('--servico <serviço>', 'só este serviço')
        .choices(['todos', 'whatsapp', 'sistema', 'banco'])
        .default('todos'),
    )
    .option('--sessao <sessão>', 'só os desta sessão')
    .addOption(new Option('--desde <período>', 'só os deste período').choices(['1h', '6h', '24h', '7d']))
    .option('--busca <texto>', 'só os que contêm o texto')
    .option(
      '--limite <linhas>',
      'só as últimas (padrão: 200; com --desde, todas)',
      wholeNumber('O limite', 1, 1_000_000),
    )
    .action(
      createAction<LogsOptions>(async (context, options) =>
        (await import('./logs.js')).logs(context, options),
      ),
    )
    .addHelpText(
      'after',
      `
Com --json, uma lista; com -f, um objeto por linha (NDJSON).
${formatExamples(
  ['morpheus logs -f', 'as últimas 200 linhas e as que chegarem'],
  ['morpheus logs --nivel erro --desde 24h', 'os erros do último dia'],
  ['morpheus logs -f --sessao "Loja Centro"', 'o que acontece com uma sessão'],
  ['morpheus logs --desde 7d --json > logs.json', ''],
)}`,
    )
}

/** Accepts the filters of the group before or after its own name. */
function declareClearing(group: Command): void {
  group
    .command('limpar')
    .alias('clear')
    .summary('apaga os logs')
    .description(
      'Apaga o que morpheus logs mostraria com --nivel, --servico e --desde, de todas as sessões; sem eles, tudo. Pergunta antes, ou --sim.',
    )
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<ClearOptions>(async (context, options) =>
        (await import('./logs.js')).clear(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(['morpheus logs limpar', ''], ['morpheus logs --nivel info limpar --sim', 'em scripts']),
    )
}
