import { type Command, Option } from 'commander'
import { createAction, formatExamples, sessionOption, wholeNumber } from '../../core/declare.js'
import type { SessionOption } from '../messages/words.js'
import type { ChangeOptions, CreateOptions, ListOptions, RemoveOptions } from './actions.js'

const productArgument = ['<produto>', 'nome, código ou ID do produto, ou o começo dele'] as const
const contactOption = ['--contato <número>', 'de um contato, em vez do próprio número'] as const

export function declareCatalog(program: Command): void {
  const group = program
    .command('catalogo')
    .alias('catalog')
    .summary('cuida dos produtos do WhatsApp Business')
    .description('Lista, cria, muda, apaga e envia os produtos do catálogo do WhatsApp Business.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: catalog list, collections, create, change, delete, send.
${formatExamples(
  ['morpheus catalogo criar Camiseta --foto camiseta.jpg --preco 49,90', ''],
  ['morpheus catalogo alterar Camiseta --preco 39,90', ''],
  ['morpheus catalogo enviar Camiseta 5511999999999 "Chegou hoje"', ''],
)}`,
    )
  declareReading(group)
  declareChanging(group)
  group
    .command('enviar')
    .alias('send')
    .argument(...productArgument)
    .argument('<para>', 'o número, ou o ID de um grupo')
    .argument('[texto]', 'um texto abaixo do produto')
    .summary('envia um produto como mensagem')
    .description('Envia um produto do catálogo como mensagem, com foto, preço e link.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, reference, to, text) =>
        (await import('./actions.js')).send(context, options, reference, to, text),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus catalogo enviar Camiseta 5511999999999', '']))
}

function declareReading(group: Command): void {
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista os produtos')
    .description('Lista os produtos do catálogo do número, ou de um contato, como o WhatsApp os tem agora.')
    .option(...sessionOption)
    .option(...contactOption)
    .option('--limite <n>', 'quantos, no máximo (padrão: 50)', wholeNumber('O limite', 1, 1000))
    .action(
      createAction<ListOptions>(async (context, options) =>
        (await import('./actions.js')).list(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus catalogo listar --sessao loja', ''],
        ['morpheus catalogo listar --contato 5511999999999', ''],
      ),
    )
  group
    .command('colecoes')
    .alias('collections')
    .summary('lista as coleções')
    .description('Lista as coleções do catálogo, que são criadas no aplicativo do WhatsApp Business.')
    .option(...sessionOption)
    .option(...contactOption)
    .action(
      createAction<ListOptions>(async (context, options) =>
        (await import('./actions.js')).collections(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus catalogo colecoes', '']))
}

function declareChanging(group: Command): void {
  group
    .command('criar')
    .alias('create')
    .argument('<nome>', 'o nome do produto')
    .summary('cria um produto, com foto')
    .description('Cria um produto no catálogo do número. O WhatsApp o revisa antes de mostrá-lo.')
    .option(...sessionOption)
    .option('--foto <caminho>', 'a foto do produto, um JPEG')
    .option('--preco <valor>', 'o preço, como 49,90')
    .option('--moeda <código>', 'a moeda do preço (padrão: BRL)')
    .option('--descricao <texto>', 'a descrição')
    .option('--link <endereço>', 'a página do produto')
    .option('--codigo <código>', 'o código do produto na loja')
    .option('--oculto', 'só o próprio número o vê')
    .action(
      createAction<CreateOptions>(async (context, options, name) =>
        (await import('./actions.js')).create(context, options, name),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus catalogo criar Boné --foto bone.jpg --preco 25,50', '']))
  group
    .command('alterar')
    .alias('change')
    .argument(...productArgument)
    .summary('muda, oculta ou mostra um produto')
    .description('Muda os dados ou a foto de um produto do número, oculta-o ou volta a mostrá-lo.')
    .option(...sessionOption)
    .option('--nome <nome>', 'o nome novo')
    .option('--foto <caminho>', 'a foto nova, um JPEG')
    .option('--preco <valor>', 'o preço novo, como 49,90')
    .option('--sem-preco', 'remove o preço')
    .option('--moeda <código>', 'a moeda do preço')
    .option('--descricao <texto>', 'a descrição; vazia, é removida')
    .option('--link <endereço>', 'a página do produto; vazio, é removido')
    .option('--codigo <código>', 'o código na loja; vazio, é removido')
    .option('--ocultar', 'só o próprio número o vê')
    .option('--mostrar', 'todos o veem de novo')
    .action(
      createAction<ChangeOptions>(async (context, options, reference) =>
        (await import('./actions.js')).change(context, options, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus catalogo alterar Camiseta --preco 39,90', ''],
        ['morpheus catalogo alterar Camiseta --ocultar', ''],
      ),
    )
  group
    .command('apagar')
    .alias('delete')
    .argument(...productArgument)
    .summary('apaga um produto')
    .description('Apaga um produto do catálogo do número. Pergunta antes, ou --sim.')
    .option(...sessionOption)
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<RemoveOptions>(async (context, options, reference) =>
        (await import('./actions.js')).remove(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus catalogo apagar Camiseta --sim', '']))
}
