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
import { type JsonSchema, toJsonSchema } from './jsonSchema.js'

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
  const entitySchemas = Object.entries(entities).map(
    ([name, schema]) => [name, toJsonSchema(schema, 'response')] as const,
  )
  const configSchemas = Object.values<AnyDescription>(descriptions).map(({ kind, card, schemas }) => {
    const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Config`
    return [name, addFieldTexts(card.area, toJsonSchema(schemas.view, 'response'))] as const
  })
  return Object.fromEntries([...entitySchemas, ...configSchemas])
}

type SchemaTransform = (schema: JsonSchema) => JsonSchema

/** Replaces each part that equals a shared schema with a reference, also inside the shared schemas themselves. */
export function createReferenceTransform(
  shared: Readonly<Record<string, JsonSchema>>,
  prefix: string,
): SchemaTransform {
  const nameBySchema = new Map(Object.entries(shared).map(([name, schema]) => [JSON.stringify(schema), name]))
  const transformInside = (schema: JsonSchema): JsonSchema => transformChildren(schema, insertReferences)
  const insertReferences: SchemaTransform = (schema) => {
    const name = nameBySchema.get(JSON.stringify(schema))
    if (name !== undefined) return { $ref: `${prefix}${name}` }
    return transformInside(schema)
  }
  return insertReferences
}

/** Applies a change to each direct child of a schema. */
export function transformChildren(schema: JsonSchema, change: SchemaTransform): JsonSchema {
  const { items, properties, additionalProperties: extraFields, anyOf, oneOf } = schema
  return {
    ...schema,
    ...(items && { items: change(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, change(one)])),
    }),
    ...(typeof extraFields === 'object' && { additionalProperties: change(extraFields) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(oneOf && { oneOf: oneOf.map(change) }),
  }
}

/** The shared definitions that a document refers to, directly or through others. */
export function collectReferenced<Value>(
  values: Readonly<Record<string, Value>>,
  from: unknown,
): Record<string, Value> {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name) || !(name in values)) continue
      names.add(name)
      visit(values[name])
    }
  }
  visit(from)
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}
