import { expect, test } from 'vitest'
import { openTestStore } from '../../testing/testStore.js'
import { tableDeclarations } from '../tables.js'
import { readShapes } from './person/personRows.js'
import { inventory } from './personalDataInventory.js'

test('every table declares its personal data with columns that exist', async () => {
  const shapes = await readShapes(await openTestStore())
  const silent = [...shapes.keys()].filter(
    (name) => name !== 'schema_version' && !Object.hasOwn(tableDeclarations, name),
  )
  expect(silent).toEqual([])
  for (const { table, owner, identifyingColumns = [], textColumns = [], dependents = [] } of inventory) {
    const shape = shapes.get(table)
    const named = [
      owner[0],
      ...identifyingColumns,
      ...textColumns,
      ...dependents.flatMap(({ parentColumns }) => parentColumns),
    ]
    expect([table, named.filter((name) => !shape?.columns.includes(name))]).toEqual([table, []])
    expect([table, shape?.key.length]).not.toEqual([table, 0])
    for (const part of dependents)
      expect(shapes.get(part.table)?.columns).toEqual(expect.arrayContaining([...part.columns]))
  }
})

/** Names of text columns without personal data: ids, instants, states, hashes, numeric JSON. */
const silentNames =
  /(^|_)(id|at|key|hash|sha256|state|status|kind|type|event|level|service|action|method|origin|frequency|until|since|begins|day|minute|zone|lane|place|source|direction|code|cause|account|url)$/

test('every text column of an inventoried table is declared or excluded', async () => {
  const db = await openTestStore()
  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]))
  const open = inventory.flatMap(({ table, owner, identifyingColumns = [], textColumns = [] }) =>
    (tables.get(table) ?? [])
      .filter(({ dataType }) => /text|char/i.test(dataType))
      .map(({ name }) => name)
      .filter(
        (name) =>
          ![owner[0], ...identifyingColumns, ...textColumns].includes(name) && !silentNames.test(name),
      )
      .map((name) => `${table}.${name}`),
  )
  expect(open.sort()).toEqual([...known].sort())
})

/** Other columns without personal data of contacts. */
const known: readonly string[] = [
  // The account holder's own.
  'activity.ip',
  'activity.user_agent',
  'mails.recipient',
  'sessions.display_name',
  'sessions.former_phone',
  'sessions.pairing_phone',
  'sessions.phone',
  'sessions.profile_pic',
  'templates.name',
  'virtual_phones.number',
  // Ids, digests and constants.
  'alerts.path',
  'alerts.severity',
  'backups.counts',
  'campaign_recipients.reason',
  'campaigns.error',
  'campaigns.error_i18n',
  'campaigns.hours',
  'conversations.labels',
  'conversations.owner',
  'conversations.owner_reason',
  'deliveries.claimed_by',
  'deliveries.not_before',
  'delivery_targets.events',
  'idempotent_answers.request',
  'messages.hold_reason',
  'messages.labels',
  'messages.network_alias',
  'messages.reply_to',
  'offers.exchange',
  'offers.gave_up',
  'offers.question',
  'offers.reason',
  'offers.replies',
  'offers.responders',
  'posts.audience',
  'posts.channel',
  'posts.handle',
  'posts.reaction',
  'sessions.attention',
  'sessions.availability',
  'sessions.last_activity',
  'sessions.quality',
  'sessions.reason',
  'sessions.restrictions',
  'sessions.warm_up',
  'virtual_channels.invite',
  'virtual_channels.role',
  'virtual_messages.file',
  'virtual_messages.reply_to',
  'virtual_phones.restrictions',
  'virtual_products.currency',
  'virtual_products.picture',
  'virtual_profiles.picture',
  // Sealed: configurations, pairings and mails; kept answers are opened.
  'delivery_targets.config',
  'engine_keys.value',
  'idempotent_answers.answer',
  'mails.content',
]
