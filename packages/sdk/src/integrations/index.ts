export { descriptions } from './all.js'
export { behavior } from './behavior.js'
export {
  type Article,
  byKind,
  byTarget,
  type Card,
  type ConversationKind,
  cardOf,
  catalogue,
  conversationKinds,
  type EventTargetKind,
  eventTargetKinds,
  type IntegrationCategory,
  type IntegrationIcon,
  type IntegrationKind,
  integrationKinds,
  isConversationKind,
  isIntegrationKind,
  pageOrder,
  popular,
  reachedByWebhook,
  type TargetKind,
  targetKinds,
} from './catalogue.js'
export { cloud } from './cloud.js'
export { type Chatwoot, chatwoot, chatwootEvents } from './conversations/chatwoot.js'
export { maxImportDays } from './conversations/chatwootBehavior.js'
export { ConversationTest, SyncProgress } from './conversations/conversation.js'
export { type MappedEvent, ourEvents, theirNames } from './conversations/conversationFields.js'
export { type Dify, dify, difyUrl } from './conversations/dify.js'
export { Chatflow, type Flowise, flowise, flowiseEvents } from './conversations/flowise.js'
export { type Hours, isWithin, readHours } from './conversations/hours.js'
export {
  type Kommo,
  type KommoEvent,
  kommo,
  kommoDomain,
  kommoEventNames,
  kommoEvents,
  kommoTroubleOf,
} from './conversations/kommo.js'
export { kommoCallback, sessionOfState } from './conversations/kommoReturn.js'
export { KommoStats, KommoWebhook } from './conversations/kommoRows.js'
export { type N8n, N8nWorkflow, n8n, n8nEvents } from './conversations/n8n.js'
export { type Openai, openai, openaiUrl } from './conversations/openai.js'
export {
  maxTokensOf,
  type OpenaiModel,
  openaiModel,
  openaiModels,
  usualMaxTokens,
} from './conversations/openaiModels.js'
export type { OpenaiUsage } from './conversations/openaiUsage.js'
export { responderFields } from './conversations/responderFields.js'
export { tokensToday, usageFacts } from './conversations/tokensToday.js'
export { type Typebot, TypebotListed, typebot, typebotCloud, typebotEvents } from './conversations/typebot.js'
export { createBody, type Deliverable, deliverablesOf } from './deliverable.js'
export { deliveryEvents, enabledWords, eventsField } from './deliveryFields.js'
export {
  type AnyDescription,
  type ChangeFor,
  type ConfigFor,
  type Configured,
  type Description,
  describe,
  type Fact,
  type InputFor,
  type Place,
  type ShownValue,
  type TrialFor,
} from './describe.js'
export { device } from './device.js'
export { evolutionEventNames, evolutionEventOf, subscribedBy } from './evolutionEvents.js'
export { field } from './field.js'
export type {
  Choice,
  ChoiceGroup,
  Field,
  FieldKind,
  Fields,
  Listing,
  Section,
} from './fields.js'
export {
  changedNames,
  consequencesOf,
  destinationOf,
  givableFields,
  type NamedField,
  startValues,
  type Values,
  withoutUndefined,
} from './formValues.js'
export type { IntegrationStatus } from './integrationStatus.js'
export { kafka, listBrokers } from './kafka.js'
export { loadDescription } from './load.js'
export { nats } from './nats.js'
export { type Placed, placeParam } from './placeParam.js'
export { proxy, type SessionProxy } from './proxy.js'
export { rabbitmq } from './rabbitmq.js'
export { sectionOf, sectionsOf } from './sections.js'
export {
  agree,
  alreadyConfigured,
  type ConfigTexts,
  nounOf,
  ofNoun,
  type Question,
  theNoun,
} from './sentences.js'
export { sqs } from './sqs.js'
export {
  attemptFacts,
  byUrgency,
  type CardStanding,
  cardStanding,
  countQueued,
  type Standing,
  standing,
} from './standing.js'
export { lastFailureOf, type Target, target } from './target.js'
export { translateDescription } from './translateDescription.js'
export { type SessionWarmup, warmup, warmupLimit } from './warmup.js'
export { webhook } from './webhook.js'
export { type WebhookBody, webhookBodiesOf } from './webhookBodies.js'
export { websocket } from './websocket.js'
export { cardTexts, categoryLabel, featureTexts, type Language, type Writer, writerOf } from './writer.js'
