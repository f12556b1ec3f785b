import { createHash, randomBytes } from 'node:crypto'

export const newToken = () => randomBytes(32).toString('base64url')

/** The only stored form: a random token needs no salt. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
