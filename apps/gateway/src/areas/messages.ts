import { createHash } from 'node:crypto'
import type { Body, Contract, Endpoint } from '@morpheus/sdk/contract'
import type { AreaHandlers, Call } from '../http/call.js'
import type { MessageCommands } from '../messages/messageCommands.js'
import type { Messages } from '../messages/messages.js'
import { messageIdFrom } from '../messages/outQueue.js'
import type { QueuedContent } from '../messages/queuedContent.js'
import { wrongField } from '../messages/refusals.js'
import type { SessionPaces } from '../messages/sessionPaces.js'

interface Rooms {
  messages: Messages
  commands: MessageCommands
  paces: SessionPaces
}

export function messageHandlers({ messages, commands, paces }: Rooms): AreaHandlers<Contract['messages']> {
  const said = (
    { caller: { user }, idempotencyKey }: Pick<Call<Endpoint>, 'caller' | 'idempotencyKey'>,
    sessionId: string,
    message: { to: string; content: QueuedContent; replyTo?: string | undefined },
  ) => {
    const id = idempotencyKey === null ? undefined : idFrom(user.id, idempotencyKey)
    return messages.send(sessionId, user.id, { ...message, source: 'api', id })
  }
  return {
    send: async (call) => {
      const { to, replyTo } = call.body
      return { message: await said(call, call.params.id, { to, content: contentOf(call.body), replyTo }) }
    },
    sendTemplate: async (call) => {
      const { to, template } = call.body
      const { name, language, components = [] } = template
      const content = { kind: 'template' as const, name, language: language.code, components }
      return { message: await said(call, call.params.id, { to, content }) }
    },
    sendInteractive: async (call) => {
      const { to, interactive, replyTo } = call.body
      const { header, body, footer, action } = interactive
      const content = {
        kind: 'interactive' as const,
        header: header?.text ?? null,
        body: body.text,
        footer: footer?.text ?? null,
        buttons: action.buttons.map(({ reply }) => reply),
      }
      return { message: await said(call, call.params.id, { to, content, replyTo }) }
    },
    react: async ({ caller, params, body }) => ({
      message: await commands.react(params.id, caller.user.id, body.emoji),
    }),
    edit: async ({ caller, params, body }) => ({
      message: await commands.edit(params.id, caller.user.id, body.message),
    }),
    revoke: async ({ caller, params }) => ({ message: await commands.revoke(params.id, caller.user.id) }),
    markRead: async ({ caller, params }) => ({ message: await commands.markRead(params.id, caller.user.id) }),
    typing: async ({ caller, params, body }) => {
      await commands.typing(params.id, caller.user.id, body.to, body.state)
      return {}
    },
    check: ({ caller, params }) => commands.check(params.id, caller.user.id, params.phone),
    pace: async ({ caller, params }) => ({ pace: await paces.get(params.id, caller.user.id) }),
    changePace: async ({ caller, params, body }) => ({
      pace: await paces.change(params.id, caller.user.id, body),
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
