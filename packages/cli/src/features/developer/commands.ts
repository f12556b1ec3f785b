import { Argument, type Command, Option } from 'commander'
import { type Shell, shells } from '../../core/complete/scripts.js'
import { createAction, formatExamples, sessionArgumentHelp } from '../../core/declare.js'
import type { ApiOptions } from './api.js'
import type { McpOptions } from './mcp.js'
import type { OpenOptions } from './open.js'
import type { OpenapiOptions } from './openapi.js'

const append = (value: string, previous: string[] = []) => [...previous, value]

export function declareApi(program: Command): void {
  program
    .command('api')
    .argument('<caminho...>', 'como /sessions; antes dele, o método que não é GET, como em POST /sessions')
    .summary('chama a API do gateway')
    .description('Faz qualquer chamada à API do gateway, com o acesso do perfil, e escreve a resposta.')
    .option('-c, --campo <nome=valor>', 'um campo: da consulta com GET, do corpo com os outros', append)
    .option('-t, --texto <nome=valor>', 'o mesmo, sempre como texto', append)
    .option('--entrada <arquivo>', 'o corpo em JSON, de um arquivo; - lê da entrada padrão')
    .option('--paginar', 'lê todas as páginas e escreve uma por linha')
    .action(
      createAction<ApiOptions>(async (context, options, ...args) =>
        (await import('./api.js')).api(context, options, args),
      ),
    )
    .addHelpText(
      'after',
      `
Um campo com true, false, null, um número, [...] ou {...} é isso; o resto é
texto. nome=@arquivo é o texto do arquivo, a.b=1 um campo dentro de outro.
--csv e --modelo escrevem os itens da lista que há na resposta; --jq a vê
inteira. As chamadas: morpheus openapi, ou a Referência no painel.
${formatExamples(
  ['morpheus api /sessions', ''],
  [`morpheus api /sessions --jq '.data.sessions[].name'`, ''],
  ['morpheus api POST /sessions -c name="Loja Centro"', ''],
  [`morpheus api /sessions/3f2a/contacts --paginar --jq '.data.contacts[].phone'`, ''],
  ['morpheus api /sessions/3f2a/contacts --paginar --csv > contatos.csv', ''],
)}`,
    )
}

export function declareCompletion(program: Command): void {
  program
    .command('completar')
    .alias('completion')
    .addArgument(new Argument('<shell>', 'de qual terminal').choices(shells))
    .summary('escreve o que completa comandos e nomes com Tab')
    .description(
      'Escreve o que o bash, o zsh ou o fish precisa para completar comandos, opções e nomes de sessões com Tab.',
    )
    .action(
      createAction(async (context, _options, shell) =>
        (await import('../../core/complete/scripts.js')).completion(context, parseShell(shell)),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        [`echo 'eval "$(morpheus completar bash)"' >> ~/.bashrc`, ''],
        [`echo 'eval "$(morpheus completar zsh)"' >> ~/.zshrc`, ''],
        ['morpheus completar fish > ~/.config/fish/completions/morpheus.fish', ''],
      ),
    )
}

/** Commander has validated the choice. */
const parseShell = (text: string): Shell => shells.find((one) => one === text) ?? 'bash'

export function declareMcp(program: Command): void {
  program
    .command('mcp')
    .summary('oferece a API a assistentes de IA, pelo protocolo MCP')
    .description(
      'Oferece a API como ferramentas a um assistente de IA (Claude, Cursor e outros), pelo protocolo MCP em stdin e stdout. Quem o inicia é o assistente. Com uma chave de API, só o que ela permite. Sem --tudo nem --area, as ferramentas mais usadas: um modelo escolhe melhor entre poucas. O gateway oferece o mesmo em /api/mcp, por HTTP.',
    )
    .option('--area <áreas...>', 'todas as chamadas destas áreas: sessions, messages …')
    .option('--tudo', 'todas as chamadas de todas as áreas')
    .option('--leitura', 'só o que lê, nada que mude')
    .option('--texto', 'respostas em texto, para assistentes que não leem structuredContent')
    .action(
      createAction<McpOptions>(async (context, options) => (await import('./mcp.js')).mcp(context, options)),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['MORPHEUS_API_KEY=mo_… morpheus mcp', 'o que a chave permite'],
        ['morpheus mcp --tudo', ''],
        ['morpheus mcp --area sessions messages --leitura', ''],
      ),
    )
}

export function declareOpen(program: Command): void {
  program
    .command('abrir')
    .alias('open')
    .argument('[sessão]', sessionArgumentHelp)
    .summary('abre o painel no navegador')
    .description('Abre o painel no navegador, na sessão indicada; sem navegador, escreve o endereço.')
    .option('--mostrar', 'só escreve o endereço')
    .action(
      createAction<OpenOptions>(async (context, options, reference?: string) =>
        (await import('./open.js')).open(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus abrir', ''], ['morpheus abrir "Loja Centro"', '']))
}

export function declareOpenapi(program: Command): void {
  program
    .command('openapi')
    .summary('escreve a descrição da API, ou uma coleção para o Postman')
    .description(
      'Escreve a API em OpenAPI 3.1, para gerar clientes, ou uma coleção com todas as chamadas, para o Postman. O Insomnia importa o OpenAPI. Não precisa de login.',
    )
    .addOption(new Option('--postman', 'uma coleção do Postman').conflicts('asyncapi'))
    .addOption(new Option('--asyncapi', 'os eventos do socket, em AsyncAPI 3').conflicts('postman'))
    .addOption(
      new Option('--ingles', 'campos e parâmetros descritos em inglês').conflicts(['postman', 'asyncapi']),
    )
    .option('--saida <arquivo>', 'escreve neste arquivo (padrão: na saída padrão)')
    .action(
      createAction<OpenapiOptions>(async (context, options) =>
        (await import('./openapi.js')).openapi(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus openapi --saida openapi.json', ''],
        ['morpheus openapi --postman --saida morpheus.postman.json', ''],
      ),
    )
}
