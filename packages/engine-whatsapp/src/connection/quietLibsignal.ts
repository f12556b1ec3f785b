/** Prefixes of libsignal's console output. */
const noises = [
  'Closing session:',
  'Opening session:',
  'Removing old closed session:',
  'Session already',
  'Closing open session in favor of',
  'Failed to decrypt message with any known session',
  'Session error:',
  'Decrypted message with closed session',
  'Migrating session to:',
  'V1 session storage migration error',
  'Unhandled bucket type',
]
let isQuiet = false

/** Drops libsignal's console output, which includes private keys and cannot be disabled. Other output is unaffected. */
export function muteLibsignal(): void {
  if (isQuiet) return
  isQuiet = true
  for (const level of ['info', 'warn', 'error'] as const) {
    const write = console[level]
    console[level] = (...what: unknown[]) => {
      const [first] = what
      if (typeof first !== 'string' || !noises.some((noise) => first.startsWith(noise)))
        write.apply(console, what)
    }
  }
}
