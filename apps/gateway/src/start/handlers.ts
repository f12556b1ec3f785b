import type { Contract } from '@morpheus/sdk/contract'
import type { HandlersOf } from '../core/http/call.js'
import type { SystemLog } from '../core/log/systemLog.js'
import { isAdministrator } from '../core/store/repositories/users.js'
import type { EngineRegistry } from '../engines/registry.js'
import { AccountSettings } from '../features/account/accountSettings.js'
import { accountHandlers } from '../features/account/handlers.js'
import { ActivityPages } from '../features/activity/activityPages.js'
import { activityHandlers } from '../features/activity/handlers.js'
import { apiKeyHandlers } from '../features/apiKeys/handlers.js'
import { deviceAuthorizationHandlers } from '../features/auth/deviceAuthorization/handlers.js'
import { authHandlers } from '../features/auth/handlers.js'
import { tokenHandlers } from '../features/auth/scopedTokens/handlers.js'
import { backupHandlers } from '../features/backups/handlers.js'
import { cloudTemplateHandlers } from '../features/cloudTemplates/handlers.js'
import { SessionTemplates } from '../features/cloudTemplates/sessionTemplates.js'
import { contactHandlers } from '../features/contacts/handlers.js'
import { conversationHandlers } from '../features/conversations/handlers.js'
import { DashboardFigures } from '../features/dashboard/dashboardFigures.js'
import { dashboardHandlers } from '../features/dashboard/handlers.js'
import { deliveryHandlers } from '../features/deliveries/handlers.js'
import { emailHandlers } from '../features/email/handlers.js'
import { notificationSettingsHandlers } from '../features/email/notificationHandlers.js'
import { UserNotificationSettings } from '../features/email/userNotificationSettings.js'
import { EventFeed } from '../features/events/eventFeed.js'
import { eventHandlers } from '../features/events/handlers.js'
import { messageHandlers } from '../features/messages/handlers.js'
import type { SentFiles } from '../features/messages/sentFiles.js'
import { AvailabilityHistory } from '../features/monitoring/availability/availabilityHistory.js'
import { monitoringHandlers } from '../features/monitoring/handlers.js'
import { privacyHandlers } from '../features/privacy/handlers.js'
import { securityHandlers } from '../features/security/handlers.js'
import { ContactCounts } from '../features/sessions/contactCounts.js'
import { Contacts } from '../features/sessions/contacts.js'
import { sessionHandlers } from '../features/sessions/handlers.js'
import { ownSessionAmong } from '../features/sessions/ownSession.js'
import { passkeyHandlers } from '../features/sessions/passkey/handlers.js'
import type { SessionPages } from '../features/sessions/sessionPages.js'
import { behaviorHandlers } from '../features/sessions/settings/behaviorHandlers.js'
import { cloudHandlers } from '../features/sessions/settings/cloudHandlers.js'
import { systemHandlers } from '../features/system/handlers.js'
import { Health } from '../features/system/health.js'
import type { SystemInfo } from '../features/system/systemInfo.js'
import { templateHandlers } from '../features/templates/handlers.js'
import { traceHandlers } from '../features/trace/handlers.js'
import { Traces } from '../features/trace/traces.js'
import { userHandlers } from '../features/users/handlers.js'
import { invitationHandlers } from '../features/users/invitations/handlers.js'
import { virtualPhoneHandlers } from '../features/virtualPhone/handlers.js'
import { targetAddress } from '../integrations/targetAddress.js'
import type { BuiltEngine } from './engines.js'
import type { AccountRoom } from './rooms/accounts.js'
import type { AlertRoom } from './rooms/alerts.js'
import type { BackupRoom } from './rooms/backups.js'
import type { Cloud } from './rooms/cloud.js'
import type { DeliveryRoom } from './rooms/delivery.js'
import type { Foundation } from './rooms/foundation.js'
import type { MailRoom } from './rooms/mail.js'
import type { MessageRoom } from './rooms/messages.js'
import type { Observatory } from './rooms/observatory.js'
import type { PrivacyRoom } from './rooms/privacy.js'
import type { ResponderRoom } from './rooms/responders.js'
import type { SessionRoom } from './rooms/sessions.js'
import type { TemplateRoom } from './rooms/templates.js'
import type { Storage } from './storage.js'

