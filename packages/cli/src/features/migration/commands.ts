import { type Command, Option } from 'commander'
import { createAction, formatExamples, sessionArgumentHelp } from '../../core/declare.js'
import type { ExportOptions } from './export.js'
import type { ImportOptions } from './import.js'

const collect = (text: string, previous: string[] = []) => [...previous, text]

export function declareMigration(program: Command): void {
  program
    .command('importar')
    .alias('import')
    .argument('<origem>', 'evolution, waha, wppconnect ou baileys')
    .argument('<lugar>', 'a pasta do gateway antigo; do Evolution, o endereço do banco')
    .summary('traz números pareados de outro gateway, sem escanear')
    .description(
      'Traz pareamentos, webhooks, ajustes e contatos de outro gateway. Os números não são escaneados de novo.',
    )
    .option('--simular', 'só mostra o que vem, o que não vem e por quê; nada sai desta máquina')
    .option('--conectar', 'conecta cada sessão depois de importá-la')
    .option('--instancia <nome>', 'só esta sessão da origem; pode ser repetida', collect)
    .option('--em <sessão>', 'importa em uma sessão desconectada que já existe')
    .option('--chaves <lugar>', 'do Evolution: a pasta instances, ou o endereço do Redis')
    .option('--prefixo <texto>', 'do Evolution: CACHE_REDIS_PREFIX_KEY; sem ele, o usual')
    .option('--sim', 'não pergunta se o gateway antigo está parado')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<ImportOptions>(async (context, options, peer, place) =>
        (await import('./import.js')).importSessions(context, options, peer, place),
      ),
    )
    .addHelpText(
      'after',
      `
O gateway antigo tem que estar parado antes de conectar aqui: duas conexões do
mesmo aparelho derrubam uma à outra. Veja: docs/migration.md
A senha do banco pode vir na variável PGPASSWORD, fora da linha de comando.
${formatExamples(
  ['morpheus importar baileys ./auth_info --simular', ''],
  ['morpheus importar evolution postgresql://evo@db/evolution --chaves ./instances', ''],
  ['morpheus importar waha ./.sessions --conectar', ''],
)}`,
    )
  program
    .command('exportar')
    .alias('export')
    .argument('<destino>', 'baileys, evolution ou waha')
    .argument('<sessão>', sessionArgumentHelp)
    .argument('<pasta>', 'pasta vazia ou nova')
    .summary('leva um número pareado para outro gateway, sem escanear')
    .description(
      'Para uma sessão e escreve o pareamento dela para outro gateway. Quem tem estes arquivos usa o número: só você os lê (modo 600), e apague-os depois.',
    )
    .option('--cliente <nome>', 'do Evolution: DATABASE_CONNECTION_CLIENT_NAME; sem ele, evolution_exchange')
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<ExportOptions>(async (context, options, target, reference, folder) =>
        (await import('./export.js')).exportSession(context, options, target, reference, folder),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus exportar baileys "Loja Centro" ./loja', '']))
}
