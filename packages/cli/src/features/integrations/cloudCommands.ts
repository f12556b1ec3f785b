import type { Command } from 'commander'
import { formatExamples } from '../../core/declare.js'
import type { FieldHelp } from '../../core/help/fieldHelp.js'
import { declareConfiguration } from './configurationCommands.js'

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
  declareConfiguration(group, {
    show: {
      summary: 'mostra a configuração',
      description: 'Mostra a configuração, os segredos mascarados, e a URL para o painel da Meta.',
      examples: [
        ['morpheus nuvem ver Oficial', ''],
        ['morpheus nuvem ver 3f2a --json', ''],
      ],
      run: async (context, reference) => (await import('./cloud.js')).show(context, reference),
    },
    edit: {
      summary: 'muda a configuração',
      description: 'Muda a configuração: no editor da variável EDITOR ou, com campos, direto.',
      fields: () => `${fieldHelp('cloud')}

Segredos não vão em argumentos: sem valor, pergunta ou lê da entrada padrão uma
linha para cada, na ordem em que aparecem. Eventos vão entre vírgulas; o
contrário de --ativo é --nao-ativo.`,
      examples: [
        ['morpheus nuvem editar Oficial', ''],
        ['morpheus nuvem editar Oficial --access-token < token.txt', ''],
        ['morpheus nuvem editar 3f2a --eventos messages,message_reads', ''],
      ],
      run: async (context, reference, tokens) =>
        (await import('./cloud.js')).edit(context, reference, tokens),
    },
  })
}
