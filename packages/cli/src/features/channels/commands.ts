import { type Command, Option } from 'commander'
import { createAction, formatExamples, sessionOption, wholeNumber } from '../../core/declare.js'
import type { SessionOption } from '../messages/words.js'
import type { ReceiveOptions } from '../statuses/posts.js'
import type {
  ChangeOptions,
  CreateOptions,
  MuteOptions,
  PostOptions,
  PostsOptions,
  RemoveOptions,
} from './actions.js'
import { declarePostChanges } from './postCommands.js'

const channelArgument = ['<canal>', 'nome ou ID do canal, ou o começo dele'] as const

export function declareChannels(program: Command): void {
  const group = program
    .command('canais')
    .alias('channels')
    .summary('segue canais do WhatsApp e publica neles')
    .description('Lista, segue e cria canais do WhatsApp, publica neles e mostra o que publicam.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Em inglês: channels list, create, change, follow, unfollow, remove, mute, post,
posts, edit, delete, react, receive.
${formatExamples(
  ['morpheus canais seguir https://whatsapp.com/channel/0029VaAbCdEfGh', ''],
  ['morpheus canais publicar Ofertas "Tudo pela metade do preço até as 18h"', ''],
  ['morpheus canais receber --ligar', ''],
)}`,
    )
  group
    .command('listar')
    .aliases(['list', 'ls'])
    .summary('lista os canais seguidos e os próprios')
    .description('Lista os canais que o número segue ou administra, como o WhatsApp os tem agora.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options) =>
        (await import('./actions.js')).list(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus canais listar --sessao loja', '']))
  group
    .command('criar')
    .alias('create')
    .argument('<nome>', 'o nome do canal')
    .summary('cria um canal')
    .description('Cria um canal do número da sessão.')
    .option(...sessionOption)
    .option('--descricao <texto>', 'do que o canal trata')
    .action(
      createAction<CreateOptions>(async (context, options, name) =>
        (await import('./actions.js')).create(context, options, name),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(['morpheus canais criar "Ofertas da Ana" --descricao "Às sextas"', '']),
    )
  group
    .command('alterar')
    .alias('change')
    .argument(...channelArgument)
    .summary('muda o nome ou a descrição de um canal')
    .description('Muda o nome ou a descrição de um canal que o número administra.')
    .option(...sessionOption)
    .option('--nome <nome>', 'o nome novo')
    .option('--descricao <texto>', 'do que o canal trata; vazia, é removida')
    .action(
      createAction<ChangeOptions>(async (context, options, reference) =>
        (await import('./actions.js')).change(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus canais alterar Ofertas --nome "Ofertas da Ana"', '']))
  group
    .command('silenciar')
    .alias('mute')
    .argument(...channelArgument)
    .summary('silencia um canal, ou volta a ouvi-lo')
    .description('Silencia um canal no celular e em todos os aparelhos, ou volta a ouvi-lo.')
    .option(...sessionOption)
    .option('--desligar', 'volta a ouvir o canal')
    .action(
      createAction<MuteOptions>(async (context, options, reference) =>
        (await import('./actions.js')).mute(context, options, reference),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus canais silenciar Ofertas', ''],
        ['morpheus canais silenciar Ofertas --desligar', ''],
      ),
    )
  group
    .command('seguir')
    .alias('follow')
    .argument('<convite>', 'o link de convite do canal, ou o código dele')
    .summary('segue um canal pelo link de convite')
    .description('Passa a seguir um canal pelo link de convite.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, invite) =>
        (await import('./actions.js')).follow(context, options, invite),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(['morpheus canais seguir https://whatsapp.com/channel/0029VaAbCdEfGh', '']),
    )
  group
    .command('deixar')
    .alias('unfollow')
    .argument(...channelArgument)
    .summary('deixa de seguir um canal')
    .description('Deixa de seguir um canal.')
    .option(...sessionOption)
    .action(
      createAction<SessionOption>(async (context, options, reference) =>
        (await import('./actions.js')).unfollow(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus canais deixar Ofertas', '']))
  group
    .command('excluir')
    .alias('remove')
    .argument(...channelArgument)
    .summary('exclui um canal próprio, para todos')
    .description('Exclui um canal do número, para todos os seguidores. Pergunta antes, ou --sim.')
    .option(...sessionOption)
    .option('--sim', 'não pergunta')
    .addOption(new Option('--yes').hideHelp())
    .action(
      createAction<RemoveOptions>(async (context, options, reference) =>
        (await import('./actions.js')).remove(context, options, reference),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus canais excluir Ofertas --sim', '']))
  group
    .command('publicar')
    .alias('post')
    .argument(...channelArgument)
    .argument('[texto]', 'o texto; com --arquivo, a legenda')
    .summary('publica um texto, uma imagem ou um vídeo')
    .description('Publica em um canal que o número administra.')
    .option(...sessionOption)
    .option('--arquivo <caminho>', 'uma imagem ou um vídeo')
    .action(
      createAction<PostOptions>(async (context, options, reference, text) =>
        (await import('./actions.js')).post(context, options, reference, text),
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        ['morpheus canais publicar Ofertas "Chegou coleção nova"', ''],
        ['morpheus canais publicar Ofertas --arquivo vitrine.jpg "Vitrine de hoje"', ''],
      ),
    )
  group
    .command('publicacoes')
    .alias('posts')
    .argument('[canal]', 'ID de um canal; sem ele, de todos')
    .summary('lista as publicações dos últimos 30 dias')
    .description('Lista as publicações enviadas e recebidas dos últimos 30 dias, as mais novas primeiro.')
    .option(...sessionOption)
    .addOption(new Option('--de <quem>', 'só estas').choices(['proprias', 'recebidas']))
    .option('--limite <n>', 'quantas, no máximo (padrão: 50)', wholeNumber('O limite', 1, 200))
    .action(
      createAction<PostsOptions>(async (context, options, channel) =>
        (await import('./actions.js')).posts(context, options, channel),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus canais publicacoes --de recebidas', '']))
  declarePostChanges(group)
  group
    .command('receber')
    .alias('receive')
    .summary('mostra, liga ou desliga o recebimento')
    .description('Mostra se a sessão recebe as publicações dos canais; com opções, liga ou desliga.')
    .option(...sessionOption)
    .option('--ligar', 'recebe as publicações dos canais')
    .option('--desligar', 'não as recebe mais')
    .action(
      createAction<ReceiveOptions>(async (context, options) =>
        (await import('./actions.js')).receive(context, options),
      ),
    )
    .addHelpText('after', formatExamples(['morpheus canais receber --ligar', '']))
}
