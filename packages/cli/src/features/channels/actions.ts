import {
  type Channel,
  type ChannelPost,
  type ChannelRole,
  channelInviteCode,
  type Morpheus,
} from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { type Column, printList } from '../../core/output/table.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { selectSender } from '../messages/find.js'
import { readFile } from '../messages/readMessage.js'
import type { SessionOption } from '../messages/words.js'
import {
  createPostIdColumn,
  createPostTimeColumn,
  postTextColumn,
  type ReceiveOptions,
  switchReceiving,
} from '../statuses/posts.js'

const roles: Readonly<Record<ChannelRole, string>> = { owner: 'dono', admin: 'administra', follower: 'segue' }

const channelColumns: Column<Channel>[] = [
  {
    title: 'NOME',
    value: ({ name }) => name,
    cell: ({ name, verified }) => ({ text: `${sanitize(name)}${verified ? ' ✓' : ''}` }),
    dropPriority: 0,
    minWidth: 12,
  },
  { title: 'PAPEL', value: ({ role }) => role, cell: ({ role }) => ({ text: roles[role] }), dropPriority: 1 },
  {
    title: 'SEGUIDORES',
    value: ({ followers }) => followers,
    cell: ({ followers }) => ({ text: followers?.toLocaleString('pt-BR') ?? '–' }),
    dropPriority: 2,
  },
  {
    title: 'SILENCIADO',
    value: ({ muted }) => muted,
    cell: ({ muted }) => ({ text: muted ? 'sim' : 'não' }),
    dropPriority: 3,
  },
  {
    title: 'ID',
    value: ({ id }) => id,
    cell: ({ id }) => ({ text: sanitize(id), colour: 'grey' }),
    dropPriority: 0,
  },
]

const postColumns: Column<ChannelPost>[] = [
  {
    title: 'CANAL',
    value: ({ channel }) => channel.id,
    cell: ({ channel }) => ({ text: sanitize(channel.name ?? channel.id) }),
    dropPriority: 0,
    minWidth: 10,
  },
  {
    title: 'DE',
    value: ({ isFromMe }) => (isFromMe ? 'eu' : 'canal'),
    cell: ({ isFromMe }) => ({ text: isFromMe ? 'este número' : 'canal' }),
    dropPriority: 3,
  },
  { title: 'TIPO', value: ({ kind }) => kind, dropPriority: 4 },
  postTextColumn,
  createPostTimeColumn('PUBLICADO'),
  createPostIdColumn(5),
]

export async function list(context: Context, { sessao }: SessionOption): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const { channels } = await morpheus.channels.list({ id })
    printList(output, channels, {
      columns: channelColumns,
      empty: 'Nenhum canal. Siga um com: morpheus canais seguir <convite>',
      summary: countOf(channels.length, 'canal', 'canais'),
    })
  })
}

export interface CreateOptions extends SessionOption {
  descricao?: string
}

export async function create(
  context: Context,
  { sessao, descricao }: CreateOptions,
  name: string,
): Promise<void> {
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const description = descricao === undefined ? {} : { description: descricao }
    const { channel } = await morpheus.channels.create({ id, name, ...description })
    await announce(context, channel, `Canal criado: ${sanitize(channel.name)}`)
  })
}

export async function follow(context: Context, { sessao }: SessionOption, invite: string): Promise<void> {
  if (channelInviteCode(invite) === null)
    throw usageError('Informe o link de convite, como https://whatsapp.com/channel/…', 'invalid_data')
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const { channel } = await morpheus.channels.follow({ id, invite })
    await announce(context, channel, `Canal seguido: ${sanitize(channel.name)}`)
  })
}

export async function unfollow(
  context: Context,
  { sessao }: SessionOption,
  reference: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const session = await selectSender(morpheus, sessao)
    const { id, name } = await findChannel(morpheus, session.id, reference)
    await morpheus.channels.unfollow({ id: session.id, channelId: id })
    if (output.json) return output.value({ id, unfollowed: true })
    output.success(`Canal deixado: ${sanitize(name)}`)
  })
}

export interface RemoveOptions extends SessionOption, ConfirmationOptions {}

export async function remove(context: Context, options: RemoveOptions, reference: string): Promise<void> {
  const { output } = context
  const asks = requiresPrompt(output, options, 'O canal some para todos os seguidores')
  await withClient(context, async (morpheus) => {
    const session = await selectSender(morpheus, options.sessao)
    const { id, name } = await findChannel(morpheus, session.id, reference)
    if (asks && !(await askConfirmation(`Excluir o canal "${sanitize(name)}" para todos os seguidores?`)))
      throw cancelledError('O canal continua.')
    await morpheus.channels.remove({ id: session.id, channelId: id })
    if (output.json) return output.value({ id, removed: true })
    output.success(`Canal excluído: ${sanitize(name)}`)
  })
}

