import { asText, type FieldValue } from '../../../editor/formValues.js'

/** Scheme, host and port of what was typed; the text itself as long as it is no URL. */
export function originOf(value: FieldValue | undefined): string {
  const text = asText(value).trim()
  return URL.canParse(text) ? new URL(text).origin : text
}
