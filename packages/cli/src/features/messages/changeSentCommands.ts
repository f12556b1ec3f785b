import { type Command, Option } from 'commander'
import { createAction, formatExamples } from '../../core/declare.js'
import type { LabelOptions, PinOptions, ReactionOptions, RevokeOptions } from './changeSent.js'
import { messageArgument, type SessionOption, searchedSessionOption } from './words.js'

/** Declares what a conversation shows of a message that was already sent: reactions, pins, labels, corrections, deletion. */
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
    .command('fixar')
    .alias('pin')
    .argument(...messageArgument)
    .summary('fixa uma mensagem na conversa')
    .description('Fixa uma mensagem na conversa, para todos, por um tempo.')
    .option(...searchedSessionOption)
    .addOption(new Option('--por <tempo>', 'por quanto tempo').choices(['24h', '7d', '30d']).default('7d'))
    .action(
      createAction<PinOptions>(async (context, { por, ...options }, id) =>
        (await import('./changeSent.js')).pin(context, options, por, id),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus mensagens fixar wamsg_0123abcd --por 30d', '']))
  group
    .command('desafixar')
    .alias('unpin')
    .argument(...messageArgument)
    .summary('tira uma mensagem das fixadas')
    .description('Desafixa uma mensagem da conversa, para todos.')
    .option(...searchedSessionOption)
    .action(
      createAction<SessionOption>(async (context, options, id) =>
        (await import('./changeSent.js')).pin(context, options, null, id),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus mensagens desafixar wamsg_0123abcd', '']))
  group
    .command('etiquetar')
    .alias('label')
    .argument(...messageArgument)
    .argument('<etiquetas...>', 'nomes ou IDs')
    .summary('dá etiquetas a uma mensagem')
    .description('Dá a uma mensagem etiquetas do WhatsApp Business, ou as tira.')
    .option(...searchedSessionOption)
    .option('--tirar', 'tira as etiquetas')
    .action(
      createAction<LabelOptions>(async (context, options, id, ...names) =>
        (await import('./changeSent.js')).label(context, options, id, ...names),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus mensagens etiquetar wamsg_0123abcd Pago', '']))
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
