import type { Media } from '../media/media.js'
import type { MessageCommands } from '../messages/messageCommands.js'
import type { MessageFiles } from '../messages/messageFiles.js'
import type { Messages } from '../messages/messages.js'
import type { OutQueue } from '../messages/outQueue.js'
import type { Recipients } from '../messages/recipients.js'

/** What is said to customers and by them, as far as what a session is connected with takes part in it. */
export interface Messaging {
  readonly queue: OutQueue
  readonly messages: Messages
  readonly commands: MessageCommands
  readonly recipients: Recipients
  /** The files of messages. */
  readonly files: MessageFiles
  /** Keeps files that are to be sent. */
  readonly media: Media
}
