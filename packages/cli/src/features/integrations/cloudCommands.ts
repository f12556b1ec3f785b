import type { Command } from 'commander'
import { createAction, formatExamples, sessionArgumentHelp } from '../../core/declare.js'
import type { FieldHelp } from '../../core/help/fieldHelp.js'

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
    .argument('<sessão>', sessionArgumentHelp)
    .summary('mostra a configuração')
    .description('Mostra a configuração, os segredos mascarados, e a URL para o painel da Meta.')
    .action(
      createAction(async (context, _options, reference) =>
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
    .argument('<sessão>', sessionArgumentHelp)
    .argument('[campos...]', 'o que muda: --campo valor ou campo=valor')
    .allowUnknownOption()
    .summary('muda a configuração')
    .description('Muda a configuração: no editor da variável EDITOR ou, com campos, direto.')
    .action(
      createAction(async (context, _options, reference, ...tokens) =>
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
