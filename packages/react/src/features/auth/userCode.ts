const half = 4
const letters = 2 * half

/** Letters of a code in typed text: `wdjb mjht` gives `WDJBMJHT`. */
export const normalizeUserCode = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, letters)

/** Formats a code: `WDJB-MJHT`. */
export const formatUserCode = (code: string) =>
  code.length > half ? `${code.slice(0, half)}-${code.slice(half)}` : code

export const isWhole = (code: string) => code.length === letters

export const getCaretAfter = (count: number) => (count > half ? count + 1 : count)
