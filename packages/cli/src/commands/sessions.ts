import { type Command, Option } from 'commander'
import type { ConnectOptions } from '../actions/sessions/connect.js'
import type { CreateOptions } from '../actions/sessions/create.js'
import type { EditOptions } from '../actions/sessions/edit.js'
import type { ListOptions } from '../actions/sessions/list.js'
import type { SureOptions } from '../actions/sure.js'
import { act, examples } from './declare.js'
import { wholeNumber } from './numbers.js'
import { type WaitOptions, waitOptions } from './wait.js'

const reference = 'ID, início do ID ou nome da sessão'

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
Uma sessão é indicada pelo ID, pelo início do ID ou pelo nome exato.
Em inglês: sessions list, show, create, edit, connect, pair, disconnect, delete.
${examples(
  ['morpheus sessoes listar', ''],
  ['morpheus sessoes criar "Loja Centro"', ''],
  ['morpheus sessoes parear "Loja Centro" 5511999999999', ''],
)}`,
    )
  declareReading(group)
  declareCreating(group)
  declareEditing(group)
  declareConnecting(group)
  declareEnding(group)
}

function declareReading(group: Command): void {
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista as sessões')
    .description('Lista as sessões, as mais novas primeiro.')
    .option('--status <status>', 'só as que estão assim: conectado, conectando, qr ou desconectado')
    .option('--limite <n>', 'quantas, no máximo (padrão: todas)', wholeNumber('O limite', 1, 1_000_000))
    .action(
      act<ListOptions>(async (context, options) =>
        (await import('../actions/sessions/list.js')).list(context, options),
      ),
    )
    .addHelpText(
      'after',
      examples(
        ['morpheus sessoes listar', ''],
        ['morpheus sessoes listar --status desconectado', ''],
        ['morpheus sessoes listar --limite 20', 'as 20 mais novas'],
        [`morpheus sessoes listar --json | jq -r '.[].id'`, 'um ID por linha'],
      ),
    )
  group
    .command('ver')
    .alias('show')
    .argument('<sessão>', reference)
    .summary('mostra uma sessão')
    .description('Mostra os dados de uma sessão.')
    .action(
      act(async (context, _options, name) =>
        (await import('../actions/sessions/show.js')).show(context, name),
      ),
    )
    .addHelpText(
      'after',
      examples(['morpheus sessoes ver "Loja Centro"', ''], ['morpheus sessoes ver 3f2a --json', '']),
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
    .option('--sem-conectar', 'só cria')
  waitOptions(command)
    .action(
      act<CreateOptions>(async (context, options, name) =>
        (await import('../actions/sessions/create.js')).create(context, options, name),
      ),
    )
    .addHelpText(
      'after',
      examples(
        ['morpheus sessoes criar "Loja Centro"', 'mostra o QR Code'],
        ['morpheus sessoes criar Loja --telefone 5511999999999', 'mostra o código de pareamento'],
        ['morpheus sessoes criar Oficial --tipo cloud', 'API oficial: não usa QR Code'],
        ['morpheus sessoes criar Loja --json --aguardar', 'em scripts'],
      ),
    )
}

function declareEditing(group: Command): void {
  group
    .command('editar')
    .alias('edit')
    .argument('<sessão>', reference)
    .summary('muda o nome ou a descrição')
    .description('Muda o nome ou a descrição de uma sessão. O que não é dito continua como está.')
    .option('--nome <nome>', 'até 100 caracteres')
    .option('--descricao <texto>', 'até 500 caracteres; vazia, remove a descrição')
    .action(
      act<EditOptions>(async (context, options, name) =>
        (await import('../actions/sessions/edit.js')).edit(context, options, name),
      ),
    )
    .addHelpText(
      'after',
      examples(
        ['morpheus sessoes editar Loja --nome "Loja Centro"', ''],
        ['morpheus sessoes editar "Loja Centro" --descricao "Pedidos da rua XV"', ''],
      ),
    )
}

function declareConnecting(group: Command): void {
  const connect = group
    .command('conectar')
    .alias('connect')
    .argument('<sessão>', reference)
    .summary('conecta uma sessão')
    .description('Conecta uma sessão e, no terminal, mostra o QR Code até parear.')
  waitOptions(connect)
    .action(
      act<ConnectOptions>(async (context, options, name) =>
        (await import('../actions/sessions/connect.js')).connect(context, options, name),
      ),
    )
    .addHelpText(
      'after',
      examples(
        ['morpheus sessoes conectar "Loja Centro"', ''],
        ['morpheus sessoes conectar 3f2a --aguardar --tempo-limite 60', 'em scripts'],
      ),
    )
  const pair = group
    .command('parear')
    .alias('pair')
    .argument('<sessão>', reference)
    .argument('<telefone>', 'número com código do país, por exemplo 5511999999999')
    .summary('pareia por código, sem QR Code')
    .description('Pede um código de pareamento para digitar no celular e, no terminal, espera até parear.')
  waitOptions(pair)
    .action(
      act<WaitOptions>(async (context, options, name, phone) =>
        (await import('../actions/sessions/pair.js')).pair(context, options, name, phone),
      ),
    )
    .addHelpText('after', examples(['morpheus sessoes parear "Loja Centro" 5511999999999', '']))
}

function declareEnding(group: Command): void {
  group
    .command('desconectar')
    .alias('disconnect')
    .argument('<sessão>', reference)
    .summary('desconecta uma sessão')
    .description(
      'Desconecta uma sessão; para voltar, ela precisa ser pareada de novo. Pergunta antes, ou --sim.',
    )
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      act<SureOptions>(async (context, options, name) =>
        (await import('../actions/sessions/disconnect.js')).disconnect(context, options, name),
      ),
    )
    .addHelpText(
      'after',
      examples(
        ['morpheus sessoes desconectar "Loja Centro"', ''],
        ['morpheus sessoes desconectar 3f2a --sim', 'em scripts'],
      ),
    )
  group
    .command('excluir')
    .aliases(['delete', 'rm'])
    .argument('<sessão>', reference)
    .summary('exclui uma sessão')
    .description('Exclui uma sessão com seus contatos. Pede que o nome seja digitado, ou --sim.')
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      act<SureOptions>(async (context, options, name) =>
        (await import('../actions/sessions/remove.js')).remove(context, options, name),
      ),
    )
    .addHelpText(
      'after',
      examples(
        ['morpheus sessoes excluir "Loja Centro"', ''],
        ['morpheus sessoes excluir 3f2a --sim', 'em scripts'],
      ),
    )
}
