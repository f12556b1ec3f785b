import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { answerWithStoredFile, answerWithTemporaryFile } from '../../core/http/answers/fileAnswer.js'
import type { AreaHandlers } from '../../core/http/call.js'
import { unusedBackups } from './backupFiles.js'
import { type BackupSchedules, scheduledBackups } from './backupSchedules.js'
import type { Backups } from './backups.js'
import { backupsTables } from './tables.js'

export interface Services {
  backupModule: { backups: Backups; schedules: BackupSchedules }
}

export const backups = feature({
  rows: { backups: contract.backups },
  handlers: ({ backupModule }: Services) => ({
    backups: backupHandlers(backupModule.backups, backupModule.schedules),
  }),
  tables: backupsTables,
  jobs: { scheduledBackups, unusedBackups },
})

function backupHandlers(backups: Backups, schedules: BackupSchedules): AreaHandlers<Contract['backups']> {
  return {
    list: ({ caller }) => backups.list(caller.user.id),
    create: ({ caller, body: { type, description }, origin }) =>
      backups.create(
        caller.user.id,
        { type, description: description?.trim() || null, origin: 'manual' },
        origin,
      ),
    progress: async ({ caller }) => ({ running: await backups.getProgress(caller.user.id) }),
    schedule: ({ caller }) => schedules.get(caller.user.id),
    changeSchedule: ({ caller, body, origin }) => schedules.change(caller.user.id, body, origin),
    upload: ({ caller, body, files, origin }) =>
      backups.upload(caller.user.id, files.file, body.description?.trim() || null, origin),
    download: async ({ caller, params }) => {
      const { name, ...file } = await backups.file(params.id, caller.user.id)
      return answerWithStoredFile({ ...file, type: 'application/zip' }, name)
    },
    restore: async ({ caller, params, origin }) => ({
      success: true,
      ...(await backups.restore(params.id, caller.user.id, origin)),
    }),
    exportSettings: async ({ caller, origin }) => {
      const { path, name } = await backups.exportSettings(caller.user.id, origin)
      return answerWithTemporaryFile(path, name, 'application/zip')
    },
    importSettings: async ({ caller, files, origin }) => ({
      success: true,
      ...(await backups.importSettings(caller.user.id, files.settings, origin)),
    }),
    remove: async ({ caller, params, origin }) => {
      await backups.remove(params.id, caller.user.id, origin)
      return { success: true }
    },
  }
}
