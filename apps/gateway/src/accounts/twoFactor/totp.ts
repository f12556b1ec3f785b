import type { Clock } from '../../kit/clock.js'

/** In seconds: how long a code is shown. */
const period = 30

/** Which step a code is of. */
export interface CodeStep {
  step: number
  /** The first and the last step whose code would have been taken. */
  from: number
  to: number
}

/** 160 bits in base32, as RFC 6238 and authenticator apps have it. */
export async function newTotpSecret(): Promise<string> {
  const { generateSecret } = await import('otplib')
  return generateSecret()
}

/** What the app reads from the QR code. */
export async function totpUri(secret: string, email: string): Promise<string> {
  const { generateURI } = await import('otplib')
  return generateURI({ issuer: 'Morpheus', label: email, secret })
}

/** The step that six digits are the code of: this one, the one before or the next. Null for any other text. */
export async function stepOfCode(clock: Clock, secret: string, code: string): Promise<CodeStep | null> {
  if (!/^\d{6}$/.test(code)) return null
  const { verifySync } = await import('otplib')
  const epoch = Math.floor(clock.now() / 1000)
  const current = Math.floor(epoch / period)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: period })
  return found.valid ? { step: current + found.delta, from: current - 1, to: current + 1 } : null
}
