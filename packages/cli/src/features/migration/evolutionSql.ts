import type { Behavior, Session, Webhook } from '@morpheus/sdk'

interface Settings {
  /** `DATABASE_CONNECTION_CLIENT_NAME`: Evolution loads the instances of this name only. */
  client: string
  webhook: Pick<Webhook, 'url' | 'enabled'> | null
  behavior: Partial<Behavior> | null
}

const quote = (text: string | null): string => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`)

/** Rows of Evolution API 2 for PostgreSQL: an instance by the session's id, with its credentials and settings. */
export function toEvolutionSql(
  { id, name, phoneNumber, lastPhone }: Pick<Session, 'id' | 'name' | 'phoneNumber' | 'lastPhone'>,
  creds: string,
  { client, webhook, behavior }: Settings,
): string {
  const number = phoneNumber ?? lastPhone
  const owner = number === null || number === undefined ? null : `${number}@s.whatsapp.net`
  const flag = (value: boolean | undefined) => String(value === true)
  const statements = [
    `INSERT INTO "Instance" ("id", "name", "connectionStatus", "ownerJid", "integration", "clientName", "updatedAt") VALUES (${quote(id)}, ${quote(name)}, 'open', ${quote(owner)}, 'WHATSAPP-BAILEYS', ${quote(client)}, now());`,
    `INSERT INTO "Session" ("id", "sessionId", "creds") VALUES (${quote(`s-${id}`)}, ${quote(id)}, ${quote(JSON.stringify(creds))});`,
    `INSERT INTO "Setting" ("id", "instanceId", "rejectCall", "groupsIgnore", "alwaysOnline", "readMessages", "readStatus", "syncFullHistory", "updatedAt") VALUES (${quote(`c-${id}`)}, ${quote(id)}, ${flag(behavior?.receiveIncomingCalls === false)}, ${flag(behavior?.ignoreGroupMessages)}, ${flag(behavior?.alwaysOnline)}, ${flag(behavior?.markMessagesAsRead)}, ${flag(behavior?.markStatusAsViewed)}, ${flag(behavior?.syncFullHistory)}, now());`,
    ...(webhook
      ? [
          `INSERT INTO "Webhook" ("id", "instanceId", "url", "enabled", "events", "updatedAt") VALUES (${quote(`w-${id}`)}, ${quote(id)}, ${quote(webhook.url)}, ${flag(webhook.enabled)}, '["MESSAGES_UPSERT","SEND_MESSAGE","CONNECTION_UPDATE"]', now());`,
        ]
      : []),
  ]
  return `BEGIN;\n${statements.join('\n')}\nCOMMIT;\n`
}
