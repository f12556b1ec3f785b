/** How a contact came to the list: added by hand, with a table, or by a word of theirs. */
export const optOutOrigins = ['manual', 'list', 'word'] as const
/** How a contact came to the list of opt-outs. */
export type OptOutOrigin = (typeof optOutOrigins)[number]

/** Words that opt a contact out until an account changes them. */
export const defaultOptOutWords = ['SAIR', 'PARAR'] as const
