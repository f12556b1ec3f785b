/** The statuses of a session. Core spec §3. */
export const sessionStatuses = ['connected', 'connecting', 'qr', 'disconnected'] as const

/** Parses any server's status: `qr_code` is `qr`, an unknown one is `disconnected`. Core spec §3. */
export function readStatus(value: unknown): (typeof sessionStatuses)[number] {
  const lowerCase = String(value).toLowerCase()
  if (lowerCase === 'qr_code') return 'qr'
  return sessionStatuses.find((status) => status === lowerCase) ?? 'disconnected'
}
