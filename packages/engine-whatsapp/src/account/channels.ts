import {
  AccountFailure,
  type AccountFailureCode,
  type EngineChannel,
  type EngineChannelChange,
  type EngineChannels,
  type EnginePostRef,
  type OutgoingChannelPost,
} from '@morpheus/gateway/engine'
import {
  type BinaryNode,
  generateMessageIDV2,
  getBinaryNodeChildString,
  proto,
  QueryIds,
  S_WHATSAPP_NET,
  type WASocket,
} from 'baileys'
import type { Outbound } from '../sending/outbound.js'
import { publishedContent } from '../sending/outgoingContent.js'
import { mapAccountErrors } from './accountErrors.js'
import { readChannel, readFields } from './channelAnswers.js'

/** Queries that list the followed channels, which Baileys lacks: the one of WhatsApp Web, and an earlier one. */
const listQueries = [
  { id: '27456920720571478', variables: { fetch_status_metadata: false, fetch_wamo_sub: false } },
  { id: '6388546374527196', variables: {} },
] as const

/** WhatsApp's `edit` attributes of posts, and of a reaction that is removed. */
const edits = { text: '3', removal: '8', noReaction: '7' } as const

interface AccountChannelsOptions {
  socket: WASocket
  outbound: Outbound
}

/** Channels of the account that one connection is logged in with. */
export class AccountChannels implements EngineChannels {
  readonly #socket: WASocket
  readonly #outbound: Outbound

  constructor({ socket, outbound }: AccountChannelsOptions) {
    this.#socket = socket
    this.#outbound = outbound
  }

  list(): Promise<EngineChannel[]> {
    return mapAccountErrors(listChannels(this.#socket))
  }

  async follow(invite: string): Promise<EngineChannel> {
    const channel = await this.#find({ key: invite, type: 'INVITE' })
    if (channel.role === 'follower') await this.#query(QueryIds.FOLLOW, { newsletter_id: channel.id })
    return channel
  }

  async unfollow(channelId: string): Promise<void> {
    await this.#query(QueryIds.UNFOLLOW, { newsletter_id: channelId })
  }

  async remove(channelId: string): Promise<void> {
    await this.#query(QueryIds.DELETE, { newsletter_id: channelId })
  }

  async update(channelId: string, { muted, ...updates }: EngineChannelChange): Promise<EngineChannel> {
    if (muted !== undefined)
      await this.#query(muted ? QueryIds.MUTE : QueryIds.UNMUTE, { newsletter_id: channelId })
    if (updates.name !== undefined || updates.description !== undefined)
      await this.#query(QueryIds.UPDATE_METADATA, {
        newsletter_id: channelId,
        updates: { ...updates, settings: null },
      })
    return this.#find({ key: channelId, type: 'JID' })
  }

  async create(input: { name: string; description: string | null }): Promise<EngineChannel> {
    const data = await this.#query(QueryIds.CREATE, { input })
    const channel = readChannel(data.get('xwa2_newsletter_create'))
    if (!channel) throw new AccountFailure('account_unanswered')
    // The answer may lack the role.
    return { ...channel, role: 'owner' }
  }

  async post(
    { id, channelId, content }: OutgoingChannelPost,
    signal: AbortSignal,
  ): Promise<{ timestamp: string; serverId: string | null }> {
    const published = await publishedContent(content)
    return this.#outbound.publish(channelId, published, { messageId: id }, signal)
  }

  /** The message itself under its first id: channels have no message that names another. */
  async editPost(post: EnginePostRef, text: string, signal: AbortSignal): Promise<void> {
    const content = proto.Message.encode({ extendedTextMessage: { text } }).finish()
    await this.#changePost(post, { edit: edits.text, content }, signal)
  }

  async removePost(post: EnginePostRef, signal: AbortSignal): Promise<void> {
    await this.#changePost(post, { edit: edits.removal, content: new Uint8Array() }, signal)
  }

