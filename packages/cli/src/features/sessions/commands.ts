import { type Command, Option } from 'commander'
import {
  addPair,
  addSessionArgument,
  type BulkOptions,
  createAction,
  formatExamples,
  hasBulkOptions,
  sessionArgumentHelp,
  wholeNumber,
} from '../../core/declare.js'
import { availabilityHelp } from './availabilityChoices.js'
import { addBulkOptions } from './bulkOptions.js'
import type { ConnectOptions } from './connect.js'
import type { CreateOptions } from './create.js'
import type { EditOptions, LabelOptions } from './edit.js'
import { declareLifecycleCommands } from './lifecycleCommands.js'
import type { ListOptions } from './list.js'
import { type WaitOptions, waitOptions } from './waitOptions.js'

export function declareSessions(program: Command): void {
  const group = program
    .command('sessoes')
    .aliases(['sessions', 'sessões', 'sessao', 'session'])
    .summary('lista, cria, conecta e exclui sessões')
    .description('Lista, cria, conecta e exclui sessões.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Uma sessão é indicada pelo ID, pelo início do ID ou pelo nome, com ou sem
acentos e maiúsculas.
Em inglês: sessions list, show, create, edit, connect, pair, disconnect, delete.
${formatExamples(
  ['morpheus sessoes listar', ''],
  ['morpheus sessoes criar "Loja Centro"', ''],
  ['morpheus sessoes parear "Loja Centro" 5511999999999', ''],
)}`,
    )
  declareReading(group)
  declareCreating(group)
  declareEditing(group)
  declareConnecting(group)
  declareLifecycleCommands(group)
}

function declareReading(group: Command): void {
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista as sessões')
    .description('Lista as sessões, as mais novas primeiro.')
    .option('--status <status>', 'só as que estão assim: conectado, conectando, qr ou desconectado')
    .option('--situacao <situação>', `só as que estão: ${availabilityHelp}; várias, entre vírgulas`)
    .option('--id-externo <id>', 'só a que tem este identificador externo')
    .option('--metadados <chave:valor>', 'só as que têm este par nos metadados')
    .option('--etiqueta <etiqueta>', 'só as que têm esta etiqueta')
    .option('--limite <n>', 'quantas, no máximo (padrão: todas)', wholeNumber('O limite', 1, 1_000_000))
    .action(
      createAction<ListOptions>(async (context, options) =>
        (await import('./list.js')).list(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus sessoes listar', ''],
        ['morpheus sessoes listar --status desconectado', ''],
        ['morpheus sessoes listar --situacao fora-do-ar', ''],
        ['morpheus sessoes listar --limite 20', 'as 20 mais novas'],
        ['morpheus sessoes listar --id-externo cliente-42', ''],
        [`morpheus sessoes listar --json | jq -r '.[].id'`, 'um ID por linha'],
      ),
    )
  addSessionArgument(group.command('ver').alias('show'))
    .summary('mostra uma sessão')
    .description('Mostra os dados de uma sessão.')
    .action(
      createAction(async (context, _options, reference) =>
        (await import('./show.js')).show(context, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(['morpheus sessoes ver "Loja Centro"', ''], ['morpheus sessoes ver 3f2a --json', '']),
    )
  addSessionArgument(group.command('risco').alias('risk'))
    .summary('estima o risco do número de uma sessão')
    .description(
      'Estima, pelas mensagens dos últimos dias, o risco de o WhatsApp restringir o número, e orienta.',
    )
    .action(
      createAction(async (context, _options, reference) =>
        (await import('./risk.js')).risk(context, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus sessoes risco "Loja Centro"', ''],
        ['morpheus sessoes risco 3f2a --json', ''],
      ),
    )
}

function declareCreating(group: Command): void {
  const command = group
    .command('criar')
    .alias('create')
    .argument('<nome>', 'nome da sessão, até 100 caracteres')
    .summary('cria uma sessão e a conecta')
    .description(
      'Cria uma sessão, conecta e mostra o QR Code ou o código de pareamento. Sem terminal, escreve o ID e sai.',
    )
    .addOption(new Option('--tipo <tipo>', 'tipo de API').choices(['morpheus', 'cloud']).default('morpheus'))
    .addOption(new Option('--metodo <método>', 'como parear').choices(['qr', 'telefone']).default('qr'))
    .option('--telefone <número>', 'número com código do país; implica --metodo telefone')
    .option('--descricao <texto>', 'para que serve, até 500 caracteres')
    .option('--id-externo <id>', 'como o seu sistema a chama; nenhuma outra sessão sua o tem')
    .option('--metadados <chave:valor>', 'um par para o seu sistema; pode ser repetida', addPair)
    .option('--sem-conectar', 'só cria')
    .option('--se-nao-existir', 'usa a sessão que já tem este nome')
    .addOption(new Option('--if-not-exists').hideHelp())
  waitOptions(command)
    .action(
      createAction<CreateOptions>(async (context, options, name) =>
        (await import('./create.js')).create(context, options, name),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus sessoes criar "Loja Centro"', 'mostra o QR Code'],
        ['morpheus sessoes criar Loja --telefone 5511999999999', 'mostra o código de pareamento'],
        ['morpheus sessoes criar Oficial --tipo cloud', 'API oficial: não usa QR Code'],
        ['morpheus sessoes criar Loja --json --aguardar', 'em scripts'],
        ['morpheus sessoes criar Ana --id-externo cliente-42 --metadados plano:pro', ''],
        ['morpheus sessoes criar Loja --se-nao-existir --sem-conectar', 'pode ser repetido'],
      ),
    )
}

function declareEditing(group: Command): void {
  addSessionArgument(group.command('editar').alias('edit'))
    .summary('muda o nome, a descrição ou os identificadores')
    .description(
      'Muda o nome, a descrição, o identificador externo ou os metadados. O que não é dito continua como está.',
    )
    .option('--nome <nome>', 'até 100 caracteres')
    .option('--descricao <texto>', 'até 500 caracteres; vazia, remove a descrição')
    .option('--id-externo <id>', 'como o seu sistema a chama; vazio, remove')
    .option('--metadados <chave:valor>', 'um par, no lugar de todos; pode ser repetida', addPair)
    .action(
      createAction<EditOptions>(async (context, options, reference) =>
        (await import('./edit.js')).edit(context, options, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus sessoes editar Loja --nome "Loja Centro"', ''],
        ['morpheus sessoes editar "Loja Centro" --descricao "Pedidos da rua XV"', ''],
      ),
    )
  addSessionArgument(group.command('etiquetar').alias('tag'))
    .summary('dá etiquetas a uma sessão, ou a fixa')
    .description('Muda as etiquetas de uma sessão, até 10 de até 30 caracteres, e diz se ela vem primeiro.')
    .option('--adicionar <etiquetas...>', 'além das que ela tem')
    .option('--remover <etiquetas...>', 'sem estas')
    .option('--limpar', 'sem as que ela tem')
    .option('--fixar', 'antes das outras nas listas')
    .option('--desafixar', 'em seu lugar')
    .action(
      createAction<LabelOptions>(async (context, options, reference) =>
        (await import('./edit.js')).label(context, options, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus sessoes etiquetar "Loja Centro" --adicionar sul vip', ''],
        ['morpheus sessoes etiquetar 3f2a --limpar --fixar', ''],
      ),
    )
}

function declareConnecting(group: Command): void {
  const connect = addSessionArgument(group.command('conectar').alias('connect'))
    .summary('conecta uma sessão, ou muitas')
    .description(
      'Conecta uma sessão e, no terminal, mostra o QR Code até parear; muitas, sem mostrar códigos.',
    )
  addBulkOptions(waitOptions(connect))
    .action(
      createAction<ConnectOptions & BulkOptions>(async (context, options, reference) =>
        hasBulkOptions(options)
          ? (await import('./bulk.js')).runInBulk(context, options, 'connect', reference)
          : (await import('./connect.js')).connect(context, options, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus sessoes conectar "Loja Centro"', ''],
        ['morpheus sessoes conectar 3f2a --aguardar --tempo-limite 60', 'em scripts'],
        ['morpheus sessoes conectar --situacao fora-do-ar', 'todas as que caíram'],
      ),
    )
  const pair = group
    .command('parear')
    .alias('pair')
    .argument('<sessão>', sessionArgumentHelp)
    .argument('<telefone>', 'número com código do país, por exemplo 5511999999999')
    .summary('pareia por código, sem QR Code')
    .description('Pede um código de pareamento para digitar no celular e, no terminal, espera até parear.')
  waitOptions(pair)
    .action(
      createAction<WaitOptions>(async (context, options, reference, phone) =>
        (await import('./connect.js')).pair(context, options, reference, phone),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus sessoes parear "Loja Centro" 5511999999999', '']))
}
