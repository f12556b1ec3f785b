export const isOutgoingId = (text: string) => /^3EB0[0-9A-F]{18}$/i.test(text)
