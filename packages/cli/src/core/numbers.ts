import { InvalidArgumentError } from 'commander'

export function wholeNumber(what: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`${what} deve ser um número inteiro de ${min} a ${max}.`)
  }
}
