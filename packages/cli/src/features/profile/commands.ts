import { type Command, Option } from 'commander'
import { createAction, formatExamples, sessionOption } from '../../core/declare.js'
import type { SessionOption } from '../messages/words.js'
import type { ChangeOptions, PictureOptions, PrivacyOptions } from './actions.js'
import { privacyOptions } from './privacyWords.js'

/** The name `perfil` is taken by the terminal's own profiles. */
export function declareNumber(program: Command): void {
  const group = program
    .command('numero')
    .aliases(['number', 'número'])
    .summary('mostra e altera o perfil do número no WhatsApp')
    .description('Mostra e altera nome, recado, foto e privacidade do número de uma sessão.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: number show, change, picture, privacy.
${formatExamples(
  ['morpheus numero ver', ''],
  ['morpheus numero alterar --recado "Atendemos até as 18h"', ''],
  ['morpheus numero privacidade --visto ninguem', ''],
)}`,
    )
  group
    .command('ver')
    .alias('show')
    .summary('mostra o perfil do número')
    .description('Mostra o perfil do número: nome, recado, foto e dados da empresa.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options) =>
        (await import('./actions.js')).show(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus numero ver --sessao "Loja Centro"', '']))
  group
    .command('alterar')
    .alias('change')
    .summary('altera o perfil do número')
    .description('Altera partes do perfil do número. Um texto vazio remove a parte.')
    .option(...sessionOption)
    .option('--nome <texto>', 'até 25 caracteres')
    .option('--recado <texto>', 'até 139 caracteres')
    .option('--descricao <texto>', 'da empresa, até 512 caracteres')
    .option('--endereco <texto>', 'da empresa')
    .option('--email <e-mail>', 'da empresa')
    .option('--site <url...>', 'da empresa, no máximo dois')
    .action(
      createAction<ChangeOptions>(async (context, options) =>
        (await import('./actions.js')).change(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus numero alterar --nome "Loja da Ana"', ''],
        ['morpheus numero alterar --site https://loja.com.br', ''],
      ),
    )
  group
    .command('foto')
    .alias('picture')
    .argument('[arquivo]', 'um JPEG quadrado, até 1 MB')
    .summary('troca ou remove a foto do número')
    .description('Troca a foto do número por um JPEG, ou a remove.')
    .option(...sessionOption)
    .option('--remover', 'remove a foto')
    .action(
      createAction<PictureOptions>(async (context, options, path) =>
        (await import('./actions.js')).picture(context, options, path),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(['morpheus numero foto loja.jpg', ''], ['morpheus numero foto --remover', '']),
    )
  const privacy = group
    .command('privacidade')
    .alias('privacy')
    .summary('mostra e altera a privacidade do número')
    .description('Mostra quem vê os dados do número e o alcança; com opções, altera.')
    .option(...sessionOption)
  for (const { flag, description, words } of privacyOptions)
    privacy.addOption(new Option(`${flag} <quem>`, description).choices(words))
  privacy
    .addOption(
      new Option('--temporarias <tempo>', 'em conversas novas, as mensagens somem').choices([
        '24h',
        '7d',
        '90d',
        'nao',
      ]),
    )
    .action(
      createAction<PrivacyOptions>(async (context, options) =>
        (await import('./actions.js')).privacy(context, options),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus numero privacidade', ''],
        ['morpheus numero privacidade --foto contatos --confirmacoes ninguem', ''],
        ['morpheus numero privacidade --temporarias 90d', ''],
      ),
    )
}
