const dots = '••••••••'

/** How a secret is shown: that it is there and, where it is long, how it ends. */
export function mask(secret: string): string {
  return secret.length >= 12 ? dots + secret.slice(-4) : dots
}

/** Whether a text is a mask: one that stands for nothing that is kept cannot be sent. */
export function isMask(text: string): boolean {
  return text.includes('•')
}
