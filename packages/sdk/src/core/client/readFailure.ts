import { type MessageRef, readMessageRef } from '../../locales/message.js'
import { isFields } from '../reading/fields.js'

interface FailureFields {
  readonly code: string | undefined
  readonly message: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly messageI18n: MessageRef | null
  readonly fieldsI18n: Readonly<Record<string, MessageRef>>
}

/**
 * Extracts code and message from a failure's body: ours, `{ message }`, `{ error }` as a text or an object, lists of
 * either. HTML and other text comes from a proxy and is never shown.
 */
export function readFailure(body: unknown): FailureFields {
  const parts = isFields(body) ? body : {}
  const inner = isFields(parts.error) ? parts.error : {}
  return {
    code: getText(parts.code) ?? getText(inner.code),
    message: getText(parts.message) ?? getText(inner.message) ?? getText(parts.error),
    fields: getFields(parts.fields ?? parts.errors ?? inner.fields),
    messageI18n: readMessageRef(parts.messageI18n),
    fieldsI18n: getMessages(parts.fieldsI18n),
  }
}

function getText(value: unknown): string | undefined {
  const text = Array.isArray(value) ? value.filter((one) => typeof one === 'string').join('. ') : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

function getFields(value: unknown): Record<string, string> {
  if (!isFields(value)) return {}
  const fieldTexts = Object.entries(value).map(([name, text]) => [name, getText(text)] as const)
  return Object.fromEntries(fieldTexts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))
}

function getMessages(value: unknown): Record<string, MessageRef> {
  if (!isFields(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const message = readMessageRef(one)
      return message ? [[name, message] as const] : []
    }),
  )
}
