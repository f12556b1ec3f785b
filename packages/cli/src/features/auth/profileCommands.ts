import { type Command, Option } from 'commander'
import { act, examples } from '../../core/declare.js'
import { declareOwnAccount } from '../account/commands.js'
import type { DevicesOptions } from '../security/devices.js'

export function declareProfile(program: Command): void {
  const group = program
    .command('conta')
    .alias('account')
    .summary('mostra e altera a sua conta, e onde ela está conectada')
    .description('Mostra e altera a sua conta, e encerra os acessos dela.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: account show, edit, devices.
${examples(
  ['morpheus conta ver', ''],
  ['morpheus conta editar --fuso America/Manaus', ''],
  ['morpheus conta aparelhos --encerrar 3f2a91c0', ''],
)}`,
    )
  declareOwnAccount(group)
  group
    .command('aparelhos')
    .aliases(['devices', 'aparelho'])
    .summary('lista os aparelhos conectados, ou encerra o acesso deles')
    .description(
      'Lista os aparelhos em que a conta está conectada; com --encerrar ou --encerrar-outros, encerra o acesso deles e suas conexões na hora. Pergunta antes, ou --sim.',
    )
    .option('--encerrar <aparelho>', 'encerra um deles: o ID da lista, ou o começo dele')
    .option('--encerrar-outros', 'encerra todos, menos este')
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      act<DevicesOptions>(async (context, options) =>
        (await import('../security/devices.js')).devices(context, options),
      ),
    )
    .addHelpText(
      'after',
      examples(
        ['morpheus conta aparelhos --json', ''],
        ['morpheus conta aparelhos --encerrar-outros --sim', 'se um aparelho se perdeu'],
      ),
    )
}
