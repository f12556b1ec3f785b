import { type Command, Option } from 'commander'
import type { MonitorOptions } from '../actions/monitor/monitor.js'
import { act, examples } from './declare.js'

export function declareMonitor(program: Command): void {
  program
    .command('monitor')
    .summary('acompanha sistema, sessões e logs em tela cheia')
    .description('Acompanha métricas, sessões e logs em tela cheia, a partir de 80 × 24.')
    .addOption(
      new Option('--intervalo <segundos>', 'de quanto em quanto ler as métricas')
        .choices(['10', '30', '60', '300'])
        .default('10'),
    )
    .action(
      act<MonitorOptions>(async (context, options) =>
        (await import('../actions/monitor/monitor.js')).monitor(context, options),
      ),
    )
    .addHelpText(
      'after',
      `
Teclas: ↑↓ move, tab troca de painel, enter detalha, / busca, p pausa,
r reinicia a sessão, ? ajuda, q sai.
${examples(['morpheus monitor', ''], ['morpheus monitor --intervalo 30 --perfil loja', ''])}`,
    )
}
