import { type Command, Option } from 'commander'
import { act, examples } from '../../core/declare.js'
import type { OpenapiOptions } from './openapi.js'

export function declareOpenapi(program: Command): void {
  program
    .command('openapi')
    .summary('escreve a descrição da API, ou uma coleção para o Postman')
    .description(
      'Escreve a API em OpenAPI 3.1, para gerar clientes, ou uma coleção com todas as chamadas, para o Postman ou o Insomnia. Não precisa de login.',
    )
    .addOption(new Option('--postman', 'uma coleção do Postman').conflicts(['insomnia', 'asyncapi']))
    .addOption(new Option('--insomnia', 'uma coleção do Insomnia').conflicts(['postman', 'asyncapi']))
    .addOption(
      new Option('--asyncapi', 'os eventos do socket, em AsyncAPI 3').conflicts(['postman', 'insomnia']),
    )
    .option('--saida <arquivo>', 'escreve neste arquivo (padrão: na saída padrão)')
    .action(
      act<OpenapiOptions>(async (context, options) =>
        (await import('./openapi.js')).openapi(context, options),
      ),
    )
    .addHelpText(
      'after',
      examples(
        ['morpheus openapi --saida openapi.json', ''],
        ['morpheus openapi --postman --saida morpheus.postman.json', ''],
      ),
    )
}
