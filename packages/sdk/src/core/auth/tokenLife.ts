/** The validity of a JWT, in milliseconds since the epoch; `null` for a token without it. */
export function readTokenLife(token: string | null): { from: number; until: number } | null {
  const payload = token?.split('.')[1]
  if (payload === undefined) return null
  try {
    const { iat, exp } = Object(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
    return typeof iat === 'number' && typeof exp === 'number' ? { from: iat * 1000, until: exp * 1000 } : null
  } catch {
    return null
  }
}
