import type { Session } from '@morpheus/sdk'
import { useMemo } from 'react'
import { useFormat } from '../../../core/useFormat.js'
import { Select } from '../../../ui/Select.js'
import { tagCounts } from '../parts/tagCounts.js'
import { useLabelTexts } from '../texts.js'

interface TagFilterProps {
  sessions: readonly Session[]
  value: string | null
  onChange: (tag: string | null) => void
}

export function TagFilter({ sessions, value, onChange }: TagFilterProps) {
  const texts = useLabelTexts()
  const format = useFormat()
  const counts = useMemo(() => tagCounts(sessions, format.locale), [sessions, format.locale])
  if (counts.length === 0 && value === null) return null
  const isGone = value !== null && counts.every(([tag]) => tag !== value)
  const choices: typeof counts = isGone ? [[value, 0], ...counts] : counts
  return (
    <Select
      aria-label={texts.byTag}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{texts.allTags}</option>
      {choices.map(([tag, count]) => (
        <option key={tag} value={tag}>
          {`${tag} (${format.count(count)})`}
        </option>
      ))}
    </Select>
  )
}
