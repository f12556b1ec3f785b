/** `sessão conectada`, `sessões conectadas`: for words whose plural only adds an s. */
export const plural = (word: string) => (count: number) => (count === 1 ? word : `${word}s`)
