import { type Command, Option } from 'commander'
import { createAction, formatExamples, wholeNumber } from '../../core/declare.js'
import type { EventsOptions } from './events.js'

export function declareEvents(program: Command): void {
  program
    .command('eventos')
    .alias('events')
    .summary('mostra os eventos em tempo real')
    .description('Mostra os eventos das sessões: os últimos, ou com -f os que chegam.')
    .option('-f, --seguir', 'mostra o que chega, sem perder nem repetir')
    .option('--sessao <sessão>', 'só os desta sessão')
    .option('--tipo <tipos>', 'só estes, separados por vírgula: session, message:received…')
    .option('--desde-cursor <n>', 'os que vieram depois deste', wholeNumber('O cursor', 0, 999_999_999))
    .option(
      '--limite <n>',
      'quantos dos últimos (padrão: 50; com -f, 0)',
      wholeNumber('O limite', 0, 100_000),
    )
    .option('--encaminhar <url>', 'envia o que um webhook receberia a um servidor local')
    .addOption(new Option('--permitir-remoto', 'encaminha também para fora desta máquina'))
    .action(
      createAction<EventsOptions>(async (context, options) =>
        (await import('./events.js')).events(context, options),
      ),
    )
    .addHelpText(
      'after',
      `
Fora do terminal, ou com --json, um objeto por linha (NDJSON). O cursor do
último evento, dado em --desde-cursor, continua de onde parou. QR Codes e
códigos de pareamento não aparecem: eles abrem a conta.

--encaminhar envia corpo, cabeçalhos e assinatura como um webhook, um POST por
mensagem (message:notification só com --tipo), e mostra o segredo que assina;
com MORPHEUS_WEBHOOK_SECRET, usa esse.
${formatExamples(
  ['morpheus eventos -f --sessao "Loja Centro"', ''],
  ['morpheus eventos -f --tipo message | jq .payload', ''],
  ['morpheus eventos --encaminhar http://localhost:3000/eventos', ''],
)}`,
    )
}
