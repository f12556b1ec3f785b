import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import type { Db } from '../../core/store/tables.js'
import type { CloudEngine } from '../../engines/cloud/cloudEngine.js'
import { SessionTemplates, type SessionTemplatesOptions } from './sessionTemplates.js'

export interface Services {
  db: Db
  activityLog: ActivityLog
  cloudModule: Pick<SessionTemplatesOptions, 'settings' | 'templates'> & {
    engine: Pick<CloudEngine, 'forgetTemplate'>
  }
}

export const cloudTemplates = feature({
  rows: { cloudTemplates: contract.cloudTemplates },
  handlers: ({ db, activityLog, cloudModule }: Services) => ({
    cloudTemplates: cloudTemplateHandlers(
      new SessionTemplates({
        db,
        activityLog,
        settings: cloudModule.settings,
        templates: cloudModule.templates,
        changed: (settings, name) => cloudModule.engine.forgetTemplate(settings, name),
      }),
    ),
  }),
  tables: {},
  jobs: {},
})

function cloudTemplateHandlers(templates: SessionTemplates): AreaHandlers<Contract['cloudTemplates']> {
  const toActor = ({ params, caller }: { params: { id: string }; caller: { user: { id: string } } }) => ({
    sessionId: params.id,
    userId: caller.user.id,
  })
  return {
    list: (call) => templates.page(toActor(call), call.query),
    get: async (call) => ({ template: await templates.get(toActor(call), call.params.templateId) }),
    create: async (call) => ({
      template: await templates.create({ ...toActor(call), origin: call.origin }, call.body),
    }),
    uploadSample: (call) => templates.uploadSample(toActor(call), call.files.file),
    update: async (call) => ({
      template: await templates.update(
        { ...toActor(call), origin: call.origin },
        call.params.templateId,
        call.body,
      ),
    }),
    remove: async (call) => {
      await templates.remove({ ...toActor(call), origin: call.origin }, call.params.templateId)
      return {}
    },
  }
}
