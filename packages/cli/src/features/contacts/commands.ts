import type { Command } from 'commander'
import { addSessionArgument, createAction, formatExamples, wholeNumber } from '../../core/declare.js'
import type { ContactsOptions, WantedOptions } from './actions.js'

export function declareContacts(program: Command): void {
  const contacts = addSessionArgument(program.command('contatos').aliases(['contacts', 'contato']))
    .summary('lista e busca contatos')
    .description('Lista os contatos de uma sessão por nome; os sem nome vêm por último.')
    .option('--busca <texto>', 'só os que contêm o texto no nome ou no telefone')
    .option('--limite <n>', 'quantos, no máximo (padrão: 50)', wholeNumber('O limite', 1, 1_000_000))
    .option('--todos', 'todos, sem limite')
    .action(
      createAction<ContactsOptions>(async (context, options, reference) =>
        (await import('./actions.js')).contacts(context, options, reference),
      ),
    )
    .addHelpText(
      'after',
      `
Com --json, uma lista só, escrita aos poucos.
${formatExamples(
  ['morpheus contatos "Loja Centro" --busca joão', ''],
  ['morpheus contatos 3f2a --todos --csv > contatos.csv', ''],
)}`,
    )

  contacts
    .command('buscar <texto>')
    .alias('search')
    .summary('busca contatos em todas as sessões')
    .description('Busca um nome ou telefone nos contatos de todas as suas sessões.')
    .option('--limite <n>', 'quantos, no máximo (padrão: 50)', wholeNumber('O limite', 1, 1_000_000))
    .option('--todos', 'todos, sem limite')
    .action(
      createAction<WantedOptions>(async (context, options, ...search) =>
        (await import('./actions.js')).searchContacts(context, options, search.join(' ')),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(['morpheus contatos buscar joão', ''], ['morpheus contatos buscar 98765-4321', '']),
    )
}
