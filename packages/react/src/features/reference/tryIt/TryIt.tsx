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
import { emptyInput, type ReadInput, readInput, type TypedInput } from './input.js'
import { ParameterField } from './ParameterField.js'
import { TryItOutcome } from './TryItOutcome.js'
import { useTryIt } from './useTryIt.js'
import '../content/style.css'

interface TrialProps {
  row: DescribedRow
  example: RowExample
}

export function TryIt({ row, example }: TrialProps) {
  const texts = useReferenceTexts().trial
  const [typed, setTyped] = useState<TypedInput>(() => emptyInput(row, example))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [asked, setAsked] = useState<ReadInput | null>(null)
  const { request, outcome, busy, send, cancel } = useTryIt(row, texts.cancelled)
  const isMultipart = row.files.length > 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const result = readInput(row, typed, texts)
    if ('problems' in result) return setProblems(result.problems)
    setProblems({})
    if (row.destroys) setAsked(result.read)
    else void send(result.read, typed)
  }

  function confirm() {
    if (asked) void send(asked, typed)
    setAsked(null)
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
                value={typed.secret}
                onChange={({ target }) => setTyped({ ...typed, secret: target.value })}
              />
            )}
          </Field>
        )}
        {row.parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={typed.parameters[parameter.name] ?? ''}
            error={problems[parameter.name]}
            onChange={(value) =>
              setTyped({ ...typed, parameters: { ...typed.parameters, [parameter.name]: value } })
            }
          />
        ))}
        {row.files.map(({ name }) => (
          <FileField
            key={name}
            name={name}
            error={problems[name]}
            onChange={(file) => {
              const { [name]: _, ...others } = typed.files
              setTyped({ ...typed, files: file ? { ...others, [name]: file } : others })
            }}
          />
        ))}
        {typed.body !== null && (
          <Field label={isMultipart ? texts.fields : texts.body} error={problems.body}>
            {(control) => (
              <TextArea
                {...control}
                className="mo-trial-body mo-mono"
                rows={Math.min(16, Math.max(4, (typed.body ?? '').split('\n').length))}
                spellCheck={false}
                value={typed.body ?? ''}
                onChange={({ target }) => setTyped({ ...typed, body: target.value })}
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
      {asked && (
        <ConfirmDialog
          title={texts.sureTitle}
          confirm={texts.sureConfirm}
          onConfirm={confirm}
          onCancel={() => setAsked(null)}
        >
          {texts.sure(
            row.method,
            `/api${row.path.replace(/:(\w+)/g, (_, name: string) => String(Object(asked.input)[name]))}`,
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
