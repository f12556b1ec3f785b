import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { CodeTabs } from '../../../ui/CodeTabs.js'
import type { CodeLanguage } from '../../../ui/lib/highlight.js'

interface SamplesProps {
  label: string
  /** Samples; those without code are omitted. */
  samples: readonly { id: string; label: string; code: string | null; language: CodeLanguage }[]
}

/** Ids of the chosen samples, the last one first. Shared while the page lives, so that a reader keeps one language. */
const choices = createStore<readonly string[]>(() => ['curl'])

const choose = (id: string) =>
  choices.setState((before) => [id, ...before.filter((other) => other !== id)], true)

export function Samples({ label, samples }: SamplesProps) {
  const chosen = useStore(choices)
  const availableSamples = samples.flatMap(({ code, ...rest }) => (code === null ? [] : [{ ...rest, code }]))
  // An event has samples that no call has: there the choice before holds.
  const value = chosen.find((id) => availableSamples.some((sample) => sample.id === id)) ?? 'curl'
  return <CodeTabs label={label} samples={availableSamples} value={value} onChange={choose} />
}
