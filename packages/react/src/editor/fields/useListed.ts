import type { Choice } from '@morpheus/sdk/integrations'
import { useState } from 'react'
import type { FieldProps } from './fieldProps.js'

/** Choices fetched on demand from another system; null until requested. */
export function useListed(field: FieldProps['field'], list: FieldProps['list']) {
  const [choices, setChoices] = useState<readonly Choice[] | null>(null)
  const [busy, setBusy] = useState(false)

  async function load() {
    if (!list) return
    setBusy(true)
    const found = await list(field)
    setBusy(false)
    if (found) setChoices(found)
  }

  return { choices, busy, load }
}
