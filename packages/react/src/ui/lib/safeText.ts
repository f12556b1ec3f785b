/** Core spec §9. */
export const previewLength = 150

/** First characters of a message, counted as code points. */
export function toPreview(message: string): string {
  if (message.length <= previewLength) return message
  // A code point has at most two UTF-16 units.
  const characters = [...message.slice(0, 2 * previewLength + 1)]
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join('')}…` : message
}

export const isCut = (message: string) => toPreview(message) !== message

/** Shows invisible and bidirectional control characters as their codes; newlines and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

export function escapeInvisible(text: string): string {
  return text.replace(invisible, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
