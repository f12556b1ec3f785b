import type { Contract } from '@morpheus/sdk/contract'
import { ActivityPages } from '../accounts/activity/activityPages.js'
import { AccountSettings } from '../accounts/settings/accountSettings.js'
import { UserNotificationSettings } from '../accounts/settings/userNotificationSettings.js'
import { accountHandlers } from '../areas/account/account.js'
import { activityHandlers } from '../areas/account/activity.js'
import { deviceAuthorizationHandlers } from '../areas/account/deviceAuthorization.js'
import { notificationSettingsHandlers } from '../areas/account/notificationSettings.js'
import { securityHandlers } from '../areas/account/security.js'
import { apiKeyHandlers } from '../areas/apiKeys/apiKeys.js'
import { authHandlers } from '../areas/auth.js'
import { backupHandlers } from '../areas/backups.js'
import { contactHandlers } from '../areas/contacts.js'
import { conversationHandlers } from '../areas/conversations.js'
import { dashboardHandlers } from '../areas/dashboard.js'
import { deliveryHandlers } from '../areas/deliveries.js'
import { eventHandlers } from '../areas/events.js'
import { behaviorHandlers } from '../areas/integrations/behavior.js'
import { cloudHandlers } from '../areas/integrations/cloud.js'
import { cloudTemplateHandlers } from '../areas/integrations/cloudTemplates.js'
import { emailHandlers } from '../areas/mail/email.js'
import { messageHandlers } from '../areas/messages.js'
import { monitoringHandlers } from '../areas/monitoring.js'
import { passkeyHandlers } from '../areas/passkey.js'
import { privacyHandlers } from '../areas/privacy.js'
import type { SentFiles } from '../areas/sentFiles.js'
import { sessionHandlers } from '../areas/sessions.js'
import { systemHandlers } from '../areas/system.js'
import { templateHandlers } from '../areas/templates/templates.js'
import { tokenHandlers } from '../areas/tokens/tokens.js'
import { traceHandlers } from '../areas/trace.js'
import { invitationHandlers } from '../areas/users/invitations.js'
import { userHandlers } from '../areas/users/users.js'
import { virtualPhoneHandlers } from '../areas/virtualPhone.js'
import type { EngineRegistry } from '../engines/registry.js'
import { EventFeed } from '../events/eventFeed.js'
import type { HandlersOf } from '../http/call.js'
import { targetAddress } from '../integrations/targetAddress.js'
import type { SystemLog } from '../log/systemLog.js'
import { AvailabilityHistory } from '../observatory/availability/availabilityHistory.js'
import { DashboardFigures } from '../observatory/dashboardFigures.js'
import { Health } from '../observatory/health.js'
import type { SystemInfo } from '../observatory/systemInfo.js'
import { Traces } from '../observatory/trace/traces.js'
import { ContactCounts } from '../sessions/contactCounts.js'
import { Contacts } from '../sessions/contacts.js'
import { ownSessionAmong } from '../sessions/ownSession.js'
import type { SessionPages } from '../sessions/sessionPages.js'
import { SessionTemplates } from '../sessions/settings/sessionTemplates.js'
import { isAdministrator } from '../store/repositories/users.js'
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
