import { useSyncExternalStore } from 'react'
import { CodeTabs } from '../../../ui/CodeTabs.js'
import type { CodeLanguage } from '../../../ui/lib/highlight.js'

interface SamplesProps {
  label: string
  /** Samples by language; languages without code are omitted. */
  samples: readonly { id: string; label: string; code: string | null; language: CodeLanguage }[]
}

/** Shared by all samples while the page lives: a reader keeps one language. */
const selectedIds = {
  language: 'curl',
  listeners: new Set<() => void>(),
  choose(language: string) {
    selectedIds.language = language
    for (const listener of selectedIds.listeners) listener()
  },
  subscribe(listener: () => void) {
    selectedIds.listeners.add(listener)
    return () => void selectedIds.listeners.delete(listener)
  },
}

export function Samples({ label, samples }: SamplesProps) {
  const language = useSyncExternalStore(
    selectedIds.subscribe,
    () => selectedIds.language,
    () => selectedIds.language,
  )
  const availableSamples = samples.flatMap(({ code, ...rest }) => (code === null ? [] : [{ ...rest, code }]))
  return <CodeTabs label={label} samples={availableSamples} value={language} onChange={selectedIds.choose} />
}
