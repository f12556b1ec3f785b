import { isNumber } from './identities.js'

const networkIds = /\d{5,30}(?::\d+)?@lid|\b[A-Z]{2}\.[A-Za-z0-9]{1,100}\b/g
/** They begin with the number of the group's creator, and are the groups' only ids. */
const oldGroupIds = /(?<!\d)\d{1,15}-\d{1,20}@g\.us/g
/** Digits with the separators that may be between those of one number. */
const digitRuns = /\d+(?:[\s().\u2011-]{1,2}\d+)*/g
const maxDigits = 15

/**
 * Calls `onId` with each number and network id in a text that may be a person's: all that `Matcher` would redact, and
 * more. `checked` holds candidates to skip, and gets new ones.
 */
export function findPersonIds(text: string, checked: Set<string>, onId: (id: string) => void): void {
  const report = (id: string) => {
    if (checked.has(id)) return
    checked.add(id)
    onId(id)
  }
  for (const [id] of text.matchAll(networkIds)) report(id.replace(/:\d+@/, '@'))
  for (const number of numbersIn(text.replace(oldGroupIds, ' '))) {
    report(number)
    // National notation of a Brazilian number.
    if (number.length === 10 || number.length === 11) report(`55${number}`)
  }
}

/** Any adjacent groups of digits may be a number: "Pedido 12 5511987654321" has one after another number. */
function* numbersIn(text: string): Generator<string> {
  for (const [run] of text.matchAll(digitRuns)) {
    const groups = run.split(/\D+/)
    for (let start = 0; start < groups.length; start += 1) {
      let digits = ''
      for (let end = start; end < groups.length; end += 1) {
        digits += groups[end]
        if (digits.length > maxDigits) break
        if (isNumber(digits)) yield digits
      }
    }
  }
}
