import { usualTimeZones } from '@morpheus/sdk'
import { folded } from '@morpheus/sdk/format'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FieldControl } from '../../ui/Field.js'
import { TextInput } from '../../ui/TextInput.js'
import { useSettingsTexts } from './texts.js'

interface TimeZoneSelectProps extends FieldControl {
  value: string
  onChange: (zone: string) => void
}

/** Makes `são paulo` match `America/Sao_Paulo`. */
const fold = (text: string) => folded(text).replaceAll('_', ' ').trim()

/**
 * Combobox of the browser's time zones, the specification's first. Arrows move, Enter selects, Escape and blur
 * restore the selection.
 */
export function TimeZoneSelect({ value, onChange, ...control }: TimeZoneSelectProps) {
  const texts = useSettingsTexts().account
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  /** Search text; null while the list is closed. */
  const [inputText, setInputText] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const zones = useMemo(() => listZones(value), [value])
  const isOpen = inputText !== null
  const foldedInput = fold(inputText ?? '')
  const matches = zones.filter((zone) => fold(zone).includes(foldedInput))
  const suggested = matches[Math.min(active, matches.length - 1)]
  const getOptionId = (zone: string) => `${listId}-${zone}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is active comes into view
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [suggested, isOpen])

  const open = (text: string) => {
    setInputText(text)
    setActive(text === '' ? Math.max(0, zones.indexOf(value)) : 0)
  }
  const selectZone = (zone: string | undefined) => {
    if (zone !== undefined) onChange(zone)
    setInputText(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      if (!isOpen) open('')
      else
        setActive(
          (index) =>
            (Math.min(index, matches.length - 1) + move + matches.length) % Math.max(1, matches.length),
        )
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      selectZone(suggested)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setInputText(null)
    }
  }

  return (
    <div className="mo-zone">
      <TextInput
        {...control}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && suggested ? getOptionId(suggested) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.searchZone}
        value={inputText ?? value}
        onClick={() => !isOpen && open('')}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => open(target.value)}
        onKeyDown={onKeyDown}
        // A completely typed name counts as selected.
        onBlur={() =>
          isOpen && selectZone(zones.find((zone) => foldedInput !== '' && fold(zone) === foldedInput))
        }
      />
      {isOpen && (
        <div ref={list} id={listId} role="listbox" aria-label={texts.zones} className="mo-zone-list">
          {matches.map((zone) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={zone}
              id={getOptionId(zone)}
              role="option"
              tabIndex={-1}
              aria-selected={zone === suggested}
              className="mo-zone-option"
              // Keep focus in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => selectZone(zone)}
            >
              {zone.replaceAll('_', ' ')}
            </div>
          ))}
          {matches.length === 0 && (
            <div
              role="option"
              tabIndex={-1}
              aria-selected={false}
              aria-disabled="true"
              className="mo-zone-none"
            >
              {texts.noZone}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

/** Includes the current value even when the browser does not list it. */
function listZones(value: string): string[] {
  return [...new Set<string>([...usualTimeZones, ...Intl.supportedValuesOf('timeZone'), value])]
}