  async react(
    { channelId, serverId }: EnginePostRef,
    emoji: string | null,
    signal: AbortSignal,
  ): Promise<void> {
    if (serverId === null) throw new AccountFailure('unsupported')
    const id = generateMessageIDV2(this.#socket.authState.creds.me?.id)
    const edit = emoji === null && { edit: edits.noReaction }
    const attrs = { to: channelId, id, type: 'reaction', server_id: serverId, ...edit }
    const reaction = { tag: 'reaction', attrs: emoji === null ? {} : { code: emoji } }
    await this.#outbound.sendNode({ tag: 'message', attrs, content: [reaction] }, signal)
  }

  #changePost(
    { channelId, id }: EnginePostRef,
    { edit, content }: { edit: string; content: Uint8Array },
    signal: AbortSignal,
  ): Promise<void> {
    const attrs = { to: channelId, id, type: 'text', edit }
    const plaintext = { tag: 'plaintext', attrs: {}, content }
    return this.#outbound.sendNode({ tag: 'message', attrs, content: [plaintext] }, signal)
  }

  async #find(input: { key: string; type: 'INVITE' | 'JID' }): Promise<EngineChannel> {
    const fetched = { fetch_viewer_metadata: true, fetch_full_image: true, fetch_creation_time: true }
    const data = await this.#query(QueryIds.METADATA, { input, ...fetched })
    const channel = readChannel(data.get('xwa2_newsletter'))
    if (!channel) throw new AccountFailure('channel_not_found')
    return channel
  }

  async #query(queryId: string, variables: object): Promise<ReadonlyMap<string, unknown>> {
    return mapAccountErrors(queryChannels(this.#socket, queryId, variables))
  }
}

type Socket = Pick<WASocket, 'query' | 'generateMessageTag'>

/** Fails as the last query does. `timeoutMs` limits each query; without it, Baileys' own limit. */
export async function listChannels(socket: Socket, timeoutMs?: number): Promise<EngineChannel[]> {
  let failure: unknown
  for (const { id, variables } of listQueries) {
    try {
      const data = await queryChannels(socket, id, variables, timeoutMs)
      const answers = data.get('xwa2_newsletter_subscribed')
      if (!Array.isArray(answers)) throw new AccountFailure('account_rejected', { detail: 'no list' })
      return answers.flatMap((answer) => readChannel(answer) ?? [])
    } catch (error) {
      failure = error
      if (!(error instanceof AccountFailure)) break
    }
  }
  throw failure
}

/**
 * `data` of a query's answer. Not Baileys' own calls: they expect fields that answers may lack.
 * @throws AccountFailure for a refusal
 */
async function queryChannels(
  { query, generateMessageTag }: Socket,
  queryId: string,
  variables: object,
  timeoutMs?: number,
): Promise<ReadonlyMap<string, unknown>> {
  const attrs = { id: generateMessageTag(), type: 'get', to: S_WHATSAPP_NET, xmlns: 'w:mex' }
  const content = Buffer.from(JSON.stringify({ variables }))
  const child = { tag: 'query', attrs: { query_id: queryId }, content }
  const answer = readJson(await query({ tag: 'iq', attrs, content: [child] }, timeoutMs))
  const errors = answer.get('errors')
  const [error] = Array.isArray(errors) ? errors : []
  if (error !== undefined) {
    const code = Number(readFields(readFields(error).get('extensions')).get('error_code'))
    throw new AccountFailure(refusals[code] ?? 'account_rejected', { detail: `error ${code}` })
  }
  return readFields(answer.get('data'))
}

function readJson(answer: BinaryNode): ReadonlyMap<string, unknown> {
  const text = getBinaryNodeChildString(answer, 'result') ?? ''
  try {
    return readFields(JSON.parse(text))
  } catch {
    throw new AccountFailure('account_rejected', { detail: 'unreadable answer' })
  }
}

const refusals: Partial<Record<number, AccountFailureCode>> = {
  401: 'account_forbidden',
  403: 'account_forbidden',
  404: 'channel_not_found',
  410: 'channel_not_found',
  429: 'account_rate_limited',
}
