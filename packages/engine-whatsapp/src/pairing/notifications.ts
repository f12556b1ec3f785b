import { type BinaryNode, S_WHATSAPP_NET, type WASocket } from 'baileys'

/** A node says one or the other, by how it is encoded. */
const server: readonly string[] = [S_WHATSAPP_NET, S_WHATSAPP_NET.slice(1)]

/**
 * Hands on what WhatsApp itself notifies a device of that is not linked yet. Baileys acknowledges a notification only once
 * it knows whose device it is: while QR codes are on show it does not, and WhatsApp would wait for the acknowledgement.
 */
export function onNotification(socket: WASocket, type: string, take: (node: BinaryNode) => void): void {
  socket.ws.on(`CB:notification,type:${type}`, (node: BinaryNode) => {
    const { id = '', from = '' } = node.attrs
    if (!server.includes(from)) return
    if (!socket.authState.creds.me) {
      const attrs = { id, to: from, class: 'notification', type }
      // Where the connection is lost meanwhile, that is noticed elsewhere.
      socket.sendNode({ tag: 'ack', attrs }).catch(() => undefined)
    }
    take(node)
  })
}
