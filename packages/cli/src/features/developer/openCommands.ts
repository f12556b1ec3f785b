import type { Command } from 'commander'
import { act, examples } from '../../core/declare.js'
import type { OpenOptions } from './open.js'

export function declareOpen(program: Command): void {
  program
    .command('abrir')
    .alias('open')
    .argument('[sessão]', 'ID, início do ID ou nome da sessão')
    .summary('abre o painel no navegador')
    .description('Abre o painel no navegador, na sessão indicada; sem navegador, escreve o endereço.')
    .option('--mostrar', 'só escreve o endereço')
    .action(
      act<OpenOptions>(async (context, options, reference?: string) =>
        (await import('./open.js')).open(context, options, reference),
      ),
    )
    .addHelpText('after', examples(['morpheus abrir', ''], ['morpheus abrir "Loja Centro"', '']))
}
