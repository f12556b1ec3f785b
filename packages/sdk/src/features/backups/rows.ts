import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { answersFile } from '../../core/files.js'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback, lenient, requiredForItem } from '../../core/reading/lenient.js'
import { Instant, wholeNumber } from '../../core/values.js'
import { backupsRules } from '../../locales/generated/pt-BR/rules/backups.js'
import { createRules } from '../../locales/rules.js'

const rule = createRules(backupsRules)

const endpoint = rowsOf({ category: 'backup-restore', scope: 'account', ability: 'never' })

/** The types of backups: the whole account, or its settings alone. Configuration spec §3. */
export const backupTypes = ['FULL', 'SETTINGS_ONLY'] as const
/** Parses `FULL` or `SETTINGS_ONLY`; refuses anything else in Portuguese. Configuration spec §3. */
export const BackupType = z.enum(backupTypes, rule('rules.backups.type_invalid'))
export type BackupType = z.output<typeof BackupType>

/** Maximum size of a backup from another gateway, in bytes. */
export const backupBytes = 4 * 1024 ** 3

/** Maximum size of a settings file, in bytes. */
export const settingsBytes = 256 * 1024 ** 2

/** A stored backup without its content, which `backups.download` answers as a ZIP. Configuration spec §3. */
export const Backup = z.object({
  id: requiredForItem(z.string()),
  type: choiceWithFallback(BackupType, 'FULL'),
  createdAt: Instant,
  size: lenient(z.number(), { fallback: () => 0 }),
  description: z.string().nullable().default(null),
  filename: lenient(z.string(), { fallback: () => 'backup.zip' }),
  /** Created by hand, created by the schedule, or uploaded from another gateway. */
  origin: choiceWithFallback(z.enum(['manual', 'scheduled', 'uploaded']), 'manual'),
  /** Milliseconds that its creation took; null where unknown. */
  duration: z.number().nullable().default(null),
  counts: lenient(z.record(z.string(), z.number()), { fallback: () => ({}) }),
})
export type Backup = z.output<typeof Backup>

/** The steps of a running backup or restore. Settings alone have no contacts, messages and logs. */
export const backupSteps = [
  'preparing',
  'user',
  'sessions',
  'contacts',
  'messages',
  'templates',
  'activity',
  'compressing',
  'done',
] as const
/** Parses one of `backupSteps`, which are in order of execution. Configuration spec §4. */
export const BackupStep = z.enum(backupSteps)
export type BackupStep = z.output<typeof BackupStep>

/** The progress of the running backup or restore: `done / total` is the finished share. */
export const BackupProgress = z.object({
  work: z.enum(['create', 'restore']),
  type: BackupType,
  step: BackupStep,
  /** Processed rows, and the number of all rows. */
  done: z.number(),
  total: z.number(),
  startedAt: Instant,
})
export type BackupProgress = z.output<typeof BackupProgress>

/** The schedule of automatic backups. */
export const BackupSchedule = z.object({
  enabled: z.boolean(),
  frequency: z.enum(['daily', 'weekly'], rule('rules.backups.frequency_invalid')),
  /** 0 to 23, in the account's time zone. */
  hour: wholeNumber(0, 23),
  /** 0 is Sunday; for weekly backups. */
  weekday: wholeNumber(0, 6),
  type: BackupType,
  /** The number of scheduled backups to keep: the oldest are deleted. */
  keep: wholeNumber(1, 30),
})
export type BackupSchedule = z.output<typeof BackupSchedule>

const ScheduleState = BackupSchedule.extend({
  /** The next run; null while it is switched off. */
  nextAt: Instant.nullable(),
  lastAt: Instant.nullable(),
  /** The reason why the last run failed, in Portuguese. */
  lastError: z.string().nullable(),
  /** The same as a code: an error's code, `disk_full`, or `internal`. */
  lastErrorCode: z.string().nullish(),
  lastErrorI18n: MessageRef.nullish(),
})
/** The schedule, its next run and its last result: the answer of `backups.schedule` and `backups.changeSchedule`. */
export type BackupScheduleState = z.output<typeof ScheduleState>

const Restored = z.object({
  success: lenient(z.boolean(), { fallback: () => true }),
  counts: z.record(z.string(), z.number()),
  /** Targets that were restored without their secrets, and are disabled. */
  keysMissing: z.number(),
})

/** Configuration spec §7.6 and §7.7. */
export const backups = {
  /** Lists the account's backups, newest first. */
  list: endpoint('GET /settings/backups', { answer: z.array(Backup) }),
  /** Answers once the backup is complete, however long it takes; poll `progress` meanwhile. */
  create: endpoint('POST /settings/backups', {
    body: z.object({
      type: BackupType,
      description: z.string().max(500, rule('rules.backups.description_long')).nullish(),
    }),
    answer: Backup,
    success: 201,
    isLongRunning: true,
  }),
  /** Extension: the running backup or restore; null where there is none. */
  progress: endpoint('GET /settings/backups/progress', {
    answer: z.object({ running: BackupProgress.nullable() }),
  }),
  /** Not in the specification. */
  schedule: endpoint('GET /settings/backups/schedule', { answer: ScheduleState }),
  /** Not in the specification. */
  changeSchedule: endpoint('PUT /settings/backups/schedule', {
    body: BackupSchedule.partial(),
    answer: ScheduleState,
  }),
  /**
   * Not in the specification: stores a ZIP that this or another gateway made, once its whole content is verified. It
   * changes nothing else: `restore` then restores it like any other backup.
   */
  upload: endpoint('POST /settings/backups/upload', {
    body: z.object({ description: z.string().max(500, rule('rules.backups.description_long')).optional() }),
    files: { file: { maxBytes: backupBytes } },
    answer: Backup,
    success: 201,
  }),
  /** Downloads the ZIP, whole or in part. */
  download: endpoint('GET /settings/backups/:id/download', { ...answersFile }),
  /** Restores everything in the backup, or changes nothing. */
  restore: endpoint('POST /settings/backups/:id/restore', {
    answer: Restored,
    hasUnspecifiedAnswer: true,
    isLongRunning: true,
  }),
  remove: endpoint('DELETE /settings/backups/:id', {
    answer: z.object({ success: lenient(z.boolean(), { fallback: () => true }) }),
    hasUnspecifiedAnswer: true,
  }),
  /** Downloads the settings as the ZIP of a settings backup, without storing it. */
  exportSettings: endpoint('GET /settings/export', { ...answersFile }),
  /** Replaces the current settings with those of a ZIP, exported or backed up here or elsewhere. */
  importSettings: endpoint('POST /settings/import', {
    files: { settings: { maxBytes: settingsBytes } },
    answer: Restored,
    hasUnspecifiedAnswer: true,
    isLongRunning: true,
  }),
}
