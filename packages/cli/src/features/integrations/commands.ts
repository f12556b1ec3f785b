import type { Command } from 'commander'
import { formatExamples } from '../../core/declare.js'
import { wrap } from '../../core/output/wrap.js'
import { declareConfiguring, integrationArgument } from './configuringCommands.js'
import { declareOperating } from './operatingCommands.js'

export function declareIntegrations(program: Command): void {
  const group = program
    .command('integracoes')
    .aliases(['integrations', 'integrações', 'integracao', 'integration'])
    .summary('configura entregas de eventos, bots, atendimento e CRM')
    .description(
      'Configura os sistemas ligados a uma sessão: os que recebem os seus eventos e os que tomam parte nas conversas.',
    )
    .helpCommand(false)
    .addHelpText(
      'after',
      `
${wrap(`Integrações: ${integrationArgument}.`, 80).join('\n')}
Em inglês: integrations list, show, edit, fields, test, enable, disable,
  copy, rotate, authorize, sync, remove.
${formatExamples(
  ['morpheus integracoes listar', ''],
  ['morpheus integracoes listar "Loja Centro"', ''],
  ['morpheus integracoes editar "Loja Centro" webhook', ''],
  ['morpheus integracoes editar "Loja Centro" n8n', ''],
  ['morpheus integracoes testar "Loja Centro" webhook', ''],
)}`,
    )
  declareConfiguring(group)
  declareOperating(group)
}
