import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { userCodeAlphabet } from '@morpheus/sdk/contract'

const half = 4
const letters = 2 * half

/** 256 random bits, which nobody guesses. */
export const newDeviceCode = () => randomBytes(32).toString('base64url')

/** All that is stored of one: it cannot be guessed from it, and needs no salt. */
export const hashOfDeviceCode = (code: string) => createHash('sha256').update(code).digest('hex')

/** 34 random bits in eight letters. */
export const newUserCode = () =>
  Array.from({ length: letters }, () => userCodeAlphabet[randomInt(userCodeAlphabet.length)]).join('')

/** As it is shown: `WDJB-MJHT`. */
export const shownUserCode = (code: string) => `${code.slice(0, half)}-${code.slice(half)}`

/** A code as it was typed, in capitals and without what stands between; null for what can be none. */
export function typedUserCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  return code.length === letters && [...code].every((letter) => userCodeAlphabet.includes(letter))
    ? code
    : null
}

/** 34 bits can be tried out: without the key, which no database holds, their hash says nothing. */
export function userCodeHash(tokenKey: Uint8Array): (code: string) => string {
  const key = new Uint8Array(hkdfSync('sha256', tokenKey, '', 'morpheus user codes', 32))
  return (code) => createHmac('sha256', key).update(code).digest('hex')
}
