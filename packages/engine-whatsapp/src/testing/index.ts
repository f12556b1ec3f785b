/** WhatsApp in miniature, for tests: an unmodified Baileys pairs, logs in, sends and receives on loopback. */
export type { AccountPasskey } from './passkeyGate.js'
export { Person } from './person.js'
export { WhatsAppServer } from './whatsappServer.js'
