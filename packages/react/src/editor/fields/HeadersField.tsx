import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../ui/Button.js'
import { IconButton } from '../../ui/IconButton.js'
import { TextInput } from '../../ui/TextInput.js'
import { type HeaderRow, isMask, toHeaderRows } from '../formValues.js'
import { useEditorTexts } from '../texts.js'
import type { FieldProps } from './fieldProps.js'
import { MaskedInput } from './MaskedInput.js'
import '../../ui/fields.css'
import './fields.css'

export function HeadersField({ field, value, error, onChange, isMoved, focusRef }: FieldProps) {
  const texts = useEditorTexts()
  const noteId = useId()
  const list = useRef<HTMLUListElement>(null)
  const rows = toHeaderRows(value)
  const isAsked = isMoved && rows.some((row) => isMask(row.value))
  const hint = isAsked ? texts.movedHint : (field.help ?? texts.noHeaders)
  const updateRow = (rowIndex: number, change: Partial<HeaderRow>) =>
    onChange(rows.map((row, index) => (index === rowIndex ? { ...row, ...change } : row)))

  function add() {
    onChange([...rows, { name: '', value: '' }])
    // Focus in the next frame: the new row is not mounted yet.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }

  return (
    <fieldset className="mo-field" aria-describedby={noteId}>
      <legend className="mo-field-label">{field.label}</legend>
      {rows.length > 0 && (
        <ul ref={list} className="mo-header-rows">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; names repeat while they are typed
            <li key={index} className="mo-header-row">
              <TextInput
                className="mo-mono"
                aria-label={texts.headerName}
                placeholder="X-Origem"
                autoComplete="off"
                spellCheck={false}
                value={row.name}
                onChange={(event) => updateRow(index, { name: event.target.value })}
              />
              <MaskedInput
                aria-label={texts.headerValue}
                value={row.value}
                onChange={(text) => updateRow(index, { value: text })}
              />
              <IconButton
                label={texts.removeHeader(row.name)}
                icon={<X />}
                onClick={() => onChange(rows.filter((_, rowIndex) => rowIndex !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button ref={focusRef} size="small" icon={<Plus />} onClick={add}>
          {texts.addHeader}
        </Button>
      </div>
      <p
        id={noteId}
        className={error ? 'mo-field-error' : 'mo-field-hint'}
        role={error ? 'alert' : undefined}
      >
        {error ?? hint}
      </p>
    </fieldset>
  )
}
