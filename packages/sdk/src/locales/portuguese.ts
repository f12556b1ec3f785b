import { messages } from './generated/pt-BR/index.js'
import { type MessageCode, type MessageRef, messageRef, type ParamArguments } from './message.js'
import { messageRenderer } from './render.js'

/** A Portuguese text with its language-independent form. */
export interface Localized extends MessageRef {
  readonly text: string
}

const render = messageRenderer('pt-BR', messages)

/**
 * Writes a message in Portuguese and keeps its code. It carries the whole dictionary: for servers and terminals.
 * @example
 * const { text, code, params } = localized('sessions.cause.banned.short')
 */
export function localized<Code extends MessageCode>(code: Code, ...params: ParamArguments<Code>): Localized {
  const message = messageRef(code, ...params)
  return { ...message, text: render(message) ?? code }
}

/** The Portuguese text of a message. */
export function portuguese<Code extends MessageCode>(code: Code, ...params: ParamArguments<Code>): string {
  return localized(code, ...params).text
}
