import type { Command } from 'commander'
import { createAction, formatExamples } from '../../core/declare.js'

export function declareHealth(program: Command): void {
  program
    .command('status')
    .summary('mostra um resumo de como tudo está')
    .description('Mostra um resumo de como estão o gateway e as sessões.')
    .action(createAction(async (context) => (await import('./status.js')).status(context)))
    .addHelpText(
      'after',
      `
Sai com 0 se está tudo certo; com 1 se o gateway não responde, se uma sessão
que já esteve conectada tem erro, se uma integração ativa falha ou se a taxa
de erros passa de 5%.
${formatExamples(['morpheus status', ''], ['morpheus status --json', 'para scripts'])}`,
    )
  program
    .command('doctor')
    .alias('diagnostico')
    .summary('verifica o que pode dar errado, e diz o que fazer')
    .description('Verifica endereço, acesso, relógio, tempo real e terminal, e diz o que fazer.')
    .action(createAction(async (context) => (await import('./doctor/doctor.js')).doctor(context)))
    .addHelpText(
      'after',
      `
Sai com 1 se alguma verificação falha.
${formatExamples(['morpheus doctor', ''], ['morpheus doctor --url http://10.0.0.5:8000 --json', ''])}`,
    )
}
