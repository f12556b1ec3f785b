import { createHash } from 'node:crypto'
import { type Contract, channelInviteCode, contract, type Endpoint } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { feature } from '../../core/feature.js'
import { answerWithStoredFile } from '../../core/http/answers/fileAnswer.js'
import type { AreaHandlers, Call } from '../../core/http/call.js'
import type { Media } from '../../core/media/media.js'
import { messageIdFrom } from '../../engines/messageId.js'
import { createWrongFieldError } from '../messages/messageErrors.js'
import type { SentFiles } from '../messages/sentFiles.js'
import type { Channels } from './channels.js'

export interface Services {
  statusModule: { channels: Channels }
  messageModule: { atOwner: (sessionId: string) => Promise<void> }
  sent: SentFiles
  media: Media
}

export const channels = feature({
  rows: { channels: contract.channels },
  handlers: (services: Services) => ({ channels: channelHandlers(services) }),
  tables: {},
  jobs: {},
})

type AnyCall = Pick<Call<Endpoint>, 'caller' | 'origin' | 'idempotencyKey'> & { params: { id: string } }

function channelHandlers({
  statusModule: { channels },
  messageModule: { atOwner },
  sent,
  media,
}: Services): AreaHandlers<Contract['channels']> {
  const by = ({ caller, params, origin }: AnyCall) => ({
    sessionId: params.id,
    userId: caller.user.id,
    origin,
  })
  return {
    list: async ({ caller, params }) => ({ channels: await channels.list(params.id, caller.user.id) }),
    create: async (call) => ({ channel: await channels.create(by(call), call.body) }),
    follow: async (call) => ({
      channel: await channels.follow(by(call), channelInviteCode(call.body.invite) ?? ''),
    }),
    update: async (call) => ({
      channel: await channels.update(by(call), call.params.channelId, call.body),
    }),
    unfollow: async (call) => {
      await channels.unfollow(by(call), call.params.channelId)
      return {}
    },
    remove: async (call) => {
      await channels.remove(by(call), call.params.channelId)
      return {}
    },
    posts: ({ caller, params, query }) => channels.page(params.id, caller.user.id, query),
    post: async (call) => {
      const { id, channelId } = call.params
      await atOwner(id)
      const { type, message = '', url } = call.body
      const content = () => {
        if (type === 'text') return { kind: 'text', text: message } as const
        if (url === undefined) throw createWrongFieldError('url', localized('channels.file_missing'))
        return sent.at(url, type, { userId: call.caller.user.id, caption: message })
      }
      return { post: await channels.post(by(call), { id: deriveId(call), channelId, content }) }
    },
    postMedia: async (call) => {
      const { id, channelId } = call.params
      await atOwner(id)
      const { type, caption } = call.body
      const about = { userId: call.caller.user.id, caption }
      const content = () => sent.uploaded(call.files.file, type, about)
      return { post: await channels.post(by(call), { id: deriveId(call), channelId, content }) }
    },
    editPost: async (call) => {
      const { id, postId } = call.params
      await atOwner(id)
      return { post: await channels.postChanges.edit(by(call), postId, call.body.message) }
    },
    removePost: async (call) => {
      const { id, postId } = call.params
      await atOwner(id)
      await channels.postChanges.remove(by(call), postId)
      return {}
    },
    react: async (call) => {
      const { id, postId } = call.params
      await atOwner(id)
      return { post: await channels.postChanges.react(by(call), postId, call.body.emoji) }
    },
    media: async ({ caller, params }) => {
      const { row, type, fileName } = await channels.media(params.id, caller.user.id, params.postId)
      return answerWithStoredFile({ ...row, type, open: (range) => media.open(row, range) }, fileName)
    },
    settings: async ({ caller, params }) => ({
      receives: await channels.receives(params.id, caller.user.id),
    }),
    updateSettings: async (call) => ({ receives: await channels.setReceives(by(call), call.body.receives) }),
  }
}

/** Deterministic for a caller and an idempotency key: a repetition after a crash does not post twice. */
function deriveId({ caller: { callerKey }, idempotencyKey }: AnyCall): string | null {
  if (idempotencyKey === null) return null
  return messageIdFrom(createHash('sha256').update(`channel\n${callerKey}\n${idempotencyKey}`).digest())
}
