import { type Command, Option } from 'commander'
import { createAction, formatExamples } from '../../core/declare.js'
import type { ReactionOptions, RevokeOptions } from './changeSent.js'
import { messageArgument, type SessionOption, searchedSessionOption } from './words.js'

/** Declares what a conversation shows of a message that was already sent: reactions, corrections, deletion. */
export function declareChangeSent(group: Command): void {
  group
    .command('reagir')
    .alias('react')
    .argument(...messageArgument)
    .argument('[emoji]', 'um emoji')
    .summary('reage a uma mensagem com um emoji')
    .description('Reage a uma mensagem com um emoji, ou retira a reação.')
    .option(...searchedSessionOption)
    .option('--tirar', 'retira a reação')
    .action(
      createAction<ReactionOptions>(async (context, options, id, emoji) =>
        (await import('./changeSent.js')).react(context, options, id, emoji),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus mensagens reagir wamsg_0123abcd 👍', ''],
        ['morpheus mensagens reagir wamsg_0123abcd --tirar', ''],
      ),
    )
  group
    .command('editar')
    .alias('edit')
    .argument(...messageArgument)
    .argument('<texto>', 'o novo texto')
    .summary('corrige o texto de uma mensagem enviada')
    .description('Corrige o texto de uma mensagem que a conta enviou.')
    .option(...searchedSessionOption)
    .action(
      createAction<SessionOption>(async (context, options, id, text) =>
        (await import('./changeSent.js')).edit(context, options, id, text),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus mensagens editar 3EB0A1B2C3D4 "Às 18h"', '']))
  group
    .command('apagar')
    .alias('delete')
    .argument(...messageArgument)
    .summary('apaga uma mensagem enviada, para todos')
    .description('Apaga para todos uma mensagem que a conta enviou. Pergunta antes, ou --sim.')
    .option(...searchedSessionOption)
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<RevokeOptions>(async (context, options, id) =>
        (await import('./changeSent.js')).revoke(context, options, id),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus mensagens apagar 3EB0A1B2C3D4 --sim', '']))
}
