import { type Command, Option } from 'commander'
import {
  addSessionArgument,
  createAction,
  formatExamples,
  sessionOption,
  wholeNumber,
} from '../../core/declare.js'
import type { SessionOption } from '../messages/words.js'
import type { ContactsOptions, WantedOptions } from './actions.js'
import type { ProfileOptions, RemoveOptions, SaveOptions } from './onWhatsApp.js'

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
  declareAddressBook(contacts)
  declareOnWhatsApp(contacts)
}

const contactArgument = ['<contato>', 'número com código do país'] as const

function declareAddressBook(contacts: Command): void {
  contacts
    .command('salvar')
    .alias('save')
    .argument(...contactArgument)
    .argument('<nome>', 'nome na agenda')
    .summary('salva um contato na agenda, ou muda o nome dele')
    .description('Salva um contato na agenda do WhatsApp e do celular, ou muda o nome dele.')
    .option(...sessionOption)
    .option('--sem-celular', 'só no WhatsApp, não na agenda do celular')
    .action(
      createAction<SaveOptions>(async (context, options, contact, name) =>
        (await import('./onWhatsApp.js')).save(context, options, contact, name),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus contatos salvar 5511999999999 "Bia Souza"', '']))
  contacts
    .command('remover')
    .alias('remove')
    .argument(...contactArgument)
    .summary('remove um contato da agenda')
    .description(
      'Remove um contato da agenda, também da do celular; as mensagens ficam. Pergunta antes, ou --sim.',
    )
    .option(...sessionOption)
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<RemoveOptions>(async (context, options, contact) =>
        (await import('./onWhatsApp.js')).remove(context, options, contact),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus contatos remover 5511999999999 --sim', '']))
}

function declareOnWhatsApp(contacts: Command): void {
  contacts
    .command('perfil')
    .alias('profile')
    .argument(...contactArgument)
    .summary('mostra foto, recado e empresa de um contato')
    .description('Mostra o que um contato mostra de si no WhatsApp: foto, recado e dados da empresa.')
    .option(...sessionOption)
    .option('--atualizar', 'pergunta ao WhatsApp, em vez de usar a memória do gateway')
    .action(
      createAction<ProfileOptions>(async (context, options, contact) =>
        (await import('./onWhatsApp.js')).profile(context, options, contact),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus contatos perfil 5511999999999', '']))
  contacts
    .command('verificar')
    .alias('check')
    .argument('<telefone>', 'número com código do país')
    .summary('diz se um número tem WhatsApp')
    .description('Diz se um número tem WhatsApp, e com que número ele está lá.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, phone) =>
        (await import('./onWhatsApp.js')).check(context, options, phone),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus contatos verificar 5511999999999', ''],
        ['morpheus contatos verificar 5511999999999 --jq .exists', ''],
      ),
    )
  contacts
    .command('presenca')
    .alias('presence')
    .argument(...contactArgument)
    .summary('diz se um contato está online')
    .description('Diz se um contato está online e quando foi visto, se ele compartilha isso.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, contact) =>
        (await import('./onWhatsApp.js')).presence(context, options, contact),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus contatos presenca 5511999999999', '']))
  contacts
    .command('bloqueados')
    .alias('blocked')
    .summary('lista os contatos bloqueados')
    .description('Lista os contatos que o número da sessão bloqueou.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options) =>
        (await import('./onWhatsApp.js')).blocked(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus contatos bloqueados', '']))
  for (const { name, alias, what, description, isBlock } of blockCommands)
    contacts
      .command(name)
      .alias(alias)
      .argument(...contactArgument)
      .summary(what)
      .description(description)
      .option(...sessionOption)
      .action(
        createAction<SessionOption>(async (context, options, contact) =>
          (await import('./onWhatsApp.js')).setBlocked(context, options, isBlock, contact),
        ),
      )
      .addHelpText('after', formatExamples([`morpheus contatos ${name} 5511999999999`, '']))
}

const blockCommands = [
  {
    name: 'bloquear',
    alias: 'block',
    what: 'bloqueia um contato',
    description: 'Bloqueia um contato: as mensagens e ligações dele deixam de chegar.',
    isBlock: true,
  },
  {
    name: 'desbloquear',
    alias: 'unblock',
    what: 'desbloqueia um contato',
    description: 'Desbloqueia um contato.',
    isBlock: false,
  },
] as const
