/** Maximum size of a message's file, in bytes. Configuration spec §9. */
export const mediaBytes = 10_485_760
