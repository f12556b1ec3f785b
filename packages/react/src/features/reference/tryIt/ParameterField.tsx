import { type DescribedParameter, exampleOf } from '@morpheus/sdk/openapi'
import { useId } from 'react'
import { Field } from '../../../ui/Field.js'
import { Select } from '../../../ui/Select.js'
import { TextInput } from '../../../ui/TextInput.js'
import { useSessions } from '../../sessions/queries.js'
import { useReferenceTexts } from '../texts.js'

interface ParameterFieldProps {
  parameter: DescribedParameter
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Description prefix of session ids, whose field suggests the user's sessions. */
const sessionIdDescription = 'O id da sessão'

export function ParameterField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const texts = useReferenceTexts().trial
  const { name, description, required, schema } = parameter
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String)
  const hint = required ? description : `${description} (${texts.optional})`
  return (
    <Field label={name} hint={hint} error={error}>
      {(control) =>
        choices ? (
          <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
            <option value="">{texts.unset}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </Select>
        ) : description === sessionIdDescription ? (
          <SessionInput {...control} value={value} onChange={onChange} />
        ) : (
          <TextInput
            {...control}
            autoComplete="off"
            spellCheck={false}
            placeholder={String(exampleOf(schema, { about: name }) ?? '')}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  )
}

interface SessionInputProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  value: string
  onChange: (value: string) => void
}

function SessionInput({ value, onChange, ...control }: SessionInputProps) {
  const list = useId()
  const { data: sessions = [] } = useSessions()
  return (
    <>
      <TextInput
        {...control}
        autoComplete="off"
        spellCheck={false}
        list={list}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {sessions.slice(0, 200).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
