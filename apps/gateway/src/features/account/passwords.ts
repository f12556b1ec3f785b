import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the library's defaults: 19 MiB, two passes. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Hash to verify against for unknown accounts, so that timing does not reveal them. */
const nobody = hashPassword(randomBytes(16).toString('hex'))

/** `passwordHash` is undefined for an unknown account, which takes as long. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password)
  return matches && passwordHash !== undefined
}

/** 20 characters without look-alikes, about 98 bits. */
export function randomPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const letters: string[] = []
  while (letters.length < 20) {
    for (const byte of randomBytes(32)) {
      const letter = byte < 248 ? alphabet[byte % alphabet.length] : undefined
      if (letter !== undefined && letters.length < 20) letters.push(letter)
    }
  }
  return letters.join('')
}