export interface ChangeOptions extends SessionOption {
  nome?: string
  descricao?: string
}

export async function change(
  context: Context,
  { sessao, nome, descricao }: ChangeOptions,
  reference: string,
): Promise<void> {
  if (nome === undefined && descricao === undefined)
    throw usageError('Diga o que mudar: --nome ou --descricao.', 'invalid_data')
  const parts = {
    ...(nome !== undefined && { name: nome }),
    ...(descricao !== undefined && { description: descricao }),
  }
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const { id: channelId } = await findChannel(morpheus, id, reference)
    const { channel } = await morpheus.channels.update({ id, channelId, ...parts })
    await announce(context, channel, `Canal alterado: ${sanitize(channel.name)}`)
  })
}

export interface MuteOptions extends SessionOption {
  desligar?: boolean
}

export async function mute(
  context: Context,
  { sessao, desligar = false }: MuteOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const { id: channelId } = await findChannel(morpheus, id, reference)
    const { channel } = await morpheus.channels.update({ id, channelId, muted: !desligar })
    if (output.json) return output.value(channel)
    output.success(`Canal ${desligar ? 'com som' : 'silenciado'}: ${sanitize(channel.name)}`)
  })
}

export interface PostOptions extends SessionOption {
  arquivo?: string
}

export async function post(
  context: Context,
  { sessao, arquivo }: PostOptions,
  reference: string,
  text: string | undefined,
): Promise<void> {
  const { output } = context
  if (text === undefined && arquivo === undefined)
    throw usageError('Diga o que publicar: um texto ou --arquivo.', 'invalid_data')
  const file = arquivo === undefined ? null : await readFile(arquivo)
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const channel = await findChannel(morpheus, id, reference)
    const place = { id, channelId: channel.id }
    const answer = file
      ? await morpheus.channels.postMedia({ ...place, file, ...(text && { caption: text }) })
      : await morpheus.channels.post({ ...place, ...(text !== undefined && { message: text }) })
    if (output.json) return output.value(answer.post)
    output.success(`Publicado em ${sanitize(channel.name)}`)
    await output.write(`${answer.post.id}\n`)
  })
}

export interface PostsOptions extends SessionOption {
  de?: 'proprias' | 'recebidas'
  limite?: number
}

export async function posts(
  context: Context,
  { sessao, de, limite }: PostsOptions,
  channel: string | undefined,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const filters = { ...(channel !== undefined && { channel }), ...(de && { own: de === 'proprias' }) }
    const page = await morpheus.channels.posts({ id, ...filters, limit: limite ?? 50 })
    printList(output, page.posts, {
      columns: postColumns,
      empty: 'Nenhuma publicação nos últimos 30 dias.',
      summary: countOf(page.posts.length, 'publicação', 'publicações'),
    })
  })
}

export async function receive(context: Context, options: ReceiveOptions): Promise<void> {
  await switchReceiving(
    context,
    options,
    'channels',
    (receives) => `Publicações dos canais: ${receives ? 'recebidas' : 'não recebidas'}`,
  )
}

async function announce({ output }: Context, channel: Channel, text: string): Promise<void> {
  if (output.json) return output.value(channel)
  output.success(text)
  await output.write(`${sanitize(channel.invite ?? channel.id)}\n`)
}

/** @throws Failure for no channel of the session, and for several */
async function findChannel(morpheus: Morpheus, sessionId: string, reference: string): Promise<Channel> {
  const prefix = reference.trim().toLowerCase()
  const { channels } = await morpheus.channels.list({ id: sessionId })
  const exact = channels.filter(({ id, name }) => id === prefix || name.toLowerCase() === prefix)
  const starting = channels.filter(
    ({ id, name }) => id.startsWith(prefix) || name.toLowerCase().startsWith(prefix),
  )
  const [match, ...others] = prefix === '' ? [] : exact.length > 0 ? exact : starting
  if (!match) {
    const hint = 'Veja os canais com: morpheus canais listar'
    throw failureError(`Canal não encontrado: "${sanitize(reference)}". ${hint}`, 'channel_not_found')
  }
  if (others.length > 0)
    throw usageError(`"${sanitize(reference)}" indica mais de um canal. Use o ID.`, 'ambiguous')
  return match
}
