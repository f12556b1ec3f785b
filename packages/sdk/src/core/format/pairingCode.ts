/**
 * A pairing code as the phone shows its fields: two groups of four, whichever way the engine writes it.
 * @example
 * formatPairingCode('ABCD1234') // 'ABCD-1234'
 */
export function formatPairingCode(code: string): string {
  return code.replace(/^(\w{4})(\w{4})$/, '$1-$2')
}
