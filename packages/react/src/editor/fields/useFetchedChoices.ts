import type { Choice } from '@morpheus/sdk/integrations'
import { useState } from 'react'
import { useBusy } from '../../core/useBusy.js'
import type { FieldProps } from './fieldProps.js'

/** Choices fetched on demand from another system; null until requested. */
export function useFetchedChoices(field: FieldProps['field'], fetchChoices: FieldProps['fetchChoices']) {
  const [choices, setChoices] = useState<readonly Choice[] | null>(null)
  const { busy, run } = useBusy<'load'>()

  async function load() {
    if (!fetchChoices) return
    const items = await run('load', () => fetchChoices(field))
    if (items) setChoices(items)
  }

  return { choices, busy: busy !== null, load }
}
