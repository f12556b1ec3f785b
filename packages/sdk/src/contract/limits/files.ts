/** Bytes of a file that goes with a message. Configuration spec §9. */
export const mediaBytes = 10_485_760
