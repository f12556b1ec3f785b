import { type Command, Option } from 'commander'
import { createAction, formatChoices, formatExamples, sessionArgumentHelp } from '../../core/declare.js'
import type { CopyOptions } from './change.js'
import { integrationNames } from './find.js'

export const integrationArgument = formatChoices(integrationNames)

export function declareConfiguring(group: Command): void {
  declareReading(group)
  declareEditing(group)
  declareCopying(group)
}

function declareReading(group: Command): void {
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .argument('[sessão]', `${sessionArgumentHelp} (padrão: todas)`)
    .summary('mostra como estão as integrações')
    .description(
      'Mostra as integrações de uma sessão, ou as configuradas em todas: como estão e o que espera na fila.',
    )
    .action(
      createAction(async (context, _options, reference?: string) =>
        reference === undefined
          ? (await import('./list.js')).listAll(context)
          : (await import('./list.js')).list(context, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus integracoes listar', ''],
        ['morpheus integracoes listar "Loja Centro"', ''],
        ['morpheus integracoes listar 3f2a --json', ''],
      ),
    )
  group
    .command('ver')
    .alias('show')
    .argument('<sessão>', sessionArgumentHelp)
    .argument('<integração>', integrationArgument)
    .summary('mostra uma configuração')
    .description('Mostra a configuração de uma integração; os segredos aparecem mascarados.')
    .action(
      createAction(async (context, _options, reference, name) =>
        (await import('./show.js')).show(context, reference, name),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus integracoes ver "Loja Centro" webhook', ''],
        ['morpheus integracoes ver 3f2a rabbitmq --json', ''],
      ),
    )
  group
    .command('campos')
    .alias('fields')
    .argument('[integração]', integrationArgument)
    .summary('mostra o que pode ser configurado, e como')
    .description('Mostra os campos de cada integração, com suas opções de linha de comando.')
    .action(
      createAction(async (context, _options, name?: string) =>
        (await import('./fields.js')).fields(context, name),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus integracoes campos webhook', '']))
}

function declareEditing(group: Command): void {
  group
    .command('editar')
    .alias('edit')
    .argument('<sessão>', sessionArgumentHelp)
    .argument('<integração>', integrationArgument)
    .argument('[campos...]', 'o que muda: --campo valor ou campo=valor')
    .allowUnknownOption()
    .summary('configura uma integração')
    .description(
      'Configura uma integração: no editor da variável EDITOR ou, com campos, direto. O que não é dito continua como está.',
    )
    .action(
      createAction(async (context, _options, reference, name, ...tokens) =>
        (await import('./change.js')).edit(context, reference, name, tokens),
      ),
    )
    .addHelpText(
      'after',
      `
Os campos de cada integração: morpheus integracoes campos <integração>.
Segredos não vão em argumentos: --senha, sem valor, pergunta ou lê uma linha
da entrada padrão. O endereço de um webhook é --endereco; --url é o gateway.
${formatExamples(
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
    .argument('<sessão>', `${sessionArgumentHelp} de onde se copia`)
    .argument('<integração>', integrationArgument)
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
      createAction<CopyOptions>(async (context, options, reference, name) =>
        (await import('./change.js')).copy(context, options, reference, name),
      ),
    )
    .addHelpText(
      'after',
      `
O token do WebSocket, a caixa de entrada do Chatwoot e a autorização da Kommo
são de cada sessão, e não se copiam. Repetir não muda nada. Sai com 1 se alguma
falha.
${formatExamples(
  ['morpheus integracoes copiar Matriz webhook --para "Loja Centro" "Loja Sul"', ''],
  ['morpheus integracoes copiar Matriz openai --todas --sim', 'em scripts'],
)}`,
    )
}
