import { type Command, Option } from 'commander'
import { createAction, formatExamples } from '../core/declare.js'
import { formatCommands } from './commands/reference.js'
import type { MonitorOptions } from './feeds/monitor.js'

export function declareMonitor(program: Command): void {
  program
    .command('monitor')
    .summary('acompanha sistema, sessões e logs em tela cheia')
    .description(
      'Acompanha métricas, sessões, entregas e logs em tela cheia, a partir de 80 × 24, e age sobre eles.',
    )
    .addOption(
      new Option('--intervalo <segundos>', 'de quanto em quanto ler as métricas')
        .choices(['10', '30', '60', '300'])
        .default('10'),
    )
    .action(
      createAction<MonitorOptions>(async (context, options) =>
        (await import('./feeds/monitor.js')).monitor(context, options),
      ),
    )
    .addHelpText(
      'after',
      `
Teclas, e as palavras que as acompanham depois de dois-pontos (em poucas letras
também, como :rei). O que não cabe no estado da sessão diz por quê.

${formatCommands().join('\n')}
${formatExamples(['morpheus monitor', ''], ['morpheus monitor --intervalo 30 --perfil loja', ''])}`,
    )
}
