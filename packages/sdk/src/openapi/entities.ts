import type * as z from 'zod'
import { Contact, Message, Session, User } from '../core/entities.js'
import { UserSettings } from '../features/account/rows.js'
import { ActivityEntry } from '../features/activity/rows.js'
import { ApiKey } from '../features/apiKeys/rows.js'
import { Backup } from '../features/backups/rows.js'
import { Product, ProductCollection } from '../features/catalog/product.js'
import { Channel, ChannelPost } from '../features/channels/channel.js'
import { ConversationRecord, ConversationState } from '../features/conversations/entities.js'
import { Delivery, DeliveryAttempt } from '../features/deliveries/rows.js'
import { TargetHealth } from '../features/deliveries/targets.js'
import { NotificationSettings } from '../features/email/notificationSettings.js'
import { MessageDetails, MessageQuote } from '../features/messages/messageDetails.js'
import { MessageMedia } from '../features/messages/messageMedia.js'
import { MessageRecord } from '../features/messages/messageRecord.js'
import { LogEntry } from '../features/monitoring/rows.js'
import { StatusPost } from '../features/statuses/post.js'
import { Template } from '../features/templates/template.js'
import { VirtualContent, VirtualMessage } from '../features/virtualPhone/chat.js'
import { VirtualPhone } from '../features/virtualPhone/phone.js'
import { descriptions } from '../integrations/all.js'
import { SyncProgress } from '../integrations/conversations/conversation.js'
import type { AnyDescription } from '../integrations/describe.js'
import { TargetTest } from '../integrations/target.js'

/** Schemas that several calls share, by the name that documents refer to them by. */
export const entities: Readonly<Record<string, z.ZodType>> = {
  ActivityEntry,
  ApiKey,
  Backup,
  Channel,
  ChannelPost,
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
  Product,
  ProductCollection,
  Session,
  StatusPost,
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

/** The answered configuration of each integration. */
export const configSchemas = Object.values<AnyDescription>(descriptions).map(({ kind, card, schemas }) => ({
  name: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Config`,
  area: card.area,
  schema: schemas.view,
}))

const names = new Map<z.core.$ZodType, string>(
  Object.entries(entities).map(([name, schema]) => [schema, name]),
)

/** The name of a shared schema; undefined for any other. */
export const getEntityName = (schema: z.core.$ZodType): string | undefined => names.get(schema)
