/** What a session may be doing. Core spec §3. */
export const sessionStatuses = ['connected', 'connecting', 'qr', 'disconnected'] as const

/** Reads any server's status: `qr_code` is `qr`, whatever is unknown is `disconnected`. Core spec §3. */
export function readStatus(value: unknown): (typeof sessionStatuses)[number] {
  const word = String(value).toLowerCase()
  if (word === 'qr_code') return 'qr'
  return sessionStatuses.find((status) => status === word) ?? 'disconnected'
}