interface Answering extends Foundation, Pick<Storage, 'isDamaged'> {
  accounts: AccountRoom
  mail: MailRoom
  backups: BackupRoom
  alertRoom: AlertRoom
  privacy: PrivacyRoom
  room: SessionRoom
  messageRoom: MessageRoom
  templateRoom: TemplateRoom
  delivery: DeliveryRoom
  responders: ResponderRoom
  observatory: Observatory
  cloud: Cloud
  engines: EngineRegistry
  phones: BuiltEngine['phones']
  pages: SessionPages
  sent: SentFiles
  info: SystemInfo
  systemLog: SystemLog
}

export function handlersOf(rooms: Answering): HandlersOf<Contract> {
  const { db, clock, eventStore, vault, room, delivery, observatory, engines, pages, timeZones } = rooms
  const { activity } = rooms.accounts
  const timeZoneOf = (userId: string) => timeZones.of(userId)
  const { monitoring, traffic, prometheus } = observatory
  const contactCounts = new ContactCounts(db, eventStore, clock)
  return {
    account: accountHandlers(new AccountSettings({ db, activity, notices: rooms.mail.notices, timeZones })),
    activity: activityHandlers(new ActivityPages({ db, clock, log: activity, timeZones }), (userId) =>
      timeZones.of(userId),
    ),
    apiKeys: apiKeyHandlers(rooms.accounts.keys),
    tokens: tokenHandlers(rooms.accounts.scopedTokens),
    auth: authHandlers(rooms.accounts.signIn),
    deviceAuthorization: deviceAuthorizationHandlers(rooms.accounts.deviceAuthorization),
    security: securityHandlers(rooms.accounts),
    users: userHandlers(rooms.accounts.users),
    invitations: invitationHandlers(rooms.accounts),
    backups: backupHandlers(rooms.backups.backups, rooms.backups.schedules),
    passkey: passkeyHandlers(room.passkeys),
    privacy: privacyHandlers({
      people: rooms.privacy.people,
      forgettings: rooms.privacy.forgettings,
      retention: rooms.privacy.retention,
      password: rooms.accounts.password,
    }),
    sessions: sessionHandlers(room, pages),
    contacts: contactHandlers(room.sessions, new Contacts(db, clock)),
    conversations: conversationHandlers(rooms.responders.conversations),
    dashboard: dashboardHandlers(new DashboardFigures({ db, clock, contactCounts, traffic, timeZones })),
    monitoring: monitoringHandlers({
      monitoring,
      connections: room.connections,
      deliveries: delivery.log,
      log: rooms.systemLog,
      availability: new AvailabilityHistory(db, clock),
      timeZoneOf,
      checkSession: (id, whose) => ownSessionAmong(db, id, whose),
    }),
    messages: messageHandlers(rooms.messageRoom, rooms.sent, rooms.templateRoom.templates),
    events: eventHandlers(new EventFeed(db)),
    ...delivery.handlers({ pages, engines }),
    deliveries: deliveryHandlers(delivery.log, timeZoneOf, delivery.copier({ pages, engines })),
    behavior: behaviorHandlers(room.behaviors),
    cloud: cloudHandlers(room.cloudConfigs, rooms.cloud.webhooks),
    cloudTemplates: cloudTemplateHandlers(
      new SessionTemplates({
        db,
        acts: rooms.acts,
        settings: rooms.cloud.settings,
        templates: rooms.cloud.templates,
        changed: (settings, name) => rooms.cloud.engine.forgetTemplate(settings, name),
      }),
    ),
    notificationSettings: notificationSettingsHandlers(new UserNotificationSettings(db, activity)),
    email: emailHandlers({
      ...rooms.mail,
      settings: rooms.alertRoom.settings,
      isAdministrator: (id) => isAdministrator(db, id),
    }),
    system: systemHandlers(
      engines.main.name,
      new Health({ ...rooms, isBusy: () => rooms.backups.standstill.isOfAll }),
      prometheus,
      rooms.info,
    ),
    templates: templateHandlers(rooms.templateRoom),
    trace: traceHandlers(new Traces({ ...rooms, addressOf: (target) => targetAddress(vault, target) })),
    virtualPhone: virtualPhoneHandlers(rooms.phones),
  }
}
