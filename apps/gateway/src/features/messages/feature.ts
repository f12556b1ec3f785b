import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { messagesTables } from '../../core/tables/messages.js'
import type { UserTemplates } from '../templates/userTemplates.js'
import { type MessageServices, messageHandlers } from './handlers.js'
import type { SentFiles } from './sentFiles.js'

export interface Services {
  messageRoom: MessageServices
  sent: SentFiles
  templateRoom: { templates: UserTemplates }
}

export const messages = feature({
  rows: { messages: contract.messages },
  handlers: ({ messageRoom, sent, templateRoom: { templates } }: Services) => ({
    messages: messageHandlers(messageRoom, sent, templates),
  }),
  tables: messagesTables,
})
