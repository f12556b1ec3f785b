import * as z from 'zod'

/** What breaks a line: a name has one. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu
/** The parts of an emoji that show nothing by themselves: joiners, presentation selectors, the tags of some flags. */
const emojiParts = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  // A flag has seven tags at most; without that bound each would look back over all before it.
  String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007F}]{0,6})[\u{E0020}-\u{E007F}]`,
]
/** Controls, marks of direction, zero-width and blank letters, halves of characters. */
const unseen = String.raw`[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]`
const unseenOrEmoji = new RegExp(`${emojiParts.map((part) => `(${part})`).join('|')}|${unseen}`, 'gu')

/** A text without what nobody sees: it could make two names look alike, or one like none. Line breaks become spaces. */
export function withoutUnseen(text: string): string {
  return text
    .replace(breaks, ' ')
    .replace(unseenOrEmoji, (found, ...parts) =>
      parts.slice(0, emojiParts.length).includes(found) ? found : '',
    )
}

/** A name of something, on one line. `missing` is told where nothing of it can be seen. */
export const visibleName = (missing: string, longest: number, tooLong: string) =>
  z.string(missing).overwrite(withoutUnseen).trim().min(1, missing).max(longest, tooLong)

/** A line about something; null where nothing of it can be seen. */
export const visibleLine = (wrong: string, longest: number, tooLong: string) =>
  z
    .string(wrong)
    .overwrite(withoutUnseen)
    .trim()
    .max(longest, tooLong)
    .nullable()
    .transform((text) => text || null)

/** Marks what opens something: what is made of the schema for readers says so. Innermost: `lenient` keeps it. */
export const secretText = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ secret: true })
