import { hkdfSync } from 'node:crypto'
import { Ability } from '@morpheus/sdk/contract'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { type ScopedClaims, scopedPrefix } from '../../../core/http/callers.js'
import { HttpError } from '../../../core/lib/httpError.js'

const Payload = z.object({
  sub: z.string(),
  exp: z.number(),
  abilities: z.array(Ability),
  sessions: z.array(z.string()),
  external: z.array(z.string()),
  key: z.string().optional(),
  token: z.string().optional(),
  since: z.number().optional(),
})

/** Derived key: scoped and sign-in tokens cannot be mistaken for each other. */
export const scopedKeyOf = (tokenKey: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', tokenKey, '', 'morpheus scoped tokens', 32))

export async function writeToken(claims: ScopedClaims, now: number, key: Uint8Array): Promise<string> {
  const { userId, abilities, sessionIds, externalIds, keyId, tokenId, validFrom, expiresAt } = claims
  const said = {
    abilities,
    sessions: sessionIds,
    external: externalIds,
    ...(keyId !== null && { key: keyId }),
    ...(tokenId !== null && { token: tokenId }),
    ...(validFrom !== null && { since: validFrom }),
  }
  const token = await new SignJWT(said)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt(now / 1000)
    .setExpirationTime(expiresAt / 1000)
    .sign(key)
  return `${scopedPrefix}${token}`
}

/** @throws HttpError 401 for what is no token of ours, or has expired. */
export async function readToken(text: string, now: number, key: Uint8Array): Promise<ScopedClaims> {
  try {
    const { payload } = await jwtVerify(text.slice(scopedPrefix.length), key, {
      algorithms: ['HS256'],
      currentDate: new Date(now),
    })
    const { sub, exp, abilities, sessions, external, key: keyId, token, since } = Payload.parse(payload)
    const expiresAt = Math.round(exp * 1000)
    if (expiresAt <= now) throw badToken('token_expired')
    return {
      userId: sub,
      abilities,
      sessionIds: sessions,
      externalIds: external,
      keyId: keyId ?? null,
      tokenId: token ?? null,
      validFrom: since ?? null,
      expiresAt,
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (error instanceof errors.JWTExpired) throw badToken('token_expired')
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw badToken('token_invalid')
    throw error
  }
}

export function badToken(code: 'token_expired' | 'token_invalid' | 'token_revoked'): HttpError {
  return new HttpError('unauthenticated', code, 'Token inválido')
}
