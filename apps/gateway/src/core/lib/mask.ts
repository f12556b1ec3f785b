const dots = '••••••••'

/** Masked secret: dots, and the end of long ones. */
export function mask(secret: string): string {
  return secret.length >= 12 ? dots + secret.slice(-4) : dots
}

/** True for a masked secret, which must not be sent. */
export function isMask(text: string): boolean {
  return text.includes('•')
}
