import { type Command, Option } from 'commander'
import { createAction, formatExamples, sessionOption, wholeNumber } from '../../core/declare.js'
import type { SessionOption } from '../messages/words.js'
import type { ListOptions, PostOptions } from './actions.js'
import type { ReceiveOptions } from './posts.js'

const idArgument = ['<status>', 'ID do status, ou o começo dele'] as const

/** The name `status` is taken by the state of the server. */
export function declareStatuses(program: Command): void {
  const group = program
    .command('stories')
    .alias('story')
    .summary('posta, lista e apaga status do WhatsApp')
    .description('Posta, lista e apaga os status que o número de uma sessão mostra por 24 horas.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: stories list, post, delete, receive.
${formatExamples(
  ['morpheus stories postar "Promoção até as 18h"', ''],
  ['morpheus stories postar --arquivo vitrine.jpg --so 5511999999999', ''],
  ['morpheus stories receber --ligar', ''],
)}`,
    )
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista os status das últimas 24 horas')
    .description('Lista os status das últimas 24 horas, os mais novos primeiro.')
    .option(...sessionOption)
    .addOption(new Option('--de <quem>', 'só estes').choices(['proprios', 'contatos']))
    .option('--limite <n>', 'quantos, no máximo (padrão: 50)', wholeNumber('O limite', 1, 200))
    .action(
      createAction<ListOptions>(async (context, options) =>
        (await import('./actions.js')).list(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus stories listar --de contatos', '']))
  group
    .command('postar')
    .alias('post')
    .argument('[texto]', 'o texto; com --arquivo, a legenda')
    .summary('posta um texto, uma imagem ou um vídeo')
    .description('Posta um status para os contatos da sessão, ou só para alguns.')
    .option(...sessionOption)
    .option('--arquivo <caminho>', 'uma imagem ou um vídeo')
    .option('--so <número...>', 'só estes contatos veem')
    .option('--menos <número...>', 'todos os contatos veem, menos estes')
    .action(
      createAction<PostOptions>(async (context, options, text) =>
        (await import('./actions.js')).post(context, options, text),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus stories postar "Chegou coleção nova" --menos 5511999999999', ''],
        ['morpheus stories postar --arquivo vitrine.jpg "Vitrine de hoje"', ''],
      ),
    )
  group
    .command('apagar')
    .alias('delete')
    .argument(...idArgument)
    .summary('apaga um status próprio para todos')
    .description('Apaga um status próprio: ele some para todos os contatos.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, reference) =>
        (await import('./actions.js')).remove(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus stories apagar 3EB0A1', '']))
  group
    .command('receber')
    .alias('receive')
    .summary('mostra, liga ou desliga o recebimento')
    .description('Mostra se a sessão recebe os status dos contatos; com opções, liga ou desliga.')
    .option(...sessionOption)
    .option('--ligar', 'recebe os status dos contatos')
    .option('--desligar', 'não os recebe mais')
    .action(
      createAction<ReceiveOptions>(async (context, options) =>
        (await import('./actions.js')).receive(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus stories receber --ligar', '']))
}
