import { type RetentionKind, type RetentionState, retentionKinds } from '@morpheus/sdk'
import { type FormEvent, useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { Field } from '../../ui/Field.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { Panel } from '../../ui/Panel.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { stackClasses } from '../../ui/Stack.js'
import { TextInput } from '../../ui/TextInput.js'
import { useGuardedAction } from '../security/useGuarded.js'
import type { AskedDays } from './queries.js'
import { usePrivacyActions, useRetention } from './queries.js'
import { usePrivacyMessages, usePrivacyTexts, useRetentionKindLabels } from './texts.js'

type DraftRetention = Partial<Record<RetentionKind, string>>

export function Retention({ headingLevel }: { headingLevel: HeadingLevel }) {
  const privacyMessages = usePrivacyMessages()
  const texts = usePrivacyTexts().retention
  const [draft, setTouched] = useState<DraftRetention>({})
  const retention = useRetention(listAskedDays(draft))
  const { data, isError } = retention
  useReadError(retention)
  return (
    <Panel title={texts.title} headingLevel={headingLevel}>
      <div className="mo-privacy">
        <p className="mo-muted">{texts.intro}</p>
        {!data && isError && <Alert>{privacyMessages.loadFailure}</Alert>}
        {!data && !isError && <Skeleton height={160} />}
        {data && <RetentionForm state={data} draft={draft} onTouch={setTouched} />}
      </div>
    </Panel>
  )
}

interface RetentionFormProps {
  state: RetentionState
  draft: DraftRetention
  onTouch: (draft: DraftRetention) => void
}

function RetentionForm({ state, draft, onTouch }: RetentionFormProps) {
  const retentionKindLabels = useRetentionKindLabels()
  const privacyMessages = usePrivacyMessages()
  const texts = usePrivacyTexts().retention
  const notify = useToast()
  const { changeRetention } = usePrivacyActions()
  const { busy, fields, failure, run, clear } = useGuardedAction()
  const [isAsking, setAsking] = useState(false)
  const doomed = state.kinds.reduce(
    (sum, { kind, older }) => sum + (draft[kind] === undefined ? 0 : older),
    0,
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (doomed > 0) setAsking(true)
    else void save()
  }

  async function save() {
    setAsking(false)
    const isSaved = await run(async () => {
      await changeRetention(changeIn(draft))
      return true
    }, privacyMessages.retentionFailure)
    if (!isSaved) return
    onTouch({})
    notify({ tone: 'success', text: privacyMessages.retentionSaved })
  }

  return (
    <form className={stackClasses({ gap: 16 })} noValidate onSubmit={submit}>
      {failure && <Alert>{failure}</Alert>}
      <div className="mo-privacy-days">
        {state.kinds.map(({ kind, days, most, older, total, more }) => (
          <Field
            key={kind}
            label={texts.days(retentionKindLabels[kind])}
            error={fields[kind]}
            hint={
              <>
                {most === null ? texts.withMessages : texts.most(most)}
                <br />
                {texts.effect(older, total, more)}
              </>
            }
          >
            {(control) => (
              <TextInput
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                max={most ?? 3650}
                placeholder={most === null ? '' : String(most)}
                value={draft[kind] ?? days ?? ''}
                onChange={({ currentTarget }) => {
                  clear()
                  onTouch({ ...draft, [kind]: currentTarget.value })
                }}
              />
            )}
          </Field>
        ))}
      </div>
      <div>
        <Button type="submit" busy={busy} disabled={Object.keys(draft).length === 0 && !busy}>
          {busy ? texts.saving : texts.save}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={texts.confirmTitle}
          confirm={texts.confirm}
          onConfirm={() => void save()}
          onCancel={() => setAsking(false)}
        >
          <p>{texts.confirmText(doomed)}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}

const isDays = (text: string) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 3650

/** Skips input that is not a number of days yet. */
function listAskedDays(draft: DraftRetention): AskedDays {
  const days: AskedDays = {}
  for (const kind of retentionKinds) {
    const text = draft[kind]
    if (text !== undefined && isDays(text)) days[kind] = Number(text)
  }
  return days
}

/** Empty input keeps the server's default. */
function changeIn(draft: DraftRetention) {
  const change: Partial<Record<RetentionKind, number | null>> = {}
  for (const kind of retentionKinds) {
    const text = draft[kind]
    if (text !== undefined) change[kind] = text === '' ? null : Number(text)
  }
  return change
}
