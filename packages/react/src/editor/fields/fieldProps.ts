import type { NamedField } from '@morpheus/sdk/integrations'
import type { RefCallback } from 'react'
import type { FieldValue } from '../formValues.js'

export interface FieldProps {
  field: NamedField
  value: FieldValue
  error: string | undefined
  onChange: (value: FieldValue) => void
  /** The destination is another than the stored one: what a mask stands for does not go there. */
  isMoved: boolean
  /** Takes the element that gets the focus when the field is wrong. */
  focusRef: RefCallback<HTMLElement>
}
