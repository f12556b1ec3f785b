import type { Command } from 'commander'
import { createAction, formatExamples, sessionArgumentHelp } from '../../core/declare.js'
import type { FieldHelp } from '../../core/help/fieldHelp.js'
import type { BehaviorOptions } from './behavior.js'

export function declareBehavior(program: Command, fieldHelp: FieldHelp): void {
  program
    .command('comportamento')
    .aliases(['behavior', 'behaviour'])
    .argument('<sessão>', sessionArgumentHelp)
    .argument('[campos...]', 'o que muda: --campo, --nao-campo ou campo=sim')
    .option('--resetar', 'volta aos valores padrão')
    .allowUnknownOption()
    .summary('mostra e muda como uma sessão se comporta')
    .description('Mostra como uma sessão se comporta no WhatsApp e, com campos, muda.')
    .action(
      createAction<BehaviorOptions>(async (context, options, reference, ...tokens) =>
        (await import('./behavior.js')).behavior(context, options, reference, tokens),
      ),
    )
    .addHelpText(
      'after',
      () => `
Campos, cada um também com --nao- na frente:
${fieldHelp('behavior')}
${formatExamples(
  ['morpheus comportamento "Loja Centro"', ''],
  ['morpheus comportamento "Loja Centro" --ignorar-grupos --nao-receber-chamadas', ''],
  ['morpheus comportamento 3f2a sempre-online=sim --json', ''],
  ['morpheus comportamento 3f2a --resetar', ''],
)}`,
    )
}
