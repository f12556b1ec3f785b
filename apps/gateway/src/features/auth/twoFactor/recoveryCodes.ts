import { createHash, randomInt } from 'node:crypto'

const howMany = 10
/** Without look-alikes: about 59 bits per code. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupLength = 4

/** Ten codes such as `k7mq-2xwd-9hfa`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < howMany) codes.add(Array.from({ length: groups }, newGroup).join('-'))
  return [...codes]
}

function newGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Normalises the code before hashing. */
export function hashOfRecoveryCode(userId: string, code: string): string {
  const written = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`recovery code\n${userId}\n${written}`).digest('hex')
}
