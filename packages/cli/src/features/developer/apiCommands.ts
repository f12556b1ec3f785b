import type { Command } from 'commander'
import { act, examples } from '../../core/declare.js'
import type { ApiOptions } from './api.js'

const more = (value: string, before: string[] = []) => [...before, value]

export function declareApi(program: Command): void {
  program
    .command('api')
    .argument('<caminho...>', 'como /sessions; antes dele, o método que não é GET, como em POST /sessions')
    .summary('chama a API do gateway')
    .description('Faz qualquer chamada à API do gateway, com o acesso do perfil, e escreve a resposta.')
    .option('-c, --campo <nome=valor>', 'um campo: da consulta com GET, do corpo com os outros', more)
    .option('-t, --texto <nome=valor>', 'o mesmo, sempre como texto', more)
    .option('--entrada <arquivo>', 'o corpo em JSON, de um arquivo; - lê da entrada padrão')
    .option('--paginar', 'lê todas as páginas e escreve uma por linha')
    .action(
      act<ApiOptions>(async (context, options, ...words) =>
        (await import('./api.js')).api(context, options, words),
      ),
    )
    .addHelpText(
      'after',
      `
Um campo com true, false, null, um número, [...] ou {...} é isso; o resto é
texto. nome=@arquivo é o texto do arquivo, a.b=1 um campo dentro de outro.
--csv e --modelo escrevem os itens da lista que há na resposta; --jq a vê
inteira. As chamadas: morpheus openapi, ou a Referência no painel.
${examples(
  ['morpheus api /sessions', ''],
  [`morpheus api /sessions --jq '.data.sessions[].name'`, ''],
  ['morpheus api POST /sessions -c name="Loja Centro"', ''],
  [`morpheus api /sessions/3f2a/contacts --paginar --jq '.data.contacts[].phone'`, ''],
  ['morpheus api /sessions/3f2a/contacts --paginar --csv > contatos.csv', ''],
)}`,
    )
}
