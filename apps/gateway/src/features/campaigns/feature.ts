import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Origin } from '../../core/log/activityLog.js'
import type { Db } from '../../core/store/tables.js'
import type { Messages } from '../messages/messages.js'
import type { SentFiles } from '../messages/sentFiles.js'
import { getOwnSession } from '../sessions/ownSession.js'
import type { Campaigns, NewCampaign } from './campaigns.js'
import type { OptOuts } from './optOuts.js'
import { campaignsTables } from './tables.js'

export interface Services {
  db: Db
  campaignModule: { campaigns: Campaigns; optOuts: OptOuts }
  messageModule: { messages: Messages }
  sent: SentFiles
}

export const campaigns = feature({
  rows: { campaigns: contract.campaigns, optOuts: contract.optOuts },
  handlers: ({ db, campaignModule, messageModule, sent }: Services) => ({
    campaigns: campaignHandlers(db, campaignModule.campaigns, messageModule.messages, sent),
    optOuts: optOutHandlers(campaignModule.optOuts),
  }),
  tables: campaignsTables,
  jobs: {},
})

function campaignHandlers(
  db: Db,
  service: Campaigns,
  messages: Messages,
  sentFiles: SentFiles,
): AreaHandlers<Contract['campaigns']> {
  const toPath = ({
    caller,
    params,
    origin,
  }: {
    caller: { user: { id: string } }
    params: { id: string; campaignId: string }
    origin: Origin
  }) => ({ sessionId: params.id, userId: caller.user.id, id: params.campaignId, origin })
  const readFile = (
    { url, media, type = 'image', message, fileName }: NewCampaign,
    caller: { user: { id: string }; visibleSessions: readonly string[] | null },
  ) => {
    const about = { userId: caller.user.id, caption: message, fileName }
    if (url !== undefined) return sentFiles.at(url, type, about)
    if (media === undefined) return null
    const findId = async () =>
      media.startsWith('media_') ? media : messages.findMediaId(media, caller.user.id, caller.visibleSessions)
    return sentFiles.reuse(findId, type, about)
  }
  return {
    list: ({ caller, query }) =>
      service.page({ userId: caller.user.id, visibleSessions: caller.visibleSessions }, query),
    create: async ({ caller, params, body, idempotencyKey, origin }) => ({
      campaign: await service.create(
        { sessionId: params.id, userId: caller.user.id, key: idempotencyKey, origin },
        body,
        readFile(body, caller),
      ),
    }),
    uploadFile: async ({ caller: { user }, params, body, files: { file } }) => {
      await getOwnSession(db, params.id, user.id)
      const uploaded = await sentFiles.uploaded(file, body.type, { userId: user.id })
      const { mediaId } = await uploaded.keep()
      return { media: mediaId, type: uploaded.kind }
    },
    get: async (call) => ({ campaign: await service.get(toPath(call)) }),
    recipients: (call) => service.recipients(toPath(call), call.query),
    pause: async (call) => ({ campaign: await service.pause(toPath(call)) }),
    resume: async (call) => ({ campaign: await service.resume(toPath(call)) }),
    cancel: async (call) => ({ campaign: await service.cancel(toPath(call)) }),
    remove: async (call) => {
      await service.remove(toPath(call))
      return {}
    },
  }
}

function optOutHandlers(optOuts: OptOuts): AreaHandlers<Contract['optOuts']> {
  return {
    list: ({ caller, query }) => optOuts.page(caller.user.id, query),
    add: ({ caller, body, origin }) => optOuts.add(caller.user.id, body, origin),
    remove: async ({ caller, params, origin }) => {
      await optOuts.remove(caller.user.id, params.phone, origin)
      return {}
    },
    settings: async ({ caller }) => ({ settings: await optOuts.settings(caller.user.id) }),
    updateSettings: async ({ caller, body, origin }) => ({
      settings: await optOuts.updateSettings(caller.user.id, body, origin),
    }),
  }
}
