import { type Localized, localized } from '@morpheus/sdk/text'
import { HttpError } from '../../../core/lib/httpError.js'

export class ArchiveError extends HttpError {
  readonly reason: Localized

  constructor(code: string, reason: Localized) {
    super('unprocessable', code, reason)
    this.reason = reason
  }
}

export const createDamagedError = () => new ArchiveError('backup_damaged', localized('backups.damaged'))
export const createNotABackupError = () => new ArchiveError('not_a_backup', localized('backups.not_a_backup'))
export const createNotSettingsError = () =>
  new ArchiveError('not_settings', localized('backups.not_settings'))
export const createNewerVersionError = () => new ArchiveError('backup_newer', localized('backups.newer'))
export const createOlderVersionError = () => new ArchiveError('backup_older', localized('backups.older'))
export const createTooLargeError = () => new ArchiveError('backup_too_large', localized('backups.too_large'))
export const createOtherAccountError = () =>
  new ArchiveError('backup_of_another', localized('backups.of_another'))
export const createNameConflictError = () =>
  new ArchiveError('backup_conflict', localized('backups.conflict'))
export const createTooManySessionsError = (limit: number) =>
  new ArchiveError('session_limit', localized('backups.sessions_many', { limit }))
