/**
 * Content security policy of the dashboard: QR codes are data URLs, profile pictures come from WhatsApp, message files
 * are blobs because they need a token, and only the operator's pages may frame it.
 */
const contentPolicy = (frameAncestors: string) =>
  [
    "default-src 'self'",
    "img-src 'self' data: blob: https://*.whatsapp.net",
    "media-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

/** Page policies, useless on scripts and styles. */
export const pagePolicies = {
  'content-security-policy': contentPolicy("'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
} as const

export const securityHeaders = {
  ...pagePolicies,
  // Cross-origin fetches by CORS are unaffected.
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

export const framedPolicy = (frameAncestors: readonly string[]) => contentPolicy(frameAncestors.join(' '))

/** HSTS for a year, sent over https only. */
export const strictTransport = 'max-age=31536000'
