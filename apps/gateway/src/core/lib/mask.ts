const dots = '••••••••'

export function mask(secret: string): string {
  return secret.length >= 12 ? dots + secret.slice(-4) : dots
}

export function isMask(text: string): boolean {
  return text.includes('•')
}
