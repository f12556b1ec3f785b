import { foldText } from '../../core/lib/foldText.js'
import type { Choice } from './responder.js'

/**
 * The id of the choice that a text means: its number (`1`, `1.`, `1)`), its id or its title, ignoring case and accents.
 * Null without a match.
 */
export function matchChoice(text: string, choices: readonly Choice[]): string | null {
  const plainText = plain(text)
  if (plainText === '') return null
  const byId = choices.find(({ id }) => id === text.trim())
  const byTitle = choices.filter(({ title }) => plain(title) === plainText)
  if (byId ?? byTitle[0]) return (byId ?? byTitle[0])?.id ?? null
  const [, number] = /^(\d{1,3})\s*[.)ºª°-]?$/.exec(plainText) ?? []
  return number === undefined ? null : (choices[Number(number) - 1]?.id ?? null)
}

const plain = (text: string) => foldText(text).replace(/\s+/g, ' ')
