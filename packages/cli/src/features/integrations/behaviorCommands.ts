import type { Command } from 'commander'
import { formatExamples, runAction } from '../../core/declare.js'
import type { FieldHelp } from '../../core/help/fieldHelp.js'
import type { BehaviorOptions } from './behavior.js'

export function declareBehavior(program: Command, fieldHelp: FieldHelp): void {
  program
    .command('comportamento')
    .aliases(['behavior', 'behaviour'])
    .argument('<sessão>', 'ID, início do ID ou nome da sessão')
    .argument('[campos...]', 'o que muda: --campo, --nao-campo ou campo=sim')
    .option('--resetar', 'volta aos valores padrão')
    .allowUnknownOption()
    .summary('mostra e muda como uma sessão se comporta')
    .description('Mostra como uma sessão se comporta no WhatsApp e, com campos, muda.')
    .action(
      runAction<BehaviorOptions>(async (context, options, reference, ...tokens) =>
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

const session = 'ID, início do ID ou nome da sessão'

export function declareCloud(program: Command, fieldHelp: FieldHelp): void {
  const group = program
    .command('nuvem')
    .alias('cloud')
    .summary('configura a API oficial de uma sessão')
    .description('Mostra e muda a configuração da WhatsApp Cloud API de uma sessão do tipo cloud.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: cloud show, edit.
${formatExamples(['morpheus nuvem ver Oficial', ''], ['morpheus nuvem editar Oficial', ''])}`,
    )
  group
    .command('ver')
    .alias('show')
    .argument('<sessão>', session)
    .summary('mostra a configuração')
    .description('Mostra a configuração, os segredos mascarados, e a URL para o painel da Meta.')
    .action(
      runAction(async (context, _options, reference) =>
        (await import('./cloud.js')).show(context, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(['morpheus nuvem ver Oficial', ''], ['morpheus nuvem ver 3f2a --json', '']),
    )
  group
    .command('editar')
    .alias('edit')
    .argument('<sessão>', session)
    .argument('[campos...]', 'o que muda: --campo valor ou campo=valor')
    .allowUnknownOption()
    .summary('muda a configuração')
    .description('Muda a configuração: no editor da variável EDITOR ou, com campos, direto.')
    .action(
      runAction(async (context, _options, reference, ...tokens) =>
        (await import('./cloud.js')).edit(context, reference, tokens),
      ),
    )
    .addHelpText(
      'after',
      () => `
Campos:
${fieldHelp('cloud')}

Segredos não vão em argumentos: sem valor, pergunta ou lê da entrada padrão uma
linha para cada, na ordem em que aparecem. Eventos vão entre vírgulas; o
contrário de --ativo é --nao-ativo.
${formatExamples(
  ['morpheus nuvem editar Oficial', ''],
  ['morpheus nuvem editar Oficial --access-token < token.txt', ''],
  ['morpheus nuvem editar 3f2a --eventos messages,message_reads', ''],
)}`,
    )
}
