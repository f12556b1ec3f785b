/** Characters of a name in the address book. */
export const contactNameLimit = 100
