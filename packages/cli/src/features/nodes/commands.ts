import { type Command, Option } from 'commander'
import { createAction, formatExamples } from '../../core/declare.js'
import type { ConfirmationOptions } from '../../core/prompts/ask.js'

export function declareNodes(program: Command): void {
  const group = program
    .command('nos')
    .aliases(['nodes', 'nós'])
    .summary('mostra os nós do gateway e esvazia um deles')
    .description(
      'Mostra os nós do gateway, com sessões, atraso, memória e versão, e esvazia um antes de uma manutenção. Só para administradores.',
    )
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: nodes list, drain, resume.
${formatExamples(['morpheus nos', ''], ['morpheus nos drenar loja-2', 'passa as sessões dele aos outros'])}`,
    )
  group
    .command('listar', { isDefault: true })
    .aliases(['list', 'ls'])
    .summary('lista os nós')
    .description('Lista os nós, os mais antigos primeiro, e os que pararam nos últimos dez minutos.')
    .action(createAction(async (context) => (await import('./actions.js')).list(context)))
    .addHelpText('after', formatExamples(['morpheus nos listar --json', '']))
  group
    .command('drenar')
    .aliases(['drain', 'esvaziar'])
    .argument('<nó>', 'nome, ou começo do ID')
    .summary('passa as sessões de um nó aos outros')
    .description(
      'Passa as sessões de um nó aos outros, algumas de cada vez. Ele não recebe outras, e continua a atender chamadas. Pergunta antes, ou --sim.',
    )
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<ConfirmationOptions>(async (context, options, reference) =>
        (await import('./actions.js')).drain(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus nos drenar loja-2 --sim', '']))
  group
    .command('retomar')
    .alias('resume')
    .argument('<nó>', 'nome, ou começo do ID')
    .summary('deixa um nó esvaziado receber sessões de novo')
    .description('Deixa um nó esvaziado receber sessões de novo.')
    .action(
      createAction(async (context, _options, reference) =>
        (await import('./actions.js')).resume(context, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus nos retomar loja-2', '']))
}
