import { type Command, Option } from 'commander'
import type { CopyOptions } from '../actions/integrations/copy.js'
import type { SureOptions } from '../actions/sure.js'
import { integrationNames } from '../integrations/find.js'
import { oneOf } from '../output/oneOf.js'
import { wrap } from '../output/wrap.js'
import { act, examples } from './declare.js'

const session = 'ID, início do ID ou nome da sessão'
const which = oneOf(integrationNames)

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
${wrap(`Integrações: ${which}.`, 80).join('\n')}
Em inglês: integrations list, show, edit, fields, test, enable, disable,
  copy, rotate, authorize, sync, remove.
${examples(
  ['morpheus integracoes listar', ''],
  ['morpheus integracoes listar "Loja Centro"', ''],
  ['morpheus integracoes editar "Loja Centro" webhook', ''],
  ['morpheus integracoes editar "Loja Centro" n8n', ''],
  ['morpheus integracoes testar "Loja Centro" webhook', ''],
)}`,
    )
  declareReading(group)
  declareEditing(group)
  declareCopying(group)
  declareSwitching(group)
  declareEnding(group)
}

function declareReading(group: Command): void {
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .argument('[sessão]', `${session} (padrão: todas)`)
    .summary('mostra como estão as integrações')
    .description(
      'Mostra as integrações de uma sessão, ou as configuradas em todas: como estão e o que espera na fila.',
    )
    .action(
      act(async (context, _options, reference?: string) =>
        reference === undefined
          ? (await import('../actions/integrations/listAll.js')).listAll(context)
          : (await import('../actions/integrations/list.js')).list(context, reference),
      ),
    )
    .addHelpText(
      'after',
      examples(
        ['morpheus integracoes listar', ''],
        ['morpheus integracoes listar "Loja Centro"', ''],
        ['morpheus integracoes listar 3f2a --json', ''],
      ),
    )
  group
    .command('ver')
    .alias('show')
    .argument('<sessão>', session)
    .argument('<integração>', which)
    .summary('mostra uma configuração')
    .description('Mostra a configuração de uma integração; os segredos aparecem mascarados.')
    .action(
      act(async (context, _options, reference, name) =>
        (await import('../actions/integrations/show.js')).show(context, reference, name),
      ),
    )
    .addHelpText(
      'after',
      examples(
        ['morpheus integracoes ver "Loja Centro" webhook', ''],
        ['morpheus integracoes ver 3f2a rabbitmq --json', ''],
      ),
    )
  group
    .command('campos')
    .alias('fields')
    .argument('[integração]', which)
    .summary('mostra o que pode ser configurado, e como')
    .description('Mostra os campos de cada integração, com suas opções de linha de comando.')
    .action(
      act(async (context, _options, name?: string) =>
        (await import('../actions/integrations/fields.js')).fields(context, name),
      ),
    )
    .addHelpText('after', examples(['morpheus integracoes campos webhook', '']))
}

function declareEditing(group: Command): void {
  group
    .command('editar')
    .alias('edit')
    .argument('<sessão>', session)
    .argument('<integração>', which)
    .argument('[campos...]', 'o que muda: --campo valor ou campo=valor')
    .allowUnknownOption()
    .summary('configura uma integração')
    .description(
      'Configura uma integração: no editor da variável EDITOR ou, com campos, direto. O que não é dito continua como está.',
    )
    .action(
      act(async (context, _options, reference, name, ...tokens) =>
        (await import('../actions/integrations/edit.js')).edit(context, reference, name, tokens),
      ),
    )
    .addHelpText(
      'after',
      `
Os campos de cada integração: morpheus integracoes campos <integração>.
Segredos não vão em argumentos: --senha, sem valor, pergunta ou lê uma linha
da entrada padrão. O endereço de um webhook é --endereco; --url é o gateway.
${examples(
  ['morpheus integracoes editar "Loja Centro" webhook', ''],
  ['morpheus integracoes editar 3f2a webhook --endereco https://loja.com/w --ativo', ''],
  ['morpheus integracoes editar 3f2a rabbitmq --host loja.com --senha < senha.txt', ''],
  ['morpheus integracoes editar 3f2a websocket --max-clientes 20 --eventos todos', ''],
)}`,
    )
}

function declareCopying(group: Command): void {
  group
    .command('copiar')
    .alias('copy')
    .argument('<sessão>', `${session} de onde se copia`)
    .argument('<integração>', which)
    .summary('configura outras sessões da mesma forma')
    .description(
      'Configura uma integração em outras sessões como está nesta, com os mesmos segredos; o que elas tinham dela é substituído.',
    )
    .option('--para <sessões...>', 'ID, início do ID ou nome de cada uma')
    .option('--todas', 'todas as outras')
    .option('--etiqueta <etiqueta>', 'as outras que têm esta etiqueta')
    .option('--sim', 'com --todas ou --etiqueta, não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      act<CopyOptions>(async (context, options, reference, name) =>
        (await import('../actions/integrations/copy.js')).copy(context, options, reference, name),
      ),
    )
    .addHelpText(
      'after',
      `
