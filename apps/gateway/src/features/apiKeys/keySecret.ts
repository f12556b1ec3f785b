import { createHash, randomBytes } from 'node:crypto'
import { keyPrefix } from '../../core/http/callers.js'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomBytesOfKey = 32
/** 62^43 exceeds 2^256. */
const randomSigns = 43
const checkSigns = 6
const shownSigns = 10

const form = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${randomSigns + checkSigns}}$`)

/** `mo_`, 256 random bits in 43 base62 digits, and a checksum of 6 digits that detects typos without a lookup. */
export function newKey(): string {
  const random = inSigns(BigInt(`0x${randomBytes(randomBytesOfKey).toString('hex')}`), randomSigns)
  return `${keyPrefix}${random}${checkOf(random)}`
}

/** Checks format and checksum, which saves a lookup. */
export function isKey(text: string): boolean {
  if (!form.test(text)) return false
  const random = text.slice(keyPrefix.length, -checkSigns)
  return checkOf(random) === text.slice(-checkSigns)
}

/** The only stored form: 256 random bits need no salt. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

export const prefixOfKey = (key: string) => key.slice(0, shownSigns)

function checkOf(random: string): string {
  const digest = createHash('sha256').update(`${keyPrefix}${random}`).digest()
  return inSigns(BigInt(digest.readUInt32BE(0)), checkSigns)
}

function inSigns(number: bigint, length: number): string {
  let [remaining, text] = [number, '']
  for (; text.length < length; remaining /= 62n) text = `${alphabet[Number(remaining % 62n)]}${text}`
  return text
}
