import type { MessageParam, MessageRef } from '@morpheus/sdk/text'

/** The language-independent form of a text, as an answer has it. */
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

/** A column's value; null for a text without a message. */
export function storedMessage(message: MessageRef | null): string | null {
  return message && JSON.stringify({ code: message.code, params: message.params })
}

/** The message of a column; null for a row stored without one. */
export function readMessage(stored: string | null): MessageRef | null {
  return stored === null ? null : JSON.parse(stored)
}
