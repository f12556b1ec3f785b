import type { Choice, Fact, NamedField } from '@morpheus/sdk/integrations'
import type { RefCallback } from 'react'
import type { FieldValue } from '../formValues.js'

export interface FieldProps {
  field: NamedField
  value: FieldValue
  error: string | undefined
  onChange: (value: FieldValue) => void
  /** The destination differs from the stored one, so a masked secret is not reused for it. */
  isMoved: boolean
  /** Fetches choices from the other system; the promise gives null when it cannot be asked. */
  fetchChoices: ((field: NamedField) => Promise<readonly Choice[] | null>) | undefined
  /** Labels and values that explain the current value, such as the context size of a model. */
  facts: readonly Fact[]
  max: number | undefined
  unavailableEvents: ReadonlySet<string>
  focusRef: RefCallback<HTMLElement>
}
