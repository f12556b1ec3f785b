import type { Command } from 'commander'
import { createAction, formatExamples, wholeNumber } from '../../core/declare.js'
import type { ExportOptions, ForgetOptions, RetentionOptions } from './actions.js'

const number = ['<numero>', 'com código do país e DDD, como 5511999999999'] as const

export function declarePrivacy(program: Command): void {
  const group = program
    .command('lgpd')
    .alias('privacidade')
    .summary('exporta ou esquece os dados de uma pessoa')
    .description(
      'Exporta ou esquece tudo o que a conta guarda sobre uma pessoa, e diz por quanto tempo guarda.',
    )
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: export, forget, receipts, retention.
${formatExamples(['morpheus lgpd exportar 5511999999999', ''], ['morpheus lgpd esquecer 5511999999999', ''])}`,
    )
  group
    .command('exportar')
    .alias('export')
    .argument(...number)
    .option('--saida <arquivo>', 'arquivo ou pasta (padrão: a pasta atual)')
    .summary('salva em ZIP tudo o que é guardado sobre uma pessoa')
    .description('Salva em ZIP contatos, mensagens, arquivos, conversas, eventos e entregas de uma pessoa.')
    .action(
      createAction<ExportOptions>(async (context, options, phone) =>
        (await import('./actions.js')).exportPerson(context, options, phone),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus lgpd exportar 5511999999999 --saida ana.zip', '']))
  group
    .command('esquecer')
    .alias('forget')
    .argument(...number)
    .option('--sim', 'não pergunta antes')
    .option('--senha-stdin', 'lê a senha da entrada padrão')
    .summary('apaga tudo o que é guardado sobre uma pessoa')
    .description(
      'Apaga ou anonimiza tudo o que a conta guarda sobre uma pessoa. Pede a senha; não pode ser desfeito.',
    )
    .action(
      createAction<ForgetOptions>(async (context, options, phone) =>
        (await import('./actions.js')).forget(context, options, phone),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus lgpd esquecer 5511999999999', 'mostra o que há e pergunta'],
        ['morpheus lgpd esquecer 5511999999999 --sim --senha-stdin < senha.txt', 'sem terminal'],
      ),
    )
  group
    .command('recibos')
    .alias('receipts')
    .summary('lista os pedidos já feitos')
    .description('Lista os pedidos de esquecimento. Um recibo não diz de quem foi.')
    .action(createAction(async (context) => (await import('./actions.js')).receipts(context)))
    .addHelpText('after', formatExamples(['morpheus lgpd recibos --json', '']))
  const dayOption = (label: string) => {
    const parseDays = wholeNumber(label, 1, 3650)
    return (text: string) => (text === 'servidor' ? 'servidor' : parseDays(text))
  }
  group
    .command('prazos')
    .alias('retention')
    .option('--mensagens <dias>', 'por quantos dias guardar', dayOption('Mensagens'))
    .option('--arquivos <dias>', 'idem, os arquivos de mensagens', dayOption('Arquivos'))
    .option('--eventos <dias>', 'idem', dayOption('Eventos'))
    .option('--logs <dias>', 'idem', dayOption('Logs'))
    .option('--entregas <dias>', 'idem', dayOption('Entregas'))
    .summary('mostra ou altera por quanto tempo cada dado é guardado')
    .description(
      'Mostra por quanto tempo cada tipo de dado é guardado e quantos seriam apagados agora; com opções, altera. "servidor" volta ao prazo do servidor.',
    )
    .action(
      createAction<RetentionOptions>(async (context, options) =>
        (await import('./actions.js')).retention(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus lgpd prazos --mensagens 5 --logs servidor', '']))
}
