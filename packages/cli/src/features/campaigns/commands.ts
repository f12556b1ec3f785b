import { type Command, Option } from 'commander'
import { createAction, formatChoices, formatExamples, wholeNumber } from '../../core/declare.js'
import type { SessionOption } from '../messages/words.js'
import type { CreateOptions } from './create.js'
import type { ListOptions, RecipientsOptions } from './list.js'
import type { ImportOptions } from './optOuts.js'
import { campaignWords, recipientWords } from './words.js'

const campaignArgument = ['<campanha>', 'nome ou ID da campanha, ou o começo dele'] as const
const sessionOption = ['--sessao <sessão>', 'por qual sessão (padrão: todas)'] as const

export function declareCampaigns(program: Command): void {
  const group = program
    .command('campanhas')
    .aliases(['campaigns', 'campanha', 'campaign'])
    .summary('envia uma mensagem a uma lista de números')
    .description('Envia uma mensagem a uma lista de números, no ritmo da sessão.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: campaigns list, show, recipients, create, pause, resume, cancel,
delete, opt-outs.
${formatExamples(
  ['morpheus campanhas criar Natal "Oi, {nome}!" --lista clientes.csv', ''],
  ['morpheus campanhas ver Natal', ''],
  ['morpheus campanhas pausar Natal', ''],
)}`,
    )
  declareReading(group)
  declareCreate(group)
  declareActions(group)
  declareOptOuts(group)
}

function declareReading(group: Command): void {
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista as campanhas')
    .description('Lista as campanhas, as mais novas primeiro.')
    .option(...sessionOption)
    .addOption(new Option('--estado <estado>', 'só as que estão assim').choices(Object.keys(campaignWords)))
    .option('--limite <n>', 'quantas, no máximo (padrão: 20)', wholeNumber('O limite', 1, 200))
    .action(
      createAction<ListOptions>(async (context, options) =>
        (await import('./list.js')).list(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus campanhas listar --estado enviando', '']))
  group
    .command('ver')
    .alias('show')
    .argument(...campaignArgument)
    .summary('mostra uma campanha e até onde ela chegou')
    .description('Mostra uma campanha: o que envia, quando, e quantas mensagens chegaram até onde.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, reference) =>
        (await import('./list.js')).show(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus campanhas ver Natal --json | jq .counts', '']))
  group
    .command('destinatarios')
    .alias('recipients')
    .argument(...campaignArgument)
    .summary('lista o resultado de cada destinatário')
    .description('Lista o resultado de cada destinatário de uma campanha, na ordem da lista.')
    .option(...sessionOption)
    .option('--estado <estado>', `só os que estão assim: ${formatChoices(Object.keys(recipientWords))}`)
    .option('--limite <n>', 'quantos, no máximo (padrão: 50)', wholeNumber('O limite', 1, 10_000))
    .action(
      createAction<RecipientsOptions>(async (context, options, reference) =>
        (await import('./list.js')).listRecipients(context, options, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus campanhas destinatarios Natal --estado falhou', ''],
        ['morpheus campanhas destinatarios Natal --limite 10000 --json', ''],
      ),
    )
}

function declareCreate(group: Command): void {
  group
    .command('criar')
    .alias('create')
    .argument('<nome>', 'nome da campanha')
    .argument('[texto]', 'o texto, com as colunas da lista entre chaves; - lê da entrada')
    .summary('cria uma campanha')
    .description('Cria uma campanha, que começa já ou na hora marcada.')
    .requiredOption('--lista <arquivo>', 'CSV com cabeçalho e uma coluna telefone')
    .option('--sessao <sessão>', 'por qual enviar (padrão: a única conectada)')
    .option('--midia <endereço>', 'envia o arquivo deste endereço; o texto é a legenda')
    .option('--arquivo <caminho>', 'envia este arquivo do computador, até 10 MB')
    .addOption(
      new Option('--tipo <tipo>', 'como enviar o arquivo (padrão: image, ou o do arquivo)').choices([
        'image',
        'video',
        'audio',
        'document',
        'sticker',
      ]),
    )
    .option('--template <nome>', 'API oficial: envia este template aprovado pela Meta')
    .option('--idioma <código>', 'com --template, o idioma dele (padrão: pt_BR)')
    .option('--valores <textos...>', 'com --template, os valores do corpo, como {nome}')
    .option('--em <hora>', 'começa depois: 2026-12-01T09:00, no fuso da conta')
    .option('--horarios <horários>', 'só envia neles, como "seg-sex 08:00-18:00"')
    .action(
      createAction<CreateOptions>(async (context, options, name, text?: string) =>
        (await import('./create.js')).create(context, options, name, text),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus campanhas criar Natal "Oi, {nome}!" --lista clientes.csv', ''],
        ['morpheus campanhas criar Aviso - --lista lista.csv < aviso.txt', ''],
      ),
    )
}

function declareActions(group: Command): void {
  for (const { name, alias, call, summary } of [
    { name: 'pausar', alias: 'pause', call: 'pause' as const, summary: 'pausa uma campanha' },
    { name: 'continuar', alias: 'resume', call: 'resume' as const, summary: 'continua uma campanha pausada' },
    { name: 'cancelar', alias: 'cancel', call: 'cancel' as const, summary: 'cancela uma campanha' },
    {
      name: 'excluir',
      alias: 'delete',
      call: 'remove' as const,
      summary: 'exclui uma campanha terminada, com os resultados',
    },
  ])
    group
      .command(name)
      .alias(alias)
      .argument(...campaignArgument)
      .summary(summary)
      .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`)
      .option(...sessionOption)
      .action(
        createAction<SessionOption>(async (context, options, reference) =>
          (await import('./act.js')).act(context, options, call, reference),
        ),
      )
      .addHelpText('after', formatExamples([`morpheus campanhas ${name} Natal`, '']))
}

