import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The only stored form: a random token needs no salt. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
