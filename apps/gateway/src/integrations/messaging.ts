import type { Media } from '../media/media.js'
import type { MessageCommands } from '../messages/messageCommands.js'
import type { MessageFiles } from '../messages/messageFiles.js'
import type { Messages } from '../messages/messages.js'
import type { OutQueue } from '../messages/outQueue.js'
import type { Recipients } from '../messages/recipients.js'

export interface Messaging {
  readonly queue: OutQueue
  readonly messages: Messages
  readonly commands: MessageCommands
  readonly recipients: Recipients
  readonly files: MessageFiles
  readonly media: Media
}
