import type { DescribedRow, RowExample } from '@morpheus/sdk/openapi'
import { Send, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.js'
import { Field } from '../../../ui/Field.js'
import { Stack } from '../../../ui/Stack.js'
import { TextArea } from '../../../ui/TextArea.js'
import { TextInput } from '../../../ui/TextInput.js'
import { useReferenceTexts } from '../texts.js'
import { type CallInput, createInitialInput, type FormInput, parseInput } from './input.js'
import { ParameterField } from './ParameterField.js'
import { TryItOutcome } from './TryItOutcome.js'
import { useTryIt } from './useTryIt.js'
import '../content/style.css'

interface TryItProps {
  row: DescribedRow
  example: RowExample
}

export function TryIt({ row, example }: TryItProps) {
  const texts = useReferenceTexts().trial
  const [formInput, setFormInput] = useState<FormInput>(() => createInitialInput(row, example))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [unconfirmedCall, setUnconfirmedCall] = useState<CallInput | null>(null)
  const { request, outcome, busy, send, cancel } = useTryIt(row, texts.cancelled)
  const isMultipart = row.files.length > 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const result = parseInput(row, formInput, texts)
    if ('problems' in result) return setProblems(result.problems)
    setProblems({})
    if (row.destroys) setUnconfirmedCall(result.input)
    else void send(result.input, formInput)
  }

  function confirm() {
    if (unconfirmedCall) void send(unconfirmedCall, formInput)
    setUnconfirmedCall(null)
  }

  return (
    <>
      <form className="mo-trial" onSubmit={submit} noValidate aria-label={texts.title}>
        {row.method !== 'GET' && <p className="mo-trial-note">{texts.real}</p>}
        {row.access === 'phone' && (
          <Field label={texts.phoneSecret} error={problems.secret}>
            {(control) => (
              <TextInput
                {...control}
                type="password"
                autoComplete="off"
                value={formInput.secret}
                onChange={({ target }) => setFormInput({ ...formInput, secret: target.value })}
              />
            )}
          </Field>
        )}
        {row.parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={formInput.parameters[parameter.name] ?? ''}
            error={problems[parameter.name]}
            onChange={(value) =>
              setFormInput({ ...formInput, parameters: { ...formInput.parameters, [parameter.name]: value } })
            }
          />
        ))}
        {row.files.map(({ name }) => (
          <FileField
            key={name}
            name={name}
            error={problems[name]}
            onChange={(file) => {
              const { [name]: _, ...remaining } = formInput.files
              setFormInput({ ...formInput, files: file ? { ...remaining, [name]: file } : remaining })
            }}
          />
        ))}
        {formInput.body !== null && (
          <Field label={isMultipart ? texts.fields : texts.body} error={problems.body}>
            {(control) => (
              <TextArea
                {...control}
                className="mo-trial-body mo-mono"
                rows={Math.min(16, Math.max(4, (formInput.body ?? '').split('\n').length))}
                spellCheck={false}
                value={formInput.body ?? ''}
                onChange={({ target }) => setFormInput({ ...formInput, body: target.value })}
              />
            )}
          </Field>
        )}
        <Stack gap={8} direction="row">
          <Button
            type="submit"
            variant={row.destroys ? 'danger' : 'primary'}
            icon={<Send aria-hidden="true" />}
            busy={busy}
          >
            {busy ? texts.sending : texts.send}
          </Button>
          {busy && (
            <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={cancel}>
              {texts.cancel}
            </Button>
          )}
        </Stack>
      </form>
      <TryItOutcome row={row} request={request} outcome={outcome} />
      {unconfirmedCall && (
        <ConfirmDialog
          title={texts.sureTitle}
          confirm={texts.sureConfirm}
          onConfirm={confirm}
          onCancel={() => setUnconfirmedCall(null)}
        >
          {texts.sure(
            row.method,
            `/api${row.path.replace(/:(\w+)/g, (_, name: string) => String(Object(unconfirmedCall.input)[name]))}`,
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

interface FileFieldProps {
  name: string
  error: string | undefined
  onChange: (file: File | null) => void
}

function FileField({ name, error, onChange }: FileFieldProps) {
  return (
    <Field label={name} error={error}>
      {(control) => (
        <input
          {...control}
          type="file"
          className="mo-trial-file"
          onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  )
}
