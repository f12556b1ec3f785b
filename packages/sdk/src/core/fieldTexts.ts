/** The description of a field, in Portuguese and in English. */
export type FieldText = readonly [portuguese: string, english: string]

/**
 * Descriptions of the fields of bodies and answers. A key is a field's name, or a path of names below a row or an entity,
 * such as `send.to`, `action.buttons.reply.id` or `Session.status`; the longest key that fits wins. `*` is any key of a
 * record. Loaded by the reference only, never by clients.
 */
export type FieldTexts = Readonly<Record<string, FieldText>>
