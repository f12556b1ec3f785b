import type { Media } from '../core/media/media.js'
import type { MessageCommands } from '../features/messages/messageCommands.js'
import type { MessageFiles } from '../features/messages/messageFiles.js'
import type { Messages } from '../features/messages/messages.js'
import type { OutQueue } from '../features/messages/outQueue.js'
import type { Recipients } from '../features/messages/recipients.js'
import type { ConnectCommands } from '../features/sessions/connectCommands.js'
import type { PendingCodes } from '../features/sessions/pendingCodes.js'

export interface Messaging {
  readonly queue: OutQueue
  readonly messages: Messages
  readonly commands: MessageCommands
  readonly recipients: Recipients
  readonly files: MessageFiles
  readonly media: Media
  readonly connectCommands: Pick<ConnectCommands, 'connect' | 'connectPhone' | 'restart'>
  /** Codes of a session that this node pairs; null for another one. */
  readonly getPendingCodes: (sessionId: string) => Pick<PendingCodes, 'qr' | 'pairingCode'> | null
}
