import { type BinaryNode, S_WHATSAPP_NET, type WASocket } from 'baileys'

/** The server's jid, by how the node is encoded. */
const serverJids: readonly string[] = [S_WHATSAPP_NET, S_WHATSAPP_NET.slice(1)]

/**
 * Subscribes to notifications of the server before the device is linked, and acknowledges them where Baileys cannot:
 * its acknowledgement throws while `creds.me` is unset, which is the case during a pairing by QR code.
 */
export function onNotification(socket: WASocket, type: string, handle: (node: BinaryNode) => void): void {
  socket.ws.on(`CB:notification,type:${type}`, (node: BinaryNode) => {
    const { id = '', from = '' } = node.attrs
    if (!serverJids.includes(from)) return
    if (!socket.authState.creds.me) {
      const attrs = { id, to: from, class: 'notification', type }
      // A lost connection is handled where it is closed.
      socket.sendNode({ tag: 'ack', attrs }).catch(() => undefined)
    }
    handle(node)
  })
}
