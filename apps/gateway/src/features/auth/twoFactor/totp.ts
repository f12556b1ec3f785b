import type { Clock } from '../../../core/lib/clock.js'

/** Seconds per code. */
const period = 30

export interface CodeStep {
  step: number
  from: number
  to: number
}

/** 160 bits in base32, per RFC 6238. */
export async function newTotpSecret(): Promise<string> {
  const { generateSecret } = await import('otplib')
  return generateSecret()
}

export async function totpUri(secret: string, email: string): Promise<string> {
  const { generateURI } = await import('otplib')
  return generateURI({ issuer: 'Morpheus', label: email, secret })
}

/** Step of a code: the present, previous or next one. Null for any other text. */
export async function stepOfCode(clock: Clock, secret: string, code: string): Promise<CodeStep | null> {
  if (!/^\d{6}$/.test(code)) return null
  const { verifySync } = await import('otplib')
  const epoch = Math.floor(clock.now() / 1000)
  const current = Math.floor(epoch / period)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: period })
  return result.valid ? { step: current + result.delta, from: current - 1, to: current + 1 } : null
}
