import { integrationsMessages } from '../locales/generated/en/integrations.js'
import type { MessageParam } from '../locales/message.js'
import type { Card } from './catalogue.js'

/** The part of a description that the codes of its texts follow from. */
export interface Placed {
  readonly kind: string
  readonly card: Pick<Card, 'target'>
}

/**
 * A text of a description as a parameter of a message, by its place, such as `fields.url.label`. It carries the English
 * dictionary, which knows the shared codes: for servers.
 */
export function placeParam({ kind, card }: Placed, textKey: string, portuguese: string): MessageParam {
  const scopes = [kind, ...(card.target ? [card.target] : []), 'shared']
  const code = scopes
    .map((scope) => `integrations.${scope}.${textKey}`)
    .find((code) => Object.hasOwn(integrationsMessages, code))
  return code === undefined ? portuguese : { code, params: {} }
}
