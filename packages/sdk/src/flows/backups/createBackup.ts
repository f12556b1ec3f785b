import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../../client/createMorpheus.js'
import { messageOf } from '../../core/client/errors.js'
import type { Backup, BackupProgress, BackupStep, BackupType } from '../../features/backups/rows.js'
import { type BackupMessages, backupMessages } from '../../text/backups.js'
import { type Flow, type FlowOptions, timers, type WithTexts } from '../flow.js'
import { getBackupProgress, type HowFar } from './backupProgress.js'

/** Milliseconds. `steps` are the displayed durations where the server reports no progress: configuration spec §4. */
export const backupLimits = {
  pollEvery: 500,
  tick: 250,
  closesAfter: 1_000,
  steps: {
    FULL: [
      ['preparing', 2_000],
      ['user', 3_000],
      ['sessions', 4_000],
      ['contacts', 5_000],
      ['messages', 8_000],
      ['templates', 2_000],
      ['activity', 3_000],
      ['compressing', 4_000],
      ['done', 1_000],
    ],
    SETTINGS_ONLY: [
      ['preparing', 1_500],
      ['user', 2_000],
      ['sessions', 2_500],
      ['templates', 1_500],
      ['compressing', 2_000],
      ['done', 500],
    ],
  },
} as const satisfies {
  steps: Readonly<Record<BackupType, readonly (readonly [BackupStep, number])[]>>
  [limit: string]: unknown
}

/** A type's steps, in order. */
export const backupStepsOf = (type: BackupType): readonly BackupStep[] =>
  backupLimits.steps[type].map(([step]) => step)

/** The input of a new backup. The description is trimmed, and left out where empty. */
export interface NewBackup {
  readonly type: BackupType
  readonly description: string
}

/** `running` has the progress (`part` from 0 to 1, `remaining` in seconds); `asked` is the input, for a retry. */
export type CreateBackupState =
  | { readonly phase: 'idle' }
  | ({ readonly phase: 'running'; readonly asked: NewBackup } & HowFar)
  | {
      readonly phase: 'succeeded'
      readonly asked: NewBackup
      readonly backup: Partial<Backup>
      readonly seconds: number
    }
  | {
      readonly phase: 'failed'
      readonly asked: NewBackup
      /** In Portuguese: the server's own text where it gave one. */
      readonly error: string
      readonly seconds: number
    }

/** Creates backups and shows the last one requested. `stop` resets the state, while the server continues. */
export interface CreateBackup extends Flow<CreateBackupState> {
  /** Creates a backup; an earlier one continues unobserved. Resolves with true on success, and never rejects. */
  create(input: NewBackup): Promise<boolean>
  /** Resets the state after its result was seen. */
  dismiss(): void
}

export interface CreateBackupOptions
  extends Pick<FlowOptions, 'errorTexts' | 'translate'>,
    WithTexts<BackupMessages> {
  onCreated?: (backup: Partial<Backup>) => void
}

/**
 * Creates a backup and shows its progress: the server's own, or an estimate from usual durations. It resets a second
 * after success, and at once after a failure. Configuration spec §4.
 * @example
 * const flow = createBackup(morpheus)
 * flow.store.subscribe((state) => state.phase === 'running' && draw(state.part))
 * await flow.create({ type: 'FULL', description: 'Antes da migração' })
 */
export function createBackup(
  morpheus: Morpheus,
  { onCreated = () => {}, texts = backupMessages, errorTexts, translate }: CreateBackupOptions = {},
): CreateBackup {
  const store = createStore<CreateBackupState>(() => ({ phase: 'idle' }))
  const clock = timers()
  let runId = 0

  async function create(input: NewBackup): Promise<boolean> {
    const currentTurn = ++runId
    clock.clear()
    const startedAt = Date.now()
    let lastProgress: BackupProgress | null = null
    const getElapsedSeconds = () => Math.max(0, Math.round((Date.now() - startedAt) / 1000))
    const showProgress = () => {
      if (currentTurn !== runId) return
      const progress =
        lastProgress === null
          ? estimateProgress(input.type, Date.now() - startedAt)
          : getBackupProgress(lastProgress, Date.now() - startedAt)
      store.setState({ phase: 'running', asked: input, ...progress }, true)
    }
    const poll = async () => {
      const answer = await morpheus.backups.progress().catch(() => null)
      if (currentTurn === runId && answer?.running?.work === 'create') lastProgress = answer.running
    }
    showProgress()
    clock.every(backupLimits.tick, showProgress)
    clock.every(backupLimits.pollEvery, () => void poll())
    try {
      const { type, description } = input
      const text = description.trim()
      const backup = await morpheus.backups.create({ type, ...(text !== '' && { description: text }) })
      const seconds = getElapsedSeconds()
      if (currentTurn === runId) {
        clock.clear()
        store.setState({ phase: 'running', asked: input, step: 'done', part: 1, remaining: null }, true)
        clock.after(backupLimits.closesAfter, () => {
          if (currentTurn === runId)
            store.setState({ phase: 'succeeded', asked: input, backup, seconds }, true)
        })
      }
      onCreated(backup)
      return true
    } catch (error) {
      if (currentTurn === runId) {
        clock.clear()
        const text = messageOf(error, texts.unknownFailure, errorTexts, translate)
        store.setState({ phase: 'failed', asked: input, error: text, seconds: getElapsedSeconds() }, true)
      }
      return false
    }
  }

  function reset() {
    runId += 1
    clock.clear()
    store.setState({ phase: 'idle' }, true)
  }

  return { store, create, dismiss: reset, stop: reset }
}

/** Estimates progress from the elapsed share of the usual duration. */
function estimateProgress(type: BackupType, elapsed: number): HowFar {
  const steps = backupLimits.steps[type]
  const total = steps.reduce((sum, [, ms]) => sum + ms, 0)
  let stepEnd = 0
  const step = steps.find(([, ms]) => {
    stepEnd += ms
    return elapsed < stepEnd
  })
  const remainingSeconds = Math.ceil((total - elapsed) / 1000)
  return {
    step: step?.[0] ?? 'done',
    part: Math.min(1, elapsed / total),
    remaining: remainingSeconds > 0 ? remainingSeconds : null,
  }
}
