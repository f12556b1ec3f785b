import { type Contract, contract, type Endpoint } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { feature } from '../../core/feature.js'
import type { AreaHandlers, Call } from '../../core/http/call.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { readJpeg } from '../sessions/readJpeg.js'
import { WhatsAppAccountCalls } from '../sessions/whatsappAccountCalls.js'
import { Profiles } from './profiles.js'

export interface Services {
  db: Db
  engines: EngineRegistry
  activityLog: ActivityLog
  sessionModule: { runs: EngineRuns }
}

export const profile = feature({
  rows: { profile: contract.profile },
  handlers: ({ db, engines, activityLog, sessionModule: { runs } }: Services) => ({
    profile: profileHandlers(new Profiles(db, activityLog, new WhatsAppAccountCalls({ db, engines, runs }))),
  }),
  tables: {},
  jobs: {},
})

type AnyCall = Pick<Call<Endpoint>, 'caller' | 'origin'>

function profileHandlers(profiles: Profiles): AreaHandlers<Contract['profile']> {
  const by = ({ caller, origin }: AnyCall) => ({ userId: caller.user.id, origin })
  return {
    get: async ({ caller, params }) => ({ profile: await profiles.get(params.id, caller.user.id) }),
    update: async (call) => ({ profile: await profiles.update(call.params.id, by(call), call.body) }),
    setPicture: async (call) => {
      const picture = await readJpeg(call.files.file, createPictureError)
      await profiles.setPicture(call.params.id, by(call), picture)
      return {}
    },
    removePicture: async (call) => {
      await profiles.setPicture(call.params.id, by(call), null)
      return {}
    },
    privacy: async ({ caller, params }) => ({ privacy: await profiles.privacy(params.id, caller.user.id) }),
    updatePrivacy: async (call) => ({
      privacy: await profiles.updatePrivacy(call.params.id, by(call), call.body),
    }),
  }
}

function createPictureError(): HttpError {
  const message = localized('profile.picture_jpeg')
  return new HttpError('invalid', 'invalid_file', message, { fields: { file: message } })
}
