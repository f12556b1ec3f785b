import type { Command } from 'commander'
import { createAction, formatExamples } from '../../core/declare.js'
import type { TraceOptions } from './trace.js'

export function declareTrace(program: Command): void {
  program
    .command('rastro')
    .alias('trace')
    .argument('[id]', 'de uma mensagem, de um evento ou de uma entrega')
    .option('-f, --seguir', 'acompanha as mensagens novas, passo a passo')
    .summary('mostra tudo o que aconteceu com uma mensagem')
    .description('Mostra, passo a passo, o que aconteceu com uma mensagem, um evento ou uma entrega.')
    .action(
      createAction<TraceOptions>(async (context, options, id?: string) =>
        (await import('./trace.js')).trace(context, options, id),
      ),
    )
    .addHelpText(
      'after',
      `
Com -f, fora do terminal ou com --json, um objeto por linha (NDJSON).
${formatExamples(
  ['morpheus rastro 3EB0A1B2C3D4E5F6A7B8C9', ''],
  ['morpheus rastro msg_3f2a9c10 --json | jq .hops', ''],
  ['morpheus rastro -f', ''],
)}`,
    )
}
