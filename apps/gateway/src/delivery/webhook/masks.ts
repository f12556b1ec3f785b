import { mask } from '../../domain/mask.js'

const prefix = 'whsec_'

export function maskSecret(secret: string): string {
  return prefix + mask(secret.slice(prefix.length))
}

/** Headers as they are shown: what looks like a secret is masked. */
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecret(name) ? mask(value) : value]),
  )
}

/** The headers that somebody sends back: a mask stands for the value that is kept. */
export function unmaskHeaders(
  sent: Readonly<Record<string, string>>,
  kept: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = new Map(Object.entries(kept).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const before = known.get(name.toLowerCase())
      return [name, before !== undefined && value === mask(before) ? before : value]
    }),
  )
}

function isSecret(name: string): boolean {
  return /auth|token|secret|key|cookie|password|senha|signature/i.test(name)
}
