import type * as z from 'zod'
import { Contact, Message, Session, User } from '../core/entities.js'
import { UserSettings } from '../features/account/rows.js'
import { ActivityEntry } from '../features/activity/rows.js'
import { ApiKey } from '../features/apiKeys/rows.js'
import { Backup } from '../features/backups/rows.js'
import { ConversationRecord, ConversationState } from '../features/conversations/entities.js'
import { Delivery, DeliveryAttempt } from '../features/deliveries/rows.js'
import { TargetHealth } from '../features/deliveries/targets.js'
import { NotificationSettings } from '../features/email/notificationSettings.js'
import { MessageDetails, MessageQuote } from '../features/messages/messageDetails.js'
import { MessageMedia } from '../features/messages/messageMedia.js'
import { MessageRecord } from '../features/messages/messageRecord.js'
import { LogEntry } from '../features/monitoring/rows.js'
import { Template } from '../features/templates/template.js'
import { VirtualContent, VirtualMessage } from '../features/virtualPhone/chat.js'
import { VirtualPhone } from '../features/virtualPhone/phone.js'
import { descriptions } from '../integrations/all.js'
import { SyncProgress } from '../integrations/conversations/conversation.js'
import type { AnyDescription } from '../integrations/describe.js'
import { TargetTest } from '../integrations/target.js'
import { addFieldTexts } from './describe.js'
import { type JsonSchema, jsonSchemaOf } from './jsonSchema.js'

const entities: Readonly<Record<string, z.ZodType>> = {
  ActivityEntry,
  ApiKey,
  Backup,
  Contact,
  ConversationRecord,
  ConversationState,
  Delivery,
  DeliveryAttempt,
  LogEntry,
  Message,
  MessageDetails,
  MessageMedia,
  MessageQuote,
  MessageRecord,
  NotificationSettings,
  Session,
  SyncProgress,
  TargetHealth,
  TargetTest,
  Template,
  User,
  UserSettings,
  VirtualContent,
  VirtualMessage,
  VirtualPhone,
}

export function sharedSchemas(): Record<string, JsonSchema> {
  const answered = Object.entries(entities).map(
    ([name, schema]) => [name, jsonSchemaOf(schema, 'response')] as const,
  )
  const configured = Object.values<AnyDescription>(descriptions).map(({ kind, card, schemas }) => {
    const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Config`
    return [name, addFieldTexts(card.area, jsonSchemaOf(schemas.view, 'response'))] as const
  })
  return Object.fromEntries([...answered, ...configured])
}

type SchemaTransform = (schema: JsonSchema) => JsonSchema

/** Replaces each part that equals a shared schema with a reference, also inside the shared schemas themselves. */
export function createReferenceTransform(
  shared: Readonly<Record<string, JsonSchema>>,
  prefix: string,
): SchemaTransform {
  const names = new Map(Object.entries(shared).map(([name, schema]) => [JSON.stringify(schema), name]))
  const inside = (schema: JsonSchema): JsonSchema => transformChildren(schema, insertReferences)
  const insertReferences: SchemaTransform = (schema) => {
    const name = names.get(JSON.stringify(schema))
    if (name !== undefined) return { $ref: `${prefix}${name}` }
    return inside(schema)
  }
  return insertReferences
}

/** Applies a change to each direct child of a schema. */
export function transformChildren(schema: JsonSchema, change: SchemaTransform): JsonSchema {
  const { items, properties, additionalProperties: more, anyOf, oneOf } = schema
  return {
    ...schema,
    ...(items && { items: change(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, change(one)])),
    }),
    ...(typeof more === 'object' && { additionalProperties: change(more) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(oneOf && { oneOf: oneOf.map(change) }),
  }
}

/** The shared definitions that a document refers to, directly or through others. */
export function collectReferenced<Value>(
  all: Readonly<Record<string, Value>>,
  from: unknown,
): Record<string, Value> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name) || !(name in all)) continue
      found.add(name)
      visit(all[name])
    }
  }
  visit(from)
  return Object.fromEntries(Object.entries(all).filter(([name]) => found.has(name)))
}
