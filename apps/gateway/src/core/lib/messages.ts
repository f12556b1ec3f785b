import type { Localized, MessageParam, MessageRef } from '@morpheus/sdk/text'

export function refOf({ code, params }: MessageRef): MessageRef {
  return { code, params }
}

/** A text as a parameter of another one: its Portuguese where it has messages in itself, which nest only once. */
export function asParam(text: string, message: MessageRef | null): MessageParam {
  if (message === null) return text
  const params: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(message.params)) {
    if (typeof value === 'object') return text
    params[name] = value
  }
  return { code: message.code, params }
}

export function paramOf(text: Localized): MessageParam {
  return asParam(text.text, text)
}

export function storedMessage(message: MessageRef | null | undefined): string | null {
  return message ? JSON.stringify({ code: message.code, params: message.params }) : null
}

export function readMessage(stored: string | null): MessageRef | null {
  return stored === null ? null : JSON.parse(stored)
}

/** A text for an operator; a string is foreign, or has no message yet. */
export type Explanation = string | Localized

interface Explained {
  readonly error: string
  readonly errorI18n: MessageRef | null
}

export function explained(why: Explanation): Explained {
  return typeof why === 'string'
    ? { error: why, errorI18n: null }
    : { error: why.text, errorI18n: refOf(why) }
}

/** An error whose `message` is Portuguese, for an operator. */
export class ExplainedError extends Error {
  readonly reason: Explanation
  readonly explained: Explained

  constructor(why: Explanation) {
    const own = explained(why)
    super(own.error)
    this.reason = why
    this.explained = own
  }

  get asParam(): MessageParam {
    return asParam(this.explained.error, this.explained.errorI18n)
  }
}
