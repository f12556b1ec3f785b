/** API for engines in packages of their own. */

export {
  type BusinessProfile,
  type CallEndReason,
  currencyDigits,
  deviceKeyTypes,
  type EventAnswer,
  type EventDetails,
  type GroupRole,
  type ParticipantAction,
  type ParticipantOutcome,
  type PrivacyAudience,
  type PrivacySetting,
  type ProfileField,
  passkeyOrigin,
} from '@morpheus/sdk/contract'
export { type Cancel, type Clock, isoNow as instant, Timers } from '../core/lib/clock.js'
export { toOtherNinthDigit as otherNinth } from '../core/lib/ninthDigit.js'
export type { AccountPart, EngineAccountParts } from './account.js'
export { AccountFailure, type AccountFailureCode } from './accountFailure.js'
export type { Address } from './address.js'
export type { EngineCalls } from './calls.js'
export type {
  EngineCatalog,
  EngineCollection,
  EngineProduct,
  EngineProductDetails,
  SentProduct,
} from './catalog.js'
export type {
  EngineChannel,
  EngineChannelChange,
  EngineChannels,
  EnginePostRef,
  OutgoingChannelPost,
} from './channels.js'
export type {
  EngineChatChange,
  EngineChatRef,
  EngineChats,
  EngineChatUpdate,
  EngineLabel,
  EngineLabelUpdate,
  EngineStarredMessage,
} from './chats.js'
export type { AddressBookEntry, EngineContactProfile, EngineContacts, EnginePresence } from './contacts.js'
export {
  type CredentialsPage,
  CredentialsRefused,
  type DeviceIdentity,
  type EngineCredentials,
} from './credentials.js'
export type {
  Engine,
  EngineCapabilities,
  EngineRun,
  EngineSettings,
  Pairing,
  Unpairing,
} from './engine.js'
export type {
  EndReason,
  EngineAccount,
  EngineContact,
  EngineGroupEvent,
  EngineLine,
  EngineRestrictions,
  EngineTyping,
  LossReason,
} from './engineLine.js'
export { DamagedKeys, type EngineStore, UnreadableKeys } from './engineStore.js'
export { phoneEvents } from './eventKinds.js'
export type { FailureCode } from './failureCode.js'
export {
  type EngineGroup,
  type EngineGroupChange,
  type EngineGroupDetail,
  type EngineGroups,
  type EngineJoinRequest,
  type EngineLinkedGroup,
  type EngineParticipant,
  type EngineParticipantResult,
  GroupFailure,
  type GroupFailureCode,
} from './groups.js'
export type {
  EngineCall,
  EngineCallEnd,
  EngineChannelPost,
  EngineContent,
  EngineDetails,
  EngineMedia,
  EngineMessage,
  EngineQuote,
  EngineReceipt,
  EngineStatus,
  EngineStatusPost,
  HistoryAnchor,
  MessageRef,
} from './messages.js'
export type { EngineDevice, EngineNetwork, EngineProxy } from './network.js'
export {
  type LinkPreview,
  MediaGone,
  type OutgoingContent,
  type OutgoingExtras,
  type OutgoingMedia,
  type OutgoingMessage,
  SendFailure,
  type SendRetry,
  type SentMessage,
} from './outgoing.js'
export {
  type PasskeyAssertion,
  type PasskeyCredential,
  PasskeyNotOpen,
  type PasskeyOptions,
  PasskeyRefused,
  passkeyLifeMs,
} from './passkey.js'
export { type AssertionFault, assertionFault } from './passkeys/assertionFaults.js'
export { SoftwareAuthenticator } from './passkeys/softwareAuthenticator.js'
export type {
  EngineAccountProfile,
  EnginePrivacy,
  EnginePrivacySettings,
  EngineProfile,
  EngineProfileChange,
} from './profile.js'
export type { EngineStatuses, OutgoingStatus, PostContent } from './statuses.js'
export type { TypingState } from './typingState.js'
