import type { MessageRef } from './message.js'
import type { RenderMessage } from './render.js'

/**
 * Chooses the text to show: `message` in the reader's language, or the server's own `text` where it sent no message or
 * one that the dictionary does not have.
 */
export type Translate = <Text extends string | null>(
  message: MessageRef | null | undefined,
  text: Text,
) => string | Text

/** Shows the server's own texts, which are Portuguese. */
export const serverText: Translate = (_message, text) => text

/** A `Translate` for a language. */
export function translateBy(render: RenderMessage): Translate {
  return (message, text) => (message && text !== null ? (render(message) ?? text) : text)
}
