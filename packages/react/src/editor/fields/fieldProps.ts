import type { Choice, Fact, NamedField } from '@morpheus/sdk/integrations'
import type { RefCallback } from 'react'
import type { FieldValue } from '../formValues.js'

export interface FieldProps {
  field: NamedField
  value: FieldValue
  error: string | undefined
  onChange: (value: FieldValue) => void
  /** The destination is another than the stored one: what a mask stands for does not go there. */
  isMoved: boolean
  /** What other systems have for it; null where nothing can be asked. */
  list: ((field: NamedField) => Promise<readonly Choice[] | null>) | undefined
  /** What is known of what it holds. */
  facts: readonly Fact[]
  /** The most of a number, where it follows from other fields. */
  most: number | undefined
  /** The events that nothing of this session makes. */
  unmade: ReadonlySet<string>
  /** Takes the element that gets the focus when the field is wrong. */
  focusRef: RefCallback<HTMLElement>
}
