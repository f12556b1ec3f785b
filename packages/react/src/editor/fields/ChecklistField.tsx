import type { ChoiceGroup } from '@morpheus/sdk/integrations'
import { useId } from 'react'
import { Button } from '../../ui/Button.js'
import { Checkbox } from '../../ui/Checkbox.js'
import { toTexts } from '../formValues.js'
import { useEditorTexts } from '../texts.js'
import type { FieldProps } from './fieldProps.js'
import './fields.css'

/** Message events: every system names them `message:…` or `message_…`. */
const isMessage = (name: string) => /^message[:_]/.test(name)

export function ChecklistField({
  field,
  value,
  error,
  onChange,
  groups,
  unavailableEvents,
  focusRef,
}: FieldProps & { groups: readonly ChoiceGroup[] }) {
  const texts = useEditorTexts()
  const noteId = useId()
  const ownId = useId()
  const helpId = field.help ? ownId : undefined
  const selectedValues = new Set(toTexts(value))
  const values = groups.flatMap(({ choices }) => choices.map((choice) => choice.value))
  const messages = values.filter(isMessage)
  const presets: [label: string, events: string[]][] = [
    ...(messages.length > 0 && messages.length < values.length
      ? [createPreset(texts.onlyMessages, messages)]
      : []),
    createPreset(texts.selectAll, values),
    createPreset(texts.selectNone, []),
  ]
  const hasSelected = (events: readonly string[]) =>
    events.length === selectedValues.size && events.every((event) => selectedValues.has(event))

  function toggle(choice: string) {
    const next = new Set(selectedValues)
    if (!next.delete(choice)) next.add(choice)
    onChange(values.filter((one) => next.has(one)))
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
        <span className="mo-muted mo-figures">{texts.chosen(selectedValues.size, values.length)}</span>
        <span className="mo-checklist-presets">
          {presets.map(([label, events], index) => (
            <Button
              key={label}
              ref={index === 0 ? focusRef : undefined}
              size="small"
              variant="ghost"
              aria-pressed={hasSelected(events)}
              onClick={() => onChange(events)}
            >
              {label}
            </Button>
          ))}
        </span>
      </div>
      {groups.map((group) => (
        <fieldset key={group.label} className="mo-checklist-group">
          <legend className={groups.length === 1 ? 'mo-sr' : 'mo-checklist-name'}>{group.label}</legend>
          <div className="mo-checklist-choices">
            {group.choices.map((choice) => {
              const flag =
                choice.note ?? (unavailableEvents.has(choice.value) ? texts.notOfThisSession : undefined)
              return (
                <Checkbox
                  key={choice.value}
                  label={choice.label}
                  note={
                    <>
                      <code className="mo-mono">{choice.value}</code>
                      {flag && <span className="mo-checklist-flag">{flag}</span>}
                    </>
                  }
                  checked={selectedValues.has(choice.value)}
                  onChange={() => toggle(choice.value)}
                />
              )
            })}
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

const createPreset = (label: string, events: string[]): [string, string[]] => [label, events]
