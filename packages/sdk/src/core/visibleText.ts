import * as z from 'zod'
import type { Rule } from '../locales/rules.js'

/** Line breaks and tabs, which a name cannot have. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu
/** The invisible parts of an emoji: joiners, presentation selectors, the tags of some flags. */
const emojiParts = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  // A flag has seven tags at most; without that bound each would look back over all before it.
  String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007F}]{0,6})[\u{E0020}-\u{E007F}]`,
]
/** Controls, direction marks, zero-width and blank letters, unpaired surrogates. */
const invisible = String.raw`[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]`
const unseenOrEmoji = new RegExp(`${emojiParts.map((part) => `(${part})`).join('|')}|${invisible}`, 'gu')

/**
 * Removes invisible characters, which could make two names look alike, or one look empty. Line breaks become spaces.
 */
export function withoutUnseen(text: string): string {
  return text
    .replace(breaks, ' ')
    .replace(unseenOrEmoji, (character, ...parts) =>
      parts.slice(0, emojiParts.length).includes(character) ? character : '',
    )
}

/** A single-line name. `missing` is the error where nothing visible is left. */
export const visibleName = (missing: Rule, longest: number, tooLong: Rule) =>
  z.string(missing).overwrite(withoutUnseen).trim().min(1, missing).max(longest, tooLong)

/** A single-line text; null where nothing visible is left. */
export const visibleLine = (wrong: Rule, longest: number, tooLong: Rule) =>
  z
    .string(wrong)
    .overwrite(withoutUnseen)
    .trim()
    .max(longest, tooLong)
    .nullable()
    .transform((text) => text || null)

/** Marks a credential, which generated schemas then show as secret. Apply it first: `lenient` keeps it. */
export const secretText = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ secret: true })
