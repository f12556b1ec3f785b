import type { Command } from 'commander'
import { act, examples } from '../../core/declare.js'
import type { McpOptions } from './mcp.js'

export function declareMcp(program: Command): void {
  program
    .command('mcp')
    .summary('oferece a API a assistentes de IA, pelo protocolo MCP')
    .description(
      'Oferece a API como ferramentas a um assistente de IA (Claude, Cursor e outros), pelo protocolo MCP em stdin e stdout. Quem o inicia é o assistente. Com uma chave de API, só o que ela permite.',
    )
    .option('--area <áreas...>', 'só estas áreas: sessions, messages, contacts … (padrão: todas)')
    .option('--leitura', 'só o que lê, nada que mude')
    .action(act<McpOptions>(async (context, options) => (await import('./mcp.js')).mcp(context, options)))
    .addHelpText(
      'after',
      examples(
        ['MORPHEUS_API_KEY=mo_… morpheus mcp', 'o que a chave permite'],
        ['morpheus mcp --area sessions messages --leitura', ''],
      ),
    )
}
