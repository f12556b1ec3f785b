import type { Command } from 'commander'
import { createAction, formatExamples } from '../../core/declare.js'
import type { QrOptions } from './pairing/qr.js'
import { waitOptions } from './waitOptions.js'

export function declareQr(program: Command): void {
  const command = program
    .command('qr')
    .argument('[sessão]', 'ID, início do ID ou nome; dispensável se só uma espera pareamento')
    .summary('mostra o QR Code até parear')
    .description('Mostra o QR Code de uma sessão, sempre fresco, até que ela seja pareada.')
    .option('--texto', 'escreve só o texto do QR Code')
    .option('--png <arquivo>', 'grava o QR Code como imagem PNG')
  waitOptions(command)
    .action(
      createAction<QrOptions>(async (context, options, reference) =>
        (await import('./pairing/qr.js')).qr(context, options, reference),
      ),
    )
    .addHelpText(
      'after',
      `
Teclas: c código por telefone, p grava PNG, q sai.
Sem terminal: desenha uma vez e espera. Com --texto, --png ou --json não
espera, a menos que se peça --aguardar.
${formatExamples(
  ['morpheus qr "Loja Centro"', 'ao vivo, até parear'],
  ['morpheus qr 3f2a --png qr.png', 'grava a imagem'],
  ['morpheus qr 3f2a --texto | qrencode -t UTF8', 'desenha com outro programa'],
)}`,
    )
}
