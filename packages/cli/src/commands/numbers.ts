import { InvalidArgumentError } from 'commander'

/** Reads an option's value as a whole number; `what` begins the sentence that refuses anything else. */
export function wholeNumber(what: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`${what} deve ser um número inteiro de ${min} a ${max}.`)
  }
}
