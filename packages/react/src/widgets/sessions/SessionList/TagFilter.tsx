import type { Session } from '@morpheus/sdk'
import { useMemo } from 'react'
import { useFormat } from '../../../hooks/useFormat.js'
import { useLabelTexts } from '../../../text/sessions/labels.js'
import { Select } from '../../../ui/Select/Select.js'

interface TagFilterProps {
  sessions: readonly Session[]
  value: string | null
  onChange: (tag: string | null) => void
}

/** The sessions of one tag alone; nothing where none has any. */
export function TagFilter({ sessions, value, onChange }: TagFilterProps) {
  const texts = useLabelTexts()
  const format = useFormat()
  const counts = useMemo(() => {
    const found = new Map<string, number>()
    for (const { tags } of sessions) for (const tag of tags ?? []) found.set(tag, (found.get(tag) ?? 0) + 1)
    return found
  }, [sessions])
  if (counts.size === 0 && value === null) return null
  const names = [...new Set([...counts.keys(), ...(value === null ? [] : [value])])].sort((one, other) =>
    one.localeCompare(other, format.locale),
  )
  return (
    <Select
      aria-label={texts.byTag}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{texts.allTags}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {`${name} (${format.count(counts.get(name) ?? 0)})`}
        </option>
      ))}
    </Select>
  )
}
