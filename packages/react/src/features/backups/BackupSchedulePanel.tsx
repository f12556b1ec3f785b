import type { BackupScheduleState } from '@morpheus/sdk'
import { type FormEvent, useState } from 'react'
import { useBusy } from '../../core/useBusy.js'
import { useErrors } from '../../core/useErrors.js'
import { DraftNotice } from '../../drafts/DraftNotice.js'
import { useDraft } from '../../drafts/useDraft.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { Panel } from '../../ui/Panel.js'
import { Select } from '../../ui/Select.js'
import { Switch } from '../../ui/Switch.js'
import { useTimes } from '../account/useTimes.js'
import type { BackupActions } from './queries.js'
import { useBackupSchedule } from './queries.js'
import { useBackupTexts, useBackupTypeLabels } from './texts.js'

type Save = BackupActions['saveSchedule']

/** Renders nothing when the server has no scheduled backups. */
export function BackupSchedulePanel({ headingLevel, onSave }: { headingLevel: HeadingLevel; onSave: Save }) {
  const times = useTimes()
  const texts = useBackupTexts().schedule
  const errors = useErrors()
  const { data } = useBackupSchedule()
  if (!data) return null
  return (
    <Panel
      title={texts.title}
      headingLevel={headingLevel}
      note={data.nextAt === null ? undefined : texts.next(times.dateTime(data.nextAt))}
    >
      {data.lastError !== null && (
        <div className="mo-backup-alert">
          <Alert>
            {texts.lastFailed(
              errors.coded({
                code: data.lastErrorCode ?? '',
                message: data.lastError,
                messageI18n: data.lastErrorI18n,
              }),
            )}
          </Alert>
        </div>
      )}
      <ScheduleForm schedule={data} onSave={onSave} />
    </Panel>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const counts = [1, 2, 3, 5, 7, 10, 14, 30]

const pickForm = ({ enabled, frequency, hour, weekday, type, keep }: BackupScheduleState) => ({
  enabled,
  frequency,
  hour,
  weekday,
  type,
  keep,
})

function ScheduleForm({ schedule, onSave }: { schedule: BackupScheduleState; onSave: Save }) {
  const backupTypeLabels = useBackupTypeLabels()
  const texts = useBackupTexts().schedule
  const [touched, setTouched] = useState<Partial<BackupScheduleState>>({})
  const { busy, run } = useBusy<'save'>()
  const newSchedule = { ...schedule, ...touched }
  const kept = useDraft({
    key: 'backup-schedule',
    values: pickForm(newSchedule),
    stored: pickForm(schedule),
    restore: setTouched,
  })
  const discard = () => {
    kept.drop()
    setTouched({})
  }
  const set = (change: Partial<BackupScheduleState>) => setTouched((previous) => ({ ...previous, ...change }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await run('save', () => onSave(pickForm(newSchedule)))) discard()
  }

  return (
    <form className="mo-backup-schedule" onSubmit={(event) => void submit(event)}>
      <DraftNotice draft={{ ...kept, discard }} />
      <Switch
        size="large"
        label={texts.enabled}
        checked={newSchedule.enabled}
        onChange={({ target }) => set({ enabled: target.checked })}
      />
      <div className="mo-backup-schedule-fields">
        <Field label={texts.frequency}>
          {(control) => (
            <Select
              {...control}
              value={newSchedule.frequency}
              onChange={({ target }) => set({ frequency: target.value === 'weekly' ? 'weekly' : 'daily' })}
            >
              <option value="daily">{texts.frequencies.daily}</option>
              <option value="weekly">{texts.frequencies.weekly}</option>
            </Select>
          )}
        </Field>
        {newSchedule.frequency === 'weekly' && (
          <Field label={texts.weekday}>
            {(control) => (
              <Select
                {...control}
                value={newSchedule.weekday}
                onChange={({ target }) => set({ weekday: Number(target.value) })}
              >
                {texts.weekdays.map((name, day) => (
                  <option key={name} value={day}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={texts.hour}>
          {(control) => (
            <Select
              {...control}
              value={newSchedule.hour}
              onChange={({ target }) => set({ hour: Number(target.value) })}
            >
              {hours.map((hour) => (
                <option key={hour} value={hour}>
                  {`${String(hour).padStart(2, '0')}:00`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.type}>
          {(control) => (
            <Select
              {...control}
              value={newSchedule.type}
              onChange={({ target }) => set({ type: target.value === 'FULL' ? 'FULL' : 'SETTINGS_ONLY' })}
            >
              <option value="FULL">{backupTypeLabels.FULL}</option>
              <option value="SETTINGS_ONLY">{backupTypeLabels.SETTINGS_ONLY}</option>
            </Select>
          )}
        </Field>
        <Field label={texts.keep}>
          {(control) => (
            <Select
              {...control}
              value={newSchedule.keep}
              onChange={({ target }) => set({ keep: Number(target.value) })}
            >
              {[...new Set([...counts, newSchedule.keep])]
                .toSorted((a, b) => a - b)
                .map((count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      </div>
      <div>
        <Button type="submit" busy={busy !== null}>
          {busy ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}
