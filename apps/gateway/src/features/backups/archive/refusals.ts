import { type Localized, localized } from '@morpheus/sdk/text'
import { HttpError } from '../../../core/lib/httpError.js'

export class BadArchive extends HttpError {
  readonly reason: Localized

  constructor(code: string, reason: Localized) {
    super('unprocessable', code, reason)
    this.reason = reason
  }
}

export const damaged = () => new BadArchive('backup_damaged', localized('backups.damaged'))
export const notOurs = () => new BadArchive('not_a_backup', localized('backups.not_a_backup'))
export const notSettings = () => new BadArchive('not_settings', localized('backups.not_settings'))
export const newer = () => new BadArchive('backup_newer', localized('backups.newer'))
export const older = () => new BadArchive('backup_older', localized('backups.older'))
export const tooLarge = () => new BadArchive('backup_too_large', localized('backups.too_large'))
export const anothers = () => new BadArchive('backup_of_another', localized('backups.of_another'))
export const nameTaken = () => new BadArchive('backup_conflict', localized('backups.conflict'))
export const tooManySessions = (limit: number) =>
  new BadArchive('session_limit', localized('backups.sessions_many', { limit }))
