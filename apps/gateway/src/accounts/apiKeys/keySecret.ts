import { createHash, randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const start = 'mo_'
const randomBytesOfKey = 32
/** 62 to the 43rd is more than 2 to the 256th. */
const randomSigns = 43
const checkSigns = 6
const shownSigns = 10

const form = new RegExp(`^${start}[0-9A-Za-z]{${randomSigns + checkSigns}}$`)

/** `mo_`, 256 random bits in 43 signs, and 6 signs by which a key that was mistyped or cut is known without a look-up. */
export function newKey(): string {
  const random = inSigns(BigInt(`0x${randomBytes(randomBytesOfKey).toString('hex')}`), randomSigns)
  return `${start}${random}${checkOf(random)}`
}

/** Whether a text could be a key: what is none of ours needs no look-up. */
export function isKey(text: string): boolean {
  if (!form.test(text)) return false
  const random = text.slice(start.length, -checkSigns)
  return checkOf(random) === text.slice(-checkSigns)
}

/** Whether a bearer token is meant as a key. */
export const looksLikeKey = (text: string) => text.startsWith(start)

/** All that is stored of one: 256 random bits need no salt, and cannot be guessed from it. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** What is shown of one, to tell it from others. */
export const prefixOfKey = (key: string) => key.slice(0, shownSigns)

function checkOf(random: string): string {
  const digest = createHash('sha256').update(`${start}${random}`).digest()
  return inSigns(BigInt(digest.readUInt32BE(0)), checkSigns)
}

function inSigns(number: bigint, length: number): string {
  let [left, text] = [number, '']
  for (; text.length < length; left /= 62n) text = `${alphabet[Number(left % 62n)]}${text}`
  return text
}
