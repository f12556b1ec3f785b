import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import type { Db } from '../../core/store/tables.js'
import type { CloudEngine } from '../../engines/cloud/cloudEngine.js'
import { cloudTemplateHandlers } from './handlers.js'
import { SessionTemplates, type SessionTemplatesOptions } from './sessionTemplates.js'

export interface Services {
  db: Db
  activityLog: ActivityLog
  cloud: Pick<SessionTemplatesOptions, 'settings' | 'templates'> & {
    engine: Pick<CloudEngine, 'forgetTemplate'>
  }
}

export const cloudTemplates = feature({
  rows: { cloudTemplates: contract.cloudTemplates },
  handlers: ({ db, activityLog, cloud }: Services) => ({
    cloudTemplates: cloudTemplateHandlers(
      new SessionTemplates({
        db,
        activityLog,
        settings: cloud.settings,
        templates: cloud.templates,
        changed: (settings, name) => cloud.engine.forgetTemplate(settings, name),
      }),
    ),
  }),
  tables: {},
})
