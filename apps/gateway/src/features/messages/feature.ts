import { createHash } from 'node:crypto'
import {
  type Body,
  type Contract,
  contract,
  type Endpoint,
  type MediaKind,
  MetaTemplate,
  type SessionRisk,
} from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import { feature } from '../../core/feature.js'
import { answerWithStoredFile } from '../../core/http/answers/fileAnswer.js'
import type { Account, AreaHandlers, Call } from '../../core/http/call.js'
import { parseInput } from '../../core/lib/parseInput.js'
import { unusedFiles } from '../../core/media/mediaSweep.js'
import { messageIdFrom } from '../../engines/messageId.js'
import type { UserTemplates } from '../templates/userTemplates.js'
import type { EventResults } from './eventResults.js'
import type { Forwarding } from './forwarding.js'
import type { MessageCommands } from './messageCommands.js'
import { createWrongFieldError } from './messageErrors.js'
import type { MessageFile, MessageFiles } from './messageFiles.js'
import type { MessageSearch } from './messageSearch.js'
import type { Messages } from './messages.js'
import type { PollResults } from './pollResults.js'
import type { QueuedContent } from './queuedContent.js'
import type { ScheduledMessages } from './scheduledMessages.js'
import { interactiveContent, type SendBody, toQueuedContent, toQueuedExtras } from './sentContent.js'
import type { SentFiles } from './sentFiles.js'
import type { SessionPaces } from './sessionPaces.js'
import { messagesTables } from './tables.js'
import type { WarmUps } from './warmUps.js'

type SentTemplate = Body<Contract['messages']['sendTemplate']>['template']

interface MessageServices {
  /** @throws OtherNodeError where another node runs the session: sending there asks the network about the recipient. */
  atOwner: (sessionId: string) => Promise<void>
  messages: Messages
  commands: MessageCommands
  paces: SessionPaces
  warmUps: WarmUps
  risk: (sessionId: string, userId: string) => Promise<SessionRisk>
  files: MessageFiles
  forwarding: Forwarding
  polls: PollResults
  eventResults: EventResults
  scheduled: ScheduledMessages
  search: MessageSearch
}

