import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { userCodeAlphabet } from '@morpheus/sdk/contract'

const half = 4
const letters = 2 * half

/** 256 random bits: not guessable. */
export const newDeviceCode = () => randomBytes(32).toString('base64url')

/** The only stored form: a random code needs no salt. */
export const hashOfDeviceCode = (code: string) => createHash('sha256').update(code).digest('hex')

/** 34 random bits in eight letters. */
export const newUserCode = () =>
  Array.from({ length: letters }, () => userCodeAlphabet[randomInt(userCodeAlphabet.length)]).join('')

/** Display format: `WDJB-MJHT`. */
export const shownUserCode = (code: string) => `${code.slice(0, half)}-${code.slice(half)}`

/** Normalised user input; null for an impossible code. */
export function typedUserCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  return code.length === letters && [...code].every((letter) => userCodeAlphabet.includes(letter))
    ? code
    : null
}

/** 34 bits can be brute-forced: the HMAC key is not in the database. */
export function userCodeHash(tokenKey: Uint8Array): (code: string) => string {
  const key = new Uint8Array(hkdfSync('sha256', tokenKey, '', 'morpheus user codes', 32))
  return (code) => createHmac('sha256', key).update(code).digest('hex')
}
