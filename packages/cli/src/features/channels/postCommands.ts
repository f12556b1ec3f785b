import type { Command } from 'commander'
import { createAction, formatExamples } from '../../core/declare.js'
import type { ReactOptions, RemoveOptions } from './postActions.js'

const sessionOption = ['--sessao <sessão>', 'de qual sessão (padrão: a única conectada)'] as const
const postArgument = ['<publicação>', 'ID da publicação, ou o começo dele'] as const

/** Commands that change one post. */
export function declarePostChanges(group: Command): void {
  group
    .command('editar')
    .alias('edit')
    .argument(...postArgument)
    .argument('<texto>', 'o texto novo')
    .summary('muda o texto de uma publicação própria')
    .description('Muda o texto de uma publicação própria, para todos.')
    .option(...sessionOption)
    .action(
      createAction<RemoveOptions>(async (context, options, reference, text) =>
        (await import('./postActions.js')).edit(context, options, reference, text),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus canais editar 3EB0A1B2 "Só até as 20h"', '']))
  group
    .command('apagar')
    .alias('delete')
    .argument(...postArgument)
    .summary('apaga uma publicação própria')
    .description('Apaga uma publicação própria, para todos.')
    .option(...sessionOption)
    .action(
      createAction<RemoveOptions>(async (context, options, reference) =>
        (await import('./postActions.js')).remove(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus canais apagar 3EB0A1B2', '']))
  group
    .command('reagir')
    .alias('react')
    .argument(...postArgument)
    .argument('[emoji]', 'um emoji')
    .summary('reage a uma publicação com um emoji')
    .description('Reage a uma publicação com um emoji, ou retira a reação.')
    .option(...sessionOption)
    .option('--tirar', 'retira a reação')
    .action(
      createAction<ReactOptions>(async (context, options, reference, emoji) =>
        (await import('./postActions.js')).react(context, options, reference, emoji),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus canais reagir wapost_0123abcd 👍', ''],
        ['morpheus canais reagir wapost_0123abcd --tirar', ''],
      ),
    )
}
