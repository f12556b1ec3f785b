const half = 4
const letters = 2 * half

/** What of a typed text is of a code: `wdjb mjht` gives `WDJBMJHT`. */
export const codeLetters = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, letters)

/** As it is shown: `WDJB-MJHT`. */
export const shownCode = (code: string) =>
  code.length > half ? `${code.slice(0, half)}-${code.slice(half)}` : code

export const isWhole = (code: string) => code.length === letters

/** Where the caret stands after so many letters. */
export const caretAfter = (count: number) => (count > half ? count + 1 : count)
