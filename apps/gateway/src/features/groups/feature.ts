import { type Contract, contract, type Endpoint } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers, Call } from '../../core/http/call.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { readJpeg } from '../sessions/readJpeg.js'
import { createPictureError } from './groupErrors.js'
import { Groups } from './groups.js'

export interface Services {
  db: Db
  engines: EngineRegistry
  activityLog: ActivityLog
  sessionModule: { runs: EngineRuns }
}

export const groups = feature({
  rows: { groups: contract.groups },
  handlers: ({ db, engines, activityLog, sessionModule: { runs } }: Services) => ({
    groups: groupHandlers(new Groups({ db, engines, activityLog, runs })),
  }),
  tables: {},
  jobs: {},
})

type AnyCall = Pick<Call<Endpoint>, 'caller' | 'origin'>

function groupHandlers(groups: Groups): AreaHandlers<Contract['groups']> {
  const by = ({ caller, origin }: AnyCall) => ({ userId: caller.user.id, origin })
  return {
    list: async ({ caller, params, query }) => ({
      groups: await groups.list(params.id, caller.user.id, query),
    }),
    get: async ({ caller, params, query }) => ({
      group: await groups.get(params.id, caller.user.id, params.groupId, query.refresh),
    }),
    create: (call) => groups.create(call.params.id, by(call), call.body),
    update: async (call) => ({
      group: await groups.update(call.params.id, by(call), call.params.groupId, call.body),
    }),
    leave: async (call) => {
      await groups.leave(call.params.id, by(call), call.params.groupId)
      return {}
    },
    changeParticipants: async (call) => ({
      results: await groups.changeParticipants(call.params.id, by(call), call.params.groupId, call.body),
    }),
    invite: async ({ caller, params }) => ({
      invite: await groups.invite(params.id, caller.user.id, params.groupId),
    }),
    revokeInvite: async (call) => ({
      invite: await groups.revokeInvite(call.params.id, by(call), call.params.groupId),
    }),
    join: async (call) => ({ groupId: await groups.join(call.params.id, by(call), call.body.invite) }),
    setPicture: async (call) => {
      const picture = await readJpeg(call.files.file, createPictureError)
      await groups.setPicture(call.params.id, by(call), call.params.groupId, picture)
      return {}
    },
    removePicture: async (call) => {
      await groups.setPicture(call.params.id, by(call), call.params.groupId, null)
      return {}
    },
    joinRequests: async ({ caller, params }) => ({
      requests: await groups.joinRequests(params.id, caller.user.id, params.groupId),
    }),
    decideJoinRequests: async (call) => ({
      results: await groups.decideJoinRequests(call.params.id, by(call), call.params.groupId, call.body),
    }),
    community: async ({ caller, params }) => ({
      community: await groups.community(params.id, caller.user.id, params.groupId),
    }),
  }
}
