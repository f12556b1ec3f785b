import type { Localized, MessageParam, MessageRef } from '@morpheus/sdk/text'

export function toMessageRef({ code, params }: MessageRef): MessageRef {
  return { code, params }
}

/** The sentence of an answer, with its language-independent form beside it. */
export function toAnswerMessage(message: Localized): { message: string; messageI18n: MessageRef } {
  return { message: message.text, messageI18n: toMessageRef(message) }
}

/** A text as a parameter of another one: its Portuguese where it has messages in itself, which nest only once. */
export function toNestedParam(text: string, message: MessageRef | null): MessageParam {
  if (message === null) return text
  const params: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(message.params)) {
    if (typeof value === 'object') return text
    params[name] = value
  }
  return { code: message.code, params }
}

export function toMessageParam(text: Localized): MessageParam {
  return toNestedParam(text.text, text)
}

export function serializeMessageRef(message: MessageRef | null | undefined): string | null {
  return message ? JSON.stringify({ code: message.code, params: message.params }) : null
}

export function parseMessageRef(stored: string | null): MessageRef | null {
  return stored === null ? null : JSON.parse(stored)
}

/** A text for an operator; a string is foreign, or has no message yet. */
export type Explanation = string | Localized

interface ErrorFields {
  readonly error: string
  readonly errorI18n: MessageRef | null
}

export function toErrorFields(reason: Explanation): ErrorFields {
  return typeof reason === 'string'
    ? { error: reason, errorI18n: null }
    : { error: reason.text, errorI18n: toMessageRef(reason) }
}

/** An error whose `message` is Portuguese, for an operator. */
export class ExplainedError extends Error {
  readonly reason: Explanation
  readonly errorFields: ErrorFields

  constructor(reason: Explanation) {
    const fields = toErrorFields(reason)
    super(fields.error)
    this.reason = reason
    this.errorFields = fields
  }

  get asParam(): MessageParam {
    return toNestedParam(this.errorFields.error, this.errorFields.errorI18n)
  }
}
