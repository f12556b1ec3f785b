import { Field } from '../../../ui/Field.js'

interface FileFieldProps {
  name: string
  error: string | undefined
  onChange: (file: File | null) => void
}

export function FileField({ name, error, onChange }: FileFieldProps) {
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
