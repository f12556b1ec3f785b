import { useState } from 'react'
import { useDraft } from './useDraft.js'
import type { FormDraft } from './useFormDraft.js'

/**
 * `useState` for the input of a form without react-hook-form, kept as a draft.
 * @param empty Input of an untouched form; must be stable.
 * @returns the input, a function that changes some of it, and its draft
 */
export function useDraftState<Input extends object>(
  key: string | null,
  empty: Input,
): [input: Input, change: (part: Partial<Input>) => void, draft: FormDraft] {
  const [input, setInput] = useState(empty)
  const draft = useDraft({
    key,
    values: input,
    stored: empty,
    restore: (changes) => setInput((previous) => ({ ...previous, ...changes })),
  })
  return [
    input,
    (part) => setInput((previous) => ({ ...previous, ...part })),
    {
      ...draft,
      discard() {
        setInput(empty)
        draft.drop()
      },
    },
  ]
}
