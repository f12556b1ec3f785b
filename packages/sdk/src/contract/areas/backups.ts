import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { answersFile } from '../files.js'
import { choice, lenient, needed } from '../reading/lenient.js'
import { Instant, wholeNumber } from '../values.js'

const endpoint = rowsOf({ category: 'backup-restore', scope: 'account', ability: 'none' })

/** What a backup holds: everything of the account, or its settings alone. Configuration spec §3. */
export const backupTypes = ['FULL', 'SETTINGS_ONLY'] as const
/** Reads `FULL` or `SETTINGS_ONLY`; anything else is refused in Portuguese. Configuration spec §3. */
export const BackupType = z.enum(backupTypes, 'Escolha FULL ou SETTINGS_ONLY')
export type BackupType = z.output<typeof BackupType>

/** In bytes: what a backup from another gateway may have. */
export const backupBytes = 4 * 1024 ** 3

/** In bytes: what a file of settings may have. */
export const settingsBytes = 256 * 1024 ** 2

/**
 * A backup that the server keeps, without its content: that is the ZIP which `backups.download` answers.
 * Configuration spec §3.
 */
export const Backup = z.object({
  id: needed(z.string()),
  type: choice(BackupType, 'FULL'),
  createdAt: Instant,
  /** Bytes of the ZIP. */
  size: lenient(z.number(), { otherwise: () => 0 }),
  description: z.string().nullable().default(null),
  /** What it is saved as. */
  filename: lenient(z.string(), { otherwise: () => 'backup.zip' }),
  /** How it came: asked for, by the schedule, or from another gateway. */
  origin: choice(z.enum(['manual', 'scheduled', 'uploaded']), 'manual'),
  /** Milliseconds that making it took; null where that is not known. */
  duration: z.number().nullable().default(null),
  /** How many rows it has of each table. */
  counts: lenient(z.record(z.string(), z.number()), { otherwise: () => ({}) }),
})
export type Backup = z.output<typeof Backup>

/** What a backup that is being made, or restored, is at. The settings alone have no contacts, messages and logs. */
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
/**
 * Reads one of `backupSteps`, which stand in the order in which they are gone through. Configuration spec §4.
 */
export const BackupStep = z.enum(backupSteps)
export type BackupStep = z.output<typeof BackupStep>

/**
 * How far the backup is that is being made or restored now: `done / total` is the share that is behind it.
 */
export const BackupProgress = z.object({
  work: z.enum(['create', 'restore']),
  type: BackupType,
  step: BackupStep,
  /** Rows that were gone through, of all there are: their share is how far it is. */
  done: z.number(),
  total: z.number(),
  startedAt: Instant,
})
export type BackupProgress = z.output<typeof BackupProgress>

/** When backups are made by themselves. */
export const BackupSchedule = z.object({
  enabled: z.boolean(),
  frequency: z.enum(['daily', 'weekly'], 'Escolha daily ou weekly'),
  /** 0 to 23, by the clocks of the account's time zone. */
  hour: wholeNumber(0, 23),
  /** 0 is Sunday; of weekly ones. */
  weekday: wholeNumber(0, 6),
  type: BackupType,
  /** How many scheduled ones are kept: the oldest go. */
  keep: wholeNumber(1, 30),
})
export type BackupSchedule = z.output<typeof BackupSchedule>

const ScheduleState = BackupSchedule.extend({
  /** When the next one is due; null while it is switched off. */
  nextAt: Instant.nullable(),
  lastAt: Instant.nullable(),
  /** Why the last one failed, in Portuguese. */
  lastError: z.string().nullable(),
  /** The same for programs, and for other languages: a refusal's code, `disk_full`, or `internal`. */
  lastErrorCode: z.string().nullish(),
})
/**
 * The schedule, when it is next due and what came of it last: what `backups.schedule` and
 * `backups.changeSchedule` answer.
 */
export type BackupScheduleState = z.output<typeof ScheduleState>

const Restored = z.object({
  success: lenient(z.boolean(), { otherwise: () => true }),
  /** How many rows came back, of each table. */
  counts: z.record(z.string(), z.number()),
  /** How many targets stand without their secrets, disabled. */
  keysMissing: z.number(),
})

/** Configuration spec §7.6 and §7.7. */
export const backups = {
  /** The account's own, newest first. */
  list: endpoint('GET /settings/backups', { answer: z.array(Backup) }),
  /** Answers once it is made, however long that takes; `progress` is read beside it. */
  create: endpoint('POST /settings/backups', {
    body: z.object({
      type: BackupType,
      description: z.string().max(500, 'Descrição muito longa').nullish(),
    }),
    answer: Backup,
    success: 201,
    lasts: true,
  }),
  /** Ours: what is being made or restored now; null where nothing is. */
  progress: endpoint('GET /settings/backups/progress', {
    answer: z.object({ running: BackupProgress.nullable() }),
  }),
  /** Ours. */
  schedule: endpoint('GET /settings/backups/schedule', { answer: ScheduleState }),
  /** Ours. */
  changeSchedule: endpoint('PUT /settings/backups/schedule', {
    body: BackupSchedule.partial(),
    answer: ScheduleState,
  }),
  /** Ours: a ZIP from another gateway, or one that was downloaded. It is verified wholly, and restored by `restore`. */
  upload: endpoint('POST /settings/backups/upload', {
    body: z.object({ description: z.string().max(500, 'Descrição muito longa').optional() }),
    files: { file: { maxBytes: backupBytes } },
    answer: Backup,
    success: 201,
  }),
  /** The ZIP, whole or in part. */
  download: endpoint('GET /settings/backups/:id/download', { ...answersFile }),
  /** Everything that it holds is as it was then, or nothing has changed. */
  restore: endpoint('POST /settings/backups/:id/restore', {
    answer: Restored,
    acknowledged: true,
    lasts: true,
  }),
  remove: endpoint('DELETE /settings/backups/:id', {
    answer: z.object({ success: lenient(z.boolean(), { otherwise: () => true }) }),
    acknowledged: true,
  }),
  /** The settings alone, as the ZIP that a backup of them is; the server keeps none. */
  exportSettings: endpoint('GET /settings/export', { ...answersFile }),
  /** Puts such a ZIP, exported or backed up here or elsewhere, in the place of the settings that there are. */
  importSettings: endpoint('POST /settings/import', {
    files: { settings: { maxBytes: settingsBytes } },
    answer: Restored,
    acknowledged: true,
    lasts: true,
  }),
}
