import { createHash } from 'node:crypto'
import { type Contract, contract, type Endpoint } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { feature } from '../../core/feature.js'
import type { AreaHandlers, Call } from '../../core/http/call.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import type { Db } from '../../core/store/tables.js'
import { messageIdFrom } from '../../engines/messageId.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { Messages } from '../messages/messages.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { readJpeg } from '../sessions/readJpeg.js'
import { WhatsAppAccountCalls } from '../sessions/whatsappAccountCalls.js'
import { Catalogs } from './catalogs.js'

export interface Services {
  db: Db
  engines: EngineRegistry
  activityLog: ActivityLog
  sessionModule: { runs: EngineRuns }
  messageModule: { atOwner: (sessionId: string) => Promise<void>; messages: Messages }
}

export const catalog = feature({
  rows: { catalog: contract.catalog },
  handlers: ({ db, engines, activityLog, sessionModule: { runs }, messageModule }: Services) => {
    const calls = new WhatsAppAccountCalls({ db, engines, runs })
    const catalogs = new Catalogs({ db, engines, activityLog, calls, messages: messageModule.messages })
    return { catalog: catalogHandlers(catalogs, messageModule.atOwner) }
  },
  tables: {},
  jobs: {},
})

type AnyCall = Pick<Call<Endpoint>, 'caller' | 'origin' | 'idempotencyKey'> & { params: { id: string } }

function catalogHandlers(
  catalogs: Catalogs,
  atOwner: (sessionId: string) => Promise<void>,
): AreaHandlers<Contract['catalog']> {
  const by = ({ caller, params, origin }: AnyCall) => ({
    sessionId: params.id,
    userId: caller.user.id,
    origin,
  })
  return {
    list: ({ caller, params, query }) => catalogs.page(params.id, caller.user.id, query),
    collections: async ({ caller, params, query }) => ({
      collections: await catalogs.collections(params.id, caller.user.id, query.contact),
    }),
    create: async (call) => {
      const { name, description, price = null, currency, url, code, hidden } = call.body
      const picture = await readJpeg(call.files.file, createPictureError)
      const texts = { description: description || null, url: url || null, code: code || null }
      const details = { name, ...texts, price, currency: price === null ? null : currency, isHidden: hidden }
      return { product: await catalogs.create(by(call), details, picture) }
    },
    update: async (call) => {
      const { name, description, price, currency, url, code, hidden } = call.body
      const change = {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description: description || null }),
        ...(price !== undefined && { price }),
        ...(currency !== undefined && { currency }),
        ...(url !== undefined && { url: url || null }),
        ...(code !== undefined && { code: code || null }),
        ...(hidden !== undefined && { isHidden: hidden }),
      }
      return { product: await catalogs.update(by(call), call.params.productId, change) }
    },
    setPicture: async (call) => {
      const picture = await readJpeg(call.files.file, createPictureError)
      return { product: await catalogs.update(by(call), call.params.productId, {}, picture) }
    },
    remove: async (call) => {
      await catalogs.remove(by(call), call.params.productId)
      return {}
    },
    send: async (call) => {
      const { id, productId } = call.params
      await atOwner(id)
      const { to, message } = call.body
      const sent = { productId, to, text: message?.trim() ? message : null, id: deriveId(call) }
      return { message: await catalogs.send(id, call.caller.user.id, sent) }
    },
  }
}

function createPictureError(): HttpError {
  const message = localized('catalog.picture_invalid')
  return new HttpError('invalid', 'invalid_file', message, { fields: { file: message } })
}

/** Deterministic for a caller and an idempotency key: a repetition after a crash does not send twice. */
function deriveId({ caller: { callerKey }, idempotencyKey }: AnyCall): string | undefined {
  if (idempotencyKey === null) return undefined
  return messageIdFrom(createHash('sha256').update(`product\n${callerKey}\n${idempotencyKey}`).digest())
}
