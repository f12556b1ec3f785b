/**
 * The dashboard draws QR codes as data URLs, talks to its own origin, sockets included, shows the profile pictures that
 * WhatsApp keeps and the files of messages, which only a secret opens and which it therefore has as blobs, and is framed by
 * nobody but the pages that the operator names.
 */
const contentPolicy = (framers: string) =>
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
    `frame-ancestors ${framers}`,
  ].join('; ')

/** What a page may do, and who may hold it: of no use to the scripts and styles that it loads. */
export const pagePolicies = {
  'content-security-policy': contentPolicy("'none'"),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
} as const

/** On every answer. */
export const securityHeaders = {
  ...pagePolicies,
  // Embedding products fetch across origins by CORS, which this does not touch.
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** The one header that is another where the operator lets pages hold ours in a frame. */
export const framedPolicy = (framers: readonly string[]) => contentPolicy(framers.join(' '))

/** A year of https alone, where the browser came by https: over http nobody may say so. */
export const strictTransport = 'max-age=31536000'
