import { isNumber } from './identities.js'

/** Possible names: numbers in digits or as written, and network ids. */
const candidates = /\d{5,30}(?::\d+)?@lid|\b[A-Z]{2}\.[A-Za-z0-9]{1,100}\b|\+?\(?\d[\d\s().-]{8,24}\d/g

/** Calls `onName` with whatever in a text may name a person; `checked` holds candidates to skip, and gets new ones. */
export function findNames(text: string, checked: Set<string>, onName: (name: string) => void): void {
  for (const [candidate] of text.matchAll(candidates)) {
    if (checked.has(candidate)) continue
    checked.add(candidate)
    if (candidate.includes('@') || /^[A-Z]/.test(candidate)) {
      onName(candidate.replace(/:\d+@/, '@'))
      continue
    }
    const digits = candidate.replace(/\D/g, '')
    onName(digits)
    // National notation of a Brazilian number.
    if (isNumber(digits) && (digits.length === 10 || digits.length === 11)) onName(`55${digits}`)
  }
}