function declareOptOuts(group: Command): void {
  const optOuts = group
    .command('descadastros')
    .alias('opt-outs')
    .summary('contatos que não recebem campanhas')
    .description('Contatos que pediram para não receber campanhas. Outras mensagens chegam a eles.')
    .helpCommand(false)
  optOuts
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista os contatos')
    .description('Lista os contatos que não recebem campanhas, os mais novos primeiro.')
    .option('--limite <n>', 'quantos, no máximo (padrão: 50)', wholeNumber('O limite', 1, 200))
    .action(
      createAction<{ limite?: number }>(async (context, options) =>
        (await import('./optOuts.js')).list(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus campanhas descadastros listar', '']))
  optOuts
    .command('adicionar')
    .alias('add')
    .argument('[telefones...]', 'números com código do país')
    .summary('acrescenta contatos')
    .description('Acrescenta contatos que não recebem campanhas, um a um ou de uma lista.')
    .option('--lista <arquivo>', 'CSV com cabeçalho e uma coluna telefone')
    .action(
      createAction<ImportOptions>(async (context, options, ...phones) =>
        (await import('./optOuts.js')).add(context, options, phones),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus campanhas descadastros adicionar 5511999999999', '']))
  optOuts
    .command('remover')
    .alias('remove')
    .argument('<telefone>', 'número com código do país')
    .summary('deixa campanhas escreverem de novo para um contato')
    .description('Deixa campanhas escreverem de novo para um contato.')
    .action(
      createAction(async (context, _options, phone) => (await import('./optOuts.js')).remove(context, phone)),
    )
    .addHelpText('after', formatExamples(['morpheus campanhas descadastros remover 5511999999999', '']))
  optOuts
    .command('palavras')
    .alias('words')
    .argument('[palavras...]', 'as novas palavras')
    .summary('mostra ou altera as palavras que descadastram')
    .description('Mostra ou altera as palavras com que um contato deixa de receber campanhas.')
    .option('--nenhuma', 'desliga as palavras')
    .action(
      createAction<{ nenhuma?: boolean }>(async (context, options, ...words) =>
        (await import('./optOuts.js')).words(context, options, words),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus campanhas descadastros palavras SAIR PARAR', '']))
}
