import { createHash } from 'node:crypto'
import type { Body, Contract } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../http/call.js'
import type { Messages } from '../messages/messages.js'
import { messageIdFrom } from '../messages/outQueue.js'
import type { QueuedContent } from '../messages/queuedContent.js'
import { wrongField } from '../messages/refusals.js'

export function messageHandlers(messages: Messages): AreaHandlers<Contract['messages']> {
  return {
    send: async ({ caller: { user }, params, body, idempotencyKey }) => ({
      message: await messages.send(params.id, user.id, {
        to: body.to,
        content: contentOf(body),
        replyTo: body.replyTo,
        source: 'api',
        id: idempotencyKey === null ? undefined : idFrom(user.id, idempotencyKey),
      }),
    }),
    list: ({ caller, params, query }) => messages.page(params.id, caller.user.id, query),
    get: async ({ caller, params }) => ({ message: await messages.get(params.id, caller.user.id) }),
    cancel: async ({ caller, params }) => ({ message: await messages.cancel(params.id, caller.user.id) }),
    retry: async ({ caller, params }) => ({ message: await messages.retry(params.id, caller.user.id) }),
  }
}

/** The same whenever the same user repeats the same key: a message whose answer a crash cut short is not sent twice. */
function idFrom(userId: string, key: string): string {
  return messageIdFrom(createHash('sha256').update(`mensagem\n${userId}\n${key}`).digest())
}

/** @throws Refusal 400 naming the field that is missing. */
function contentOf({ type, message, location, contacts }: Body<Contract['messages']['send']>): QueuedContent {
  switch (type) {
    case 'text':
      if (!message?.trim()) throw wrongField('message', 'Mensagem é obrigatória')
      return { kind: 'text', text: message }
    case 'location': {
      if (!location) throw wrongField('location', 'Informe a localização')
      const { latitude, longitude, name = null, address = null } = location
      return { kind: 'location', latitude, longitude, name, address }
    }
    case 'contact':
      if (!contacts) throw wrongField('contacts', 'Informe os contatos')
      return { kind: 'contact', cards: contacts }
  }
}
