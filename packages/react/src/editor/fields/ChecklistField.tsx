import type { ChoiceGroup } from '@morpheus/sdk/integrations'
import { useId } from 'react'
import { useEditorTexts } from '../../text/editor.js'
import { Button } from '../../ui/Button/Button.js'
import { Checkbox } from '../../ui/Checkbox/Checkbox.js'
import { asTexts } from '../formValues.js'
import type { FieldProps } from './fieldProps.js'

/** Any number of choices, by family. */
export function ChecklistField({
  field,
  value,
  error,
  onChange,
  groups,
  focusRef,
}: FieldProps & { groups: readonly ChoiceGroup[] }) {
  const texts = useEditorTexts()
  const noteId = useId()
  const ownId = useId()
  const helpId = field.help ? ownId : undefined
  const chosen = new Set(asTexts(value))
  const all = groups.flatMap(({ choices }) => choices.map((choice) => choice.value))
  const isFull = all.every((one) => chosen.has(one))

  function toggle(choice: string) {
    const next = new Set(chosen)
    if (!next.delete(choice)) next.add(choice)
    onChange(all.filter((one) => next.has(one)))
  }

  return (
    <fieldset className="mo-field mo-checklist" aria-describedby={error ? noteId : helpId}>
      <legend className="mo-field-label">{field.label}</legend>
      {field.help && (
        <p id={helpId} className="mo-field-hint">
          {field.help}
        </p>
      )}
      <div className="mo-checklist-bar">
        <span className="mo-muted mo-figures">{texts.chosen(chosen.size, all.length)}</span>
        <Button ref={focusRef} size="small" variant="ghost" onClick={() => onChange(isFull ? [] : all)}>
          {isFull ? texts.selectNone : texts.selectAll}
        </Button>
      </div>
      {groups.map((group) => (
        <fieldset key={group.label} className="mo-checklist-group">
          <legend className="mo-checklist-name">{group.label}</legend>
          <div className="mo-checklist-choices">
            {group.choices.map((choice) => (
              <Checkbox
                key={choice.value}
                label={choice.label}
                note={choice.note}
                checked={chosen.has(choice.value)}
                onChange={() => toggle(choice.value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {error && (
        <p id={noteId} className="mo-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