O token do WebSocket, a caixa de entrada do Chatwoot e a autorização da Kommo
são de cada sessão, e não se copiam. Repetir não muda nada. Sai com 1 se alguma
falha.
${examples(
  ['morpheus integracoes copiar Matriz webhook --para "Loja Centro" "Loja Sul"', ''],
  ['morpheus integracoes copiar Matriz openai --todas --sim', 'em scripts'],
)}`,
    )
}

function declareSwitching(group: Command): void {
  group
    .command('testar')
    .alias('test')
    .argument('<sessão>', session)
    .argument('<integração>', which)
    .summary('testa o que está configurado')
    .description('Tenta de verdade chegar ao destino configurado, e diz o que aconteceu.')
    .action(
      act(async (context, _options, reference, name) =>
        (await import('../actions/integrations/test.js')).test(context, reference, name),
      ),
    )
    .addHelpText(
      'after',
      `
Sai com 1 se o destino não aceita.
${examples(['morpheus integracoes testar "Loja Centro" webhook', ''])}`,
    )
  for (const [name, alias, enabled] of [
    ['ativar', 'enable', true],
    ['desativar', 'disable', false],
  ] as const) {
    group
      .command(name)
      .alias(alias)
      .argument('<sessão>', session)
      .argument('<integração>', which)
      .summary(`${name.slice(0, -1)} uma integração`)
      .description(
        enabled
          ? 'Ativa uma integração já configurada: os próximos eventos são entregues.'
          : 'Desativa uma integração; a configuração fica guardada.',
      )
      .action(
        act(async (context, _options, reference, target) =>
          (await import('../actions/integrations/toggle.js')).toggle(context, enabled, reference, target),
        ),
      )
      .addHelpText('after', examples([`morpheus integracoes ${name} "Loja Centro" webhook`, '']))
  }
}

function declareEnding(group: Command): void {
  group
    .command('autorizar')
    .alias('authorize')
    .argument('<sessão>', session)
    .argument('<integração>', 'kommo')
    .summary('autoriza a integração com a Kommo')
    .description('Mostra o endereço em que a Kommo pede a autorização, e espera até que seja dada.')
    .action(
      act(async (context, _options, reference, name) =>
        (await import('../actions/integrations/authorize.js')).authorize(context, reference, name),
      ),
    )
    .addHelpText('after', examples(['morpheus integracoes autorizar "Loja Centro" kommo', '']))
  group
    .command('sincronizar')
    .alias('sync')
    .argument('<sessão>', session)
    .argument('<integração>', 'chatwoot')
    .summary('leva os contatos da sessão ao Chatwoot')
    .description(
      'Leva os contatos da sessão ao Chatwoot, e mostra o progresso: quem já está lá é encontrado, não duplicado.',
    )
    .action(
      act(async (context, _options, reference, name) =>
        (await import('../actions/integrations/syncContacts.js')).syncContacts(context, reference, name),
      ),
    )
    .addHelpText(
      'after',
      `
Continua no gateway mesmo com Ctrl+C. Sai com 1 se a sincronização para.
${examples(['morpheus integracoes sincronizar "Loja Centro" chatwoot', ''])}`,
    )
  group
    .command('renovar')
    .alias('rotate')
    .argument('<sessão>', session)
    .argument('<integração>', which)
    .summary('troca o segredo que o gateway criou')
    .description(
      'Troca o segredo que o gateway criou: o de assinatura do webhook, e o anterior assina também por 24 horas; ou o token do WebSocket, e o anterior deixa de valer.',
    )
    .action(
      act(async (context, _options, reference, name) =>
        (await import('../actions/integrations/renew.js')).renew(context, reference, name),
      ),
    )
    .addHelpText('after', examples(['morpheus integracoes renovar "Loja Centro" webhook > segredo.txt', '']))
  group
    .command('remover')
    .aliases(['remove', 'rm'])
    .argument('<sessão>', session)
    .argument('<integração>', which)
    .summary('remove uma integração')
    .description(
      'Remove uma integração com o que espera para ser entregue. Pede que o nome dela seja digitado, ou --sim.',
    )
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      act<SureOptions>(async (context, options, reference, name) =>
        (await import('../actions/integrations/remove.js')).remove(context, options, reference, name),
      ),
    )
    .addHelpText(
      'after',
      examples(
        ['morpheus integracoes remover "Loja Centro" webhook', ''],
        ['morpheus integracoes remover 3f2a sqs --sim', 'em scripts'],
      ),
    )
}
