/** 128 random bits in hex. `crypto.randomUUID` exists only on secure origins; a gateway on a LAN is not one. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
