/** Origins of an opt-out: added by hand, with a table, or by a word of the contact. */
export const optOutOrigins = ['manual', 'list', 'word'] as const
/** Origin of an opt-out. */
export type OptOutOrigin = (typeof optOutOrigins)[number]

/** Words that opt a contact out until an account changes them. */
export const defaultOptOutWords = ['SAIR', 'PARAR'] as const
