import { type Command, Option } from 'commander'
import { createAction, formatExamples, wholeNumber } from '../../core/declare.js'
import type {
  CloudCreateOptions,
  CloudListOptions,
  CloudRemoveOptions,
  CloudShowOptions,
} from '../cloudTemplates/actions.js'
import type { CreateOptions, EditOptions, ListOptions } from './actions.js'
import type { ExportOptions } from './files.js'
import type { SendOptions } from './send.js'

const templateArgument = 'nome do template, ou ID'
const atMeta = 'os da Meta, da conta desta sessão da API oficial'
const language = 'idioma na Meta, se houver mais de um, como pt_BR'
const appendValue = (text: string, previous: string[] = []) => [...previous, text]

type AtMeta<Own, Cloud extends { sessao: string }> = Own & Partial<Cloud>

export function declareTemplates(program: Command): void {
  const group = program
    .command('templates')
    .aliases(['template', 'modelos'])
    .summary('lista, cria, importa, exporta e envia templates de mensagem')
    .description(
      'Templates de mensagem: textos com variáveis entre chaves, como {nome}, preenchidas no envio.',
    )
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: templates list, show, create, edit, duplicate, delete, import, export, send.

Com --sessao de uma sessão da API oficial, listar, ver, criar, excluir e enviar
tratam dos templates que a Meta aprova; lá as variáveis são {{1}} ou {{nome}}.
${formatExamples(
  ['morpheus templates criar "Bom dia" "Bom dia, {nome}!"', ''],
  ['morpheus templates enviar "Bom dia" 5511999999999 --variavel nome=Ana', ''],
  ['morpheus templates importar modelos.csv', ''],
)}`,
    )
  declareReading(group)
  declareWriting(group)
  declareFiles(group)
  declareSending(group)
}

function declareReading(group: Command): void {
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista os templates')
    .description('Lista os templates, os mais novos primeiro.')
    .option('--busca <texto>', 'só os que têm o texto no nome, na categoria ou no conteúdo')
    .option('--categoria <nome>', 'só os desta categoria')
    .addOption(new Option('--estado <estado>', 'só os que estão assim').choices(['ativo', 'inativo']))
    .option('--limite <n>', 'quantos, no máximo (padrão: 50)', wholeNumber('O limite', 1, 1_000_000))
    .option('--sessao <sessão>', atMeta)
    .action(
      createAction<AtMeta<ListOptions, CloudListOptions>>(async (context, options) => {
        const { sessao } = options
        if (sessao === undefined) return (await import('./actions.js')).list(context, options)
        return (await import('../cloudTemplates/actions.js')).listCloud(context, { ...options, sessao })
      }),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus templates listar --busca cobrança', ''],
        ['morpheus templates listar --sessao Oficial', ''],
        [`morpheus templates listar --json | jq -r '.[].name'`, ''],
      ),
    )
  group
    .command('ver')
    .alias('show')
    .argument('<template>', templateArgument)
    .summary('mostra um template e suas variáveis')
    .description('Mostra um template: o que diz, suas variáveis e como fica com valores de exemplo.')
    .option('--sessao <sessão>', atMeta)
    .option('--idioma <código>', language)
    .action(
      createAction<Partial<CloudShowOptions>>(async (context, options, reference) => {
        const { sessao } = options
        if (sessao === undefined) return (await import('./actions.js')).show(context, reference)
        const { showCloud } = await import('../cloudTemplates/actions.js')
        return showCloud(context, { ...options, sessao }, reference)
      }),
    )
    .addHelpText('after', formatExamples(['morpheus templates ver "Bom dia"', '']))
}

function declareWriting(group: Command): void {
  group
    .command('criar')
    .alias('create')
    .argument('<nome>', 'como o template se chama')
    .argument('<conteúdo>', 'o que ele diz; - lê da entrada padrão')
    .summary('cria um template')
    .description('Cria um template. Não há dois com o mesmo nome: acentos e maiúsculas não os distinguem.')
    .option('--categoria <nome>', 'a que categoria pertence')
    .option('--descricao <texto>', 'para que serve')
    .option('--inativo', 'começa inativo')
    .option('--sessao <sessão>', 'pede a aprovação da Meta, na conta desta sessão da API oficial')
    .option('--idioma <código>', 'na Meta: idioma (padrão: pt_BR)')
    .option('--cabecalho <texto>', 'na Meta: o que vem acima do texto')
    .option(
      '--cabecalho-arquivo <caminho>',
      'na Meta: no lugar do texto, uma imagem, um vídeo ou um PDF de exemplo',
    )
    .option('--rodape <texto>', 'na Meta: o que vem abaixo do texto')
    .option('--botao <texto>', 'na Meta: um botão de resposta; repita para cada um', appendValue)
    .option('--exemplo <nome=valor>', 'na Meta: um exemplo de cada variável; repita', appendValue)
    .action(
      createAction<AtMeta<CreateOptions, CloudCreateOptions>>(async (context, options, name, content) => {
        const { sessao } = options
        if (sessao === undefined)
          return (await import('./actions.js')).create(context, options, name, content)
        const { createCloud } = await import('../cloudTemplates/actions.js')
        return createCloud(context, { ...options, sessao }, name, content)
      }),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus templates criar "Bom dia" "Bom dia, {nome}!" --categoria Saudações', ''],
        ['morpheus templates criar Aviso - < aviso.txt', ''],
        [
          'morpheus templates criar pedido_saiu "Olá {{1}}, seu pedido saiu." --sessao Oficial --exemplo 1=Ana',
          '',
        ],
      ),
    )
  group
    .command('editar')
    .alias('edit')
    .argument('<template>', templateArgument)
    .summary('altera, ativa ou desativa um template')
    .description('Altera partes de um template; o que não é dito fica como está.')
    .option('--nome <nome>', 'como ele se chama')
    .option('--conteudo <texto>', 'o que ele diz; - lê da entrada padrão')
    .option('--categoria <nome>', 'a que categoria pertence; vazio para nenhuma')
    .option('--descricao <texto>', 'para que serve; vazio para nada')
    .option('--ativo', 'passa a poder ser enviado')
    .option('--inativo', 'deixa de poder ser enviado')
    .action(
      createAction<EditOptions>(async (context, options, reference) =>
        (await import('./actions.js')).edit(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus templates editar "Bom dia" --inativo', '']))
  group
    .command('duplicar')
    .alias('duplicate')
    .argument('<template>', templateArgument)
    .argument('[nome]', 'como a cópia se chama')
    .summary('duplica um template')
    .description('Faz uma cópia de um template.')
    .action(
      createAction(async (context, _, reference, name?: string) =>
        (await import('./actions.js')).duplicate(context, reference, name),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus templates duplicar "Bom dia" "Boa tarde"', '']))
  group
    .command('excluir')
    .aliases(['delete', 'deletar'])
    .argument('<template>', templateArgument)
    .summary('exclui um template')
    .description('Exclui um template.')
    .option('-s, --sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .option('--sessao <sessão>', atMeta)
    .option('--idioma <código>', language)
    .action(
      createAction<Partial<CloudRemoveOptions>>(async (context, options, reference) => {
        const { sessao } = options
        if (sessao === undefined) return (await import('./actions.js')).remove(context, options, reference)
        const { removeCloud } = await import('../cloudTemplates/actions.js')
        return removeCloud(context, { ...options, sessao }, reference)
      }),
    )
    .addHelpText('after', formatExamples(['morpheus templates excluir "Bom dia" --sim', '']))
}

function declareFiles(group: Command): void {
  group
    .command('importar')
    .alias('import')
    .argument('<arquivo>', 'um JSON exportado daqui, ou um CSV com as colunas nome e conteudo')
    .summary('importa templates de um arquivo JSON ou CSV')
    .description(
      'Importa os templates de um arquivo. As linhas que não servem são mostradas com o motivo; as outras são importadas todas de uma vez.',
    )
    .action(createAction(async (context, _, path) => (await import('./files.js')).importFile(context, path)))
    .addHelpText('after', formatExamples(['morpheus templates importar modelos.csv', '']))
  group
    .command('exportar')
    .alias('export')
    .argument('[arquivo]', 'onde gravar (padrão: templates-<data>.json); - escreve na saída padrão')
    .summary('exporta os templates para um arquivo JSON')
    .description('Exporta todos os templates para um arquivo JSON, que pode ser importado de novo.')
    .option('--sobrescrever', 'grava mesmo que o arquivo exista')
    .action(
      createAction<ExportOptions>(async (context, options, path?: string) =>
        (await import('./files.js')).exportFile(context, options, path),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(['morpheus templates exportar', ''], ['morpheus templates exportar - | jq', '']),
    )
}

function declareSending(group: Command): void {
  group
    .command('enviar')
    .alias('send')
    .argument('<template>', templateArgument)
    .argument('<para>', 'número com código do país, ou ID de um grupo')
    .summary('envia um template com as variáveis preenchidas')
    .description('Envia um template com as variáveis preenchidas. Faltando alguma, nada é enviado.')
    .option('--sessao <sessão>', 'por qual enviar (padrão: a única conectada)')
    .option('--idioma <código>', language)
    .option('--variavel <nome=valor>', 'o valor de uma variável; repita para cada uma', appendValue)
    .action(
      createAction<SendOptions>(async (context, options, reference, to) =>
        (await import('./send.js')).send(context, options, reference, to),
      ),
    )
    .addHelpText(
      'after',
      formatExamples([
        'morpheus templates enviar Cobrança 5511999999999 --variavel nome=Ana --variavel valor="R$ 5"',
        '',
      ]),
    )
}
