import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as they stand in a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** All that is stored of one: it cannot be guessed from it, and needs no salt. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