function messageHandlers(
  {
    atOwner,
    messages,
    commands,
    paces,
    risk,
    files,
    forwarding,
    polls,
    eventResults,
    scheduled,
    search,
  }: MessageServices,
  sentFiles: SentFiles,
  templates: UserTemplates,
): AreaHandlers<Contract['messages']> {
  const messageInput = (
    { caller: { user, callerKey }, idempotencyKey }: Pick<Call<Endpoint>, 'caller' | 'idempotencyKey'>,
    sessionId: string,
    message: Omit<Parameters<Messages['send']>[2], 'source' | 'id'>,
  ) => {
    const id = idempotencyKey === null ? undefined : idFrom(callerKey, idempotencyKey)
    return messages.send(sessionId, user.id, { ...message, source: 'api', id })
  }
  /** @throws HttpError 400 without a file. */
  const readFile = (
    { message, url, media, fileName, voice }: SendBody,
    kind: MediaKind,
    { user: { id: userId }, visibleSessions }: Account,
  ) => {
    const about = { userId, caption: message, fileName, voice }
    if (url !== undefined) return sentFiles.at(url, kind, about)
    if (media !== undefined)
      return sentFiles.reuse(() => messages.findMediaId(media, userId, visibleSessions), kind, about)
    const address = message?.trim() ?? ''
    if (/^https?:/i.test(address))
      return sentFiles.at(address, kind, { ...about, caption: undefined }, 'message')
    throw createWrongFieldError('url', localized('messages.file_url_missing'))
  }
  const createAnswer = ({ row, type, fileName }: MessageFile, isShared: boolean) =>
    answerWithStoredFile({ ...row, type, open: (range) => files.open(row, range) }, fileName, { isShared })
  return {
    send: async (call) => {
      await atOwner(call.params.id)
      const { to, replyTo, takesOver, scheduledAt } = call.body
      const content = await toQueuedContent(call.body, {
        readFile: (kind) => readFile(call.body, kind, call.caller),
        parseTime: (text, field) => scheduled.parseTime(call.caller.user.id, text, field),
      })
      const extras = toQueuedExtras(call.body)
      const message = { to, content, extras, replyTo, takesOver, scheduledAt }
      return { message: await messageInput(call, call.params.id, message) }
    },
    sendMedia: async (call) => {
      const { sessionId, to, replyTo, type, caption, fileName, scheduledAt } = call.body
      await atOwner(sessionId)
      const about = { userId: call.caller.user.id, caption, fileName }
      const content = await sentFiles.uploaded(call.files.file, type, about)
      const extras = toQueuedExtras(call.body)
      const message = { to, content, extras, replyTo, scheduledAt }
      return { message: await messageInput(call, sessionId, message) }
    },
    media: async ({ caller, params }) => createAnswer(await files.findOwn(params.id, caller.user.id), false),
    linkedMedia: async ({ params }) => createAnswer(await files.linked(params.token), true),
    sendTemplate: async (call) => {
      await atOwner(call.params.id)
      const { to, template, scheduledAt } = call.body
      const { id } = call.caller.user
      const content = (await messages.usesMetaTemplates(call.params.id, id))
        ? { content: metaContent(template) }
        : await ownContent(templates, id, template)
      return { message: await messageInput(call, call.params.id, { to, scheduledAt, ...content }) }
    },
    sendInteractive: async (call) => {
      await atOwner(call.params.id)
      const { to, interactive, replyTo, scheduledAt } = call.body
      const content = interactiveContent(interactive)
      return { message: await messageInput(call, call.params.id, { to, content, replyTo, scheduledAt }) }
    },
    react: async ({ caller, params, body }) => ({
      message: await commands.react(params.id, caller.user.id, body.emoji),
    }),
    edit: async ({ caller, params, body }) => ({
      message: await commands.edit(params.id, caller.user.id, body.message),
    }),
    pin: async ({ caller, params, body }) => ({
      message: await commands.pin(params.id, caller.user.id, body.duration),
    }),
    revoke: async ({ caller, params }) => ({ message: await commands.revoke(params.id, caller.user.id) }),
    forward: async (call) => {
      const { caller, params, body } = call
      const { sessionId, ...forwarded } = await forwarding.read(sentFiles, params.id, caller.user.id)
      await atOwner(sessionId)
      return { message: await messageInput(call, sessionId, { to: body.to, ...forwarded }) }
    },
    poll: async ({ caller, params }) => ({ poll: await polls.get(params.id, caller.user.id) }),
    event: async ({ caller, params }) => ({ event: await eventResults.get(params.id, caller.user.id) }),
    cancelEvent: async ({ caller, params }) => ({
      message: await commands.cancelEvent(params.id, caller.user.id),
    }),
    markRead: async ({ caller, params }) => ({ message: await commands.markRead(params.id, caller.user.id) }),
    typing: async ({ caller, params, body }) => {
      await commands.typing(params.id, caller.user.id, body.to, body.state)
      return {}
    },
    check: ({ caller, params }) => commands.check(params.id, caller.user.id, params.phone),
    pace: async ({ caller, params }) => ({ pace: await paces.get(params.id, caller.user.id) }),
    changePace: async ({ caller, params, body, origin }) => ({
      pace: await paces.change(params.id, caller.user.id, body, origin),
    }),
    risk: async ({ caller, params }) => ({ risk: await risk(params.id, caller.user.id) }),
    list: ({ caller, params, query }) => messages.page(params.id, caller.user.id, query),
    search: ({ caller: { user, visibleSessions }, query }) => search.page(user.id, visibleSessions, query),
    listScheduled: ({ caller, params, query }) => scheduled.page(params.id, caller.user.id, query),
    reschedule: async ({ caller, params, body }) => ({
      message: await scheduled.change(params.id, caller.user.id, body),
    }),
    sendNow: async ({ caller, params }) => ({ message: await scheduled.sendNow(params.id, caller.user.id) }),
    get: async ({ caller, params }) => ({ message: await messages.get(params.id, caller.user.id) }),
    cancel: async ({ caller, params }) => ({ message: await messages.cancel(params.id, caller.user.id) }),
    retry: async ({ caller, params }) => ({ message: await messages.retry(params.id, caller.user.id) }),
  }
}

const Meta = z.object({ template: MetaTemplate })

/** @throws HttpError 400 naming the part of `template` that Meta would refuse. */
function metaContent(template: SentTemplate): QueuedContent {
  const { name, language, components = [] } = parseInput(Meta, { template }).template
  return { kind: 'template', name, language: language.code, components }
}

/** @throws HttpError 400 as `UserTemplates.render`. */
async function ownContent(
  templates: UserTemplates,
  userId: string,
  { components, ...template }: SentTemplate,
) {
  if (template.id === undefined && !template.name?.trim())
    throw createWrongFieldError('template.name', localized('rules.messages.template_name_required'))
  if (components !== undefined && components.length > 0)
    throw createWrongFieldError('template.components', localized('messages.components_meta_only'))
  const { id: templateId, text } = await templates.render(userId, template)
  return { content: { kind: 'text' as const, text }, templateId }
}

/** Deterministic for a user and an idempotency key: retrying after a crash does not send twice. */
function idFrom(userId: string, key: string): string {
  return messageIdFrom(createHash('sha256').update(`mensagem\n${userId}\n${key}`).digest())
}

function warmUpHandlers(warmUps: WarmUps): AreaHandlers<Contract['warmup']> {
  return {
    get: ({ caller, params }) => warmUps.get(params.id, caller.user.id),
    update: ({ caller, params, body, origin }) => warmUps.update(params.id, caller.user.id, body, origin),
    reset: ({ caller, params, origin }) => warmUps.reset(params.id, caller.user.id, origin),
  }
}

export interface Services {
  messageModule: MessageServices
  sent: SentFiles
  templateModule: { templates: UserTemplates }
}

export const messages = feature({
  rows: { messages: contract.messages, warmup: contract.warmup },
  handlers: ({ messageModule, sent, templateModule: { templates } }: Services) => ({
    messages: messageHandlers(messageModule, sent, templates),
    warmup: warmUpHandlers(messageModule.warmUps),
  }),
  tables: messagesTables,
  jobs: { unusedFiles },
})
