import { createHash } from 'node:crypto'
import { type Contract, contract, type Endpoint } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { feature } from '../../core/feature.js'
import { answerWithStoredFile } from '../../core/http/answers/fileAnswer.js'
import type { AreaHandlers, Call } from '../../core/http/call.js'
import type { Media } from '../../core/media/media.js'
import { messageIdFrom } from '../../engines/messageId.js'
import { createWrongFieldError } from '../messages/messageErrors.js'
import type { SentFiles } from '../messages/sentFiles.js'
import type { Statuses } from './statuses.js'
import { statusesTables } from './tables.js'

export interface Services {
  statusModule: { statuses: Statuses }
  messageModule: { atOwner: (sessionId: string) => Promise<void> }
  sent: SentFiles
  media: Media
}

export const statuses = feature({
  rows: { statuses: contract.statuses },
  handlers: (services: Services) => ({ statuses: statusHandlers(services) }),
  tables: statusesTables,
  jobs: {},
})

type AnyCall = Pick<Call<Endpoint>, 'caller' | 'origin' | 'idempotencyKey'> & { params: { id: string } }

function statusHandlers({
  statusModule,
  messageModule: { atOwner },
  sent,
  media,
}: Services): AreaHandlers<Contract['statuses']> {
  const { statuses } = statusModule
  const by = ({ caller, params, origin }: AnyCall) => ({
    sessionId: params.id,
    userId: caller.user.id,
    origin,
  })
  return {
    list: ({ caller, params, query }) => statuses.page(params.id, caller.user.id, query),
    post: async (call) => {
      await atOwner(call.params.id)
      const { type, message = '', url, audience, contacts } = call.body
      const content = () => {
        if (type === 'text') return { kind: 'text', text: message } as const
        if (url === undefined) throw createWrongFieldError('url', localized('statuses.file_missing'))
        return sent.at(url, type, { userId: call.caller.user.id, caption: message })
      }
      return { status: await statuses.post(by(call), { id: deriveId(call), content, audience, contacts }) }
    },
    postMedia: async (call) => {
      await atOwner(call.params.id)
      const { type, caption, audience, contacts } = call.body
      const about = { userId: call.caller.user.id, caption }
      const content = () => sent.uploaded(call.files.file, type, about)
      return { status: await statuses.post(by(call), { id: deriveId(call), content, audience, contacts }) }
    },
    remove: async (call) => {
      await statuses.remove(by(call), call.params.statusId)
      return {}
    },
    media: async ({ caller, params }) => {
      const { row, type, fileName } = await statuses.media(params.id, caller.user.id, params.statusId)
      return answerWithStoredFile({ ...row, type, open: (range) => media.open(row, range) }, fileName)
    },
    settings: async ({ caller, params }) => ({
      receives: await statuses.receives(params.id, caller.user.id),
    }),
    updateSettings: async (call) => ({ receives: await statuses.setReceives(by(call), call.body.receives) }),
  }
}

/** Deterministic for a caller and an idempotency key: a repetition after a crash does not post twice. */
function deriveId({ caller: { callerKey }, idempotencyKey }: AnyCall): string | null {
  if (idempotencyKey === null) return null
  return messageIdFrom(createHash('sha256').update(`status\n${callerKey}\n${idempotencyKey}`).digest())
}
