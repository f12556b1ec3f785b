import { type ActivityAction, allRows, contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'

/** All target kinds share `integrations/configuredTargets.ts`, so one suffices. */
const targets = [
  'webhooks',
  'websocket',
  'rabbitmq',
  'sqs',
  'nats',
  'kafka',
  'n8n',
  'chatwoot',
  'typebot',
  'openai',
  'kommo',
  'flowise',
  'dify',
]
const ofTargets = [
  ...['create', 'update', 'remove', 'test', 'reset', 'enable', 'disable', 'toggle', 'save'],
  ...['rotateSecret', 'renewToken', 'createFor', 'configure'],
]

/** Rows recorded by tests of other areas. */
const recorded = new Set([
  'account.update',
  'account.updateSettings',
  'activity.sample',
  'apiKeys.create',
  'apiKeys.remove',
  'auth.logout',
  'backups.changeSchedule',
  'backups.create',
  'backups.importSettings',
  'backups.remove',
  'backups.restore',
  'backups.upload',
  'behavior.reset',
  'behavior.update',
  'campaigns.cancel',
  'campaigns.create',
  'campaigns.pause',
  'campaigns.remove',
  'campaigns.resume',
  'cloud.save',
  'cloudTemplates.create',
  'cloudTemplates.remove',
  'cloudTemplates.update',
  'deliveries.copyIntegration',
  'device.reset',
  'device.update',
  'deviceAuthorization.decide',
  'email.changeAlerts',
  'groups.changeParticipants',
  'groups.create',
  'groups.decideJoinRequests',
  'groups.join',
  'groups.leave',
  'groups.removePicture',
  'groups.revokeInvite',
  'groups.setPicture',
  'contacts.block',
  'contacts.remove',
  'contacts.save',
  'contacts.unblock',
  'groups.update',
  'profile.removePicture',
  'profile.setPicture',
  'profile.update',
  'profile.updatePrivacy',
  'invitations.create',
  'invitations.remove',
  'invitations.resend',
  'messages.changePace',
  'migration.exportSession',
  'migration.importSession',
  'notificationSettings.update',
  'optOuts.add',
  'optOuts.remove',
  'optOuts.updateSettings',
  'passkey.start',
  'privacy.changeRetention',
  'privacy.export',
  'privacy.forget',
  'proxy.remove',
  'proxy.save',
  'security.changePassword',
  'security.changePasswordDocumented',
  'security.disableTwoFactor',
  'security.enableTwoFactor',
  'security.endDevice',
  'security.endOtherDevices',
  'security.renewRecoveryCodes',
  'sessions.create',
  'sessions.disconnect',
  'sessions.remove',
  'sessions.update',
  'catalog.create',
  'catalog.remove',
  'catalog.setPicture',
  'catalog.update',
  'channels.create',
  'channels.editPost',
  'channels.follow',
  'channels.post',
  'channels.postMedia',
  'channels.remove',
  'channels.removePost',
  'channels.unfollow',
  'channels.update',
  'channels.updateSettings',
  'statuses.post',
  'statuses.postMedia',
  'statuses.remove',
  'statuses.updateSettings',
  'users.block',
  'users.unblock',
  'templates.create',
  'templates.duplicate',
  'templates.import',
  'templates.installLibrary',
  'templates.remove',
  'templates.update',
  'warmup.reset',
  'warmup.update',
])

const traffic = 'traffic: the messages, their trace and the system log tell of it'
const otherNodeError = 'changes nothing here: it asks or changes another system'
const chatState = 'done many times a day, and undone as easily'
const flow = 'a step whose end is recorded'
/** Reasons why a writing row records no activity. */
const reasons: Readonly<Record<string, string>> = {
  'accountNotifications.dismiss': 'a list of what the logs have, too',
  'accountNotifications.markRead': 'done many times a day',
  'auth.refresh': 'the same sign-in goes on',
  'auth.signOutEverywhere':
    'told by the lines of the system log; the devices it ends are told where they are ended one by one',
  'chatwoot.inboxesFor': otherNodeError,
  'chatwoot.importMessages': otherNodeError,
  'chatwoot.syncContacts': otherNodeError,
  'cloudTemplates.uploadSample': flow,
  'conversations.fetchHistory': traffic,
  'conversations.markRead': traffic,
  'conversations.update': traffic,
  'conversations.changeState': chatState,
  'conversations.setLabels': chatState,
  'conversations.setMessageLabels': chatState,
  'conversations.createCallLink': 'changes nothing: a link that nobody has yet',
  'conversations.star': chatState,
  'conversations.createLabel': chatState,
  'conversations.updateLabel': chatState,
  'conversations.removeLabel': chatState,
  'deliveries.pause': 'stands in the delivery log',
  'deliveries.replay': 'stands in the delivery log',
  'deliveries.replayFailed': 'stands in the delivery log',
  'deliveries.resume': 'stands in the delivery log',
  'deliveries.test': 'stands in the delivery log',
  'email.changeSmtp': 'the settings of the gateway, not of an account',
  'email.removeSmtp': 'the settings of the gateway, not of an account',
  'email.simulateAlert': 'a trial: nothing is changed',
  'email.testEmail': 'a trial: nothing is changed',
  'catalog.send': traffic,
  'channels.react': traffic,
  'flowise.chatflowsFor': otherNodeError,
  'flowise.send': otherNodeError,
  'kommo.authorize': flow,
  'kommo.createContact': otherNodeError,
  'kommo.createLead': otherNodeError,
  'kommo.createWebhook': otherNodeError,
  'kommo.exchange': 'what it keeps are tokens of an account whose configuration was recorded',
  'kommo.refresh': 'what it keeps are tokens of an account whose configuration was recorded',
  'kommo.removeWebhook': otherNodeError,
  'kommo.syncContacts': otherNodeError,
  'kommo.syncLeads': otherNodeError,
  'kommo.updateContact': otherNodeError,
  'kommo.updateLead': otherNodeError,
  'messages.cancel': traffic,
  'messages.edit': traffic,
  'messages.forward': traffic,
  'messages.markRead': traffic,
  'messages.reschedule': traffic,
  'messages.sendNow': traffic,
  'messages.react': traffic,
  'messages.cancelEvent': traffic,
  'messages.pin': traffic,
  'messages.retry': traffic,
  'messages.revoke': traffic,
  'messages.send': traffic,
  'messages.sendInteractive': traffic,
  'campaigns.uploadFile': 'only a file: the campaign that sends it is recorded',
  'messages.sendMedia': traffic,
  'messages.sendTemplate': traffic,
  'messages.typing': traffic,
  'migration.addContacts': 'contacts come from a phone, too',
  'migration.addKeys': 'a part of an import that is recorded',
  'monitoring.clearLogs': 'told by a line of the system log',
  'monitoring.restartSession': 'told by a line of the system log; the pairing stays',
  'nodes.drain': 'told by a line of the system log: a node belongs to no account',
  'nodes.resume': 'told by a line of the system log: a node belongs to no account',
  'tokens.create': 'one every few minutes and customer, gone by itself: its key was recorded',
  'n8n.activate': otherNodeError,
  'n8n.trigger': otherNodeError,
  'n8n.workflowsFor': otherNodeError,
  'openai.sessionModelsFor': otherNodeError,
  'openai.validateKey': otherNodeError,
  'passkey.confirm': flow,
  'proxy.test': 'a trial: nothing is changed',
  'privacy.find': 'changes nothing: it reads, and a number stands in bodies alone',
  'security.setupTwoFactor': flow,
  'sessions.connect': flow,
  'sessions.connectPhone': flow,
  'templates.preview': 'writes nothing',
  'typebot.chat': otherNodeError,
  'typebot.start': otherNodeError,
  'typebot.typebotsFor': otherNodeError,
}

test('every route that changes something records an entry or states why not', () => {
  const writing = allRows().filter(({ row }) => row.access === 'user' && !row.route.startsWith('GET '))
  const undecided = writing
    .filter(({ area, name }) => !(targets.includes(area) && ofTargets.includes(name)))
    .map(({ area, name }) => `${area}.${name}`)
    .filter((name) => recorded.has(name) === Object.hasOwn(reasons, name))
  expect(undecided).toEqual([])
})

interface Step {
  route: string
  body?: object
  /** Expected newest entry. */
  action: ActivityAction
  details: string | RegExp
  /** Names of the changed fields. */
  fields?: readonly string[]
}

const secret = 'segredo-que-ninguem-le'
const webhook = { url: `http://127.0.0.1:9/${secret}`, enabled: false, headers: { 'x-chave': secret } }

const steps = (id: string): readonly Step[] => [
  {
    route: `PUT /sessions/${id}`,
    body: { name: 'Centro' },
    action: 'other',
    details: 'Sessão "Centro" alterada: nome',
  },
  {
    route: `PUT /sessions/${id}/behavior`,
    body: { alwaysOnline: true },
    action: 'integration_change',
    details: 'Comportamento da sessão "Centro" alterado',
    fields: ['alwaysOnline'],
  },
  {
    route: `POST /sessions/${id}/behavior/reset`,
    action: 'integration_change',
    details: 'Comportamento da sessão "Centro" alterado',
  },
  {
    route: `PUT /sessions/${id}/pace`,
    body: { perDay: 50 },
    action: 'other',
    details: 'Ritmo de envio da sessão "Centro" alterado',
  },
  {
    route: `POST /sessions/${id}/webhook`,
    body: webhook,
    action: 'integration_change',
    details: 'Webhook da sessão "Centro": configuração criada',
    fields: ['url', 'enabled', 'headers'],
  },
  {
    route: `PUT /sessions/${id}/webhook`,
    body: { events: ['message:received'] },
    action: 'integration_change',
    details: 'Webhook da sessão "Centro": configuração alterada',
    fields: ['events'],
  },
  {
    route: `POST /sessions/${id}/webhook/test`,
    body: {},
    action: 'integration_change',
    details: 'Webhook da sessão "Centro": teste de conexão falhou',
  },
  {
    route: `DELETE /sessions/${id}/webhook`,
    action: 'integration_change',
    details: 'Webhook da sessão "Centro": configuração removida',
  },
  {
    route: 'PUT /settings/notifications',
    body: { errorAlerts: false },
    action: 'settings_update',
    details: 'Preferências de notificação alteradas',
  },
  {
    route: 'POST /templates',
    body: { name: 'Cobrança', content: secret },
    action: 'template_change',
    details: 'Template "Cobrança" criado',
  },
  {
    route: 'POST /templates/library/install',
    body: { templateIds: ['boas-vindas'] },
    action: 'template_change',
    details: '1 template da biblioteca instalado',
  },
  {
    route: `POST /sessions/${id}/disconnect`,
    action: 'session_unpair',
    details: 'Sessão "Centro" desvinculada',
  },
  { route: `DELETE /sessions/${id}`, action: 'session_delete', details: 'Sessão "Centro" excluída' },
]

const read = (gateway: TestGateway, token: string) =>
  gateway.read(contract.activity.list.answer, 'GET /settings/activity-logs?limit=100', { token })

test('entries contain origin and changed fields, and no secrets', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const made = (await read(gateway, token)).logs[0]
  expect(made).toMatchObject({ action: 'session_create', details: 'Sessão "Loja" criada', ip: '127.0.0.1' })
  await gateway.pair(token, id)
  const [paired] = (await read(gateway, token)).logs
  expect(paired).toMatchObject({ action: 'session_pair', details: 'Sessão "Loja" pareada', ip: null })
  for (const { route, body, action, details, fields } of steps(id)) {
    const headers = { 'user-agent': 'teste/1' }
    const answer = await gateway.fetch(route, { token, headers, ...(body && { body }) })
    expect([route, answer.status]).toEqual([route, answer.status < 300 ? answer.status : await answer.text()])
    const [newest] = (await read(gateway, token)).logs
    expect(newest).toMatchObject({ action, details, ip: '127.0.0.1', userAgent: 'teste/1' })
    if (fields) expect(newest?.metadata.campos).toEqual(expect.arrayContaining([...fields]))
  }
  expect(JSON.stringify(await read(gateway, token))).not.toContain(secret)
})

test('a refused call records no entry', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const { total } = await read(gateway, token)
  const body = { url: 'ftp://a', enabled: true }
  expect((await gateway.fetch(`POST /sessions/${id}/webhook`, { token, body })).status).toBe(400)
  expect((await gateway.fetch(`DELETE /sessions/${id}/webhook`, { token })).status).toBe(404)
  expect((await read(gateway, token)).total).toBe(total)
})
