import { type ActivityEntry, type Contract, contract, exampleMark } from '@morpheus/sdk/contract'
import { csvLine, zonedFormat } from '@morpheus/sdk/format'
import { activityLabels, activityStatusLabels } from '@morpheus/sdk/text'
import { feature } from '../../core/feature.js'
import { csvAnswer } from '../../core/http/answers/fileAnswer.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Clock } from '../../core/lib/clock.js'
import type { ActivityLog } from '../../core/log/activityLog.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { ActivityPages } from './activityPages.js'
import { activityTables } from './tables.js'

export interface Services {
  db: Db
  clock: Clock
  activityLog: ActivityLog
  timeZones: TimeZones
}

export const activity = feature({
  rows: { activity: contract.activity },
  handlers: ({ db, clock, activityLog, timeZones }: Services) => ({
    activity: activityHandlers(new ActivityPages({ db, clock, log: activityLog, timeZones }), (userId) =>
      timeZones.getZone(userId),
    ),
  }),
  tables: activityTables,
  jobs: {},
})

type Handlers = AreaHandlers<Contract['activity']>

function activityHandlers(pages: ActivityPages, timeZoneOf: (userId: string) => Promise<string>): Handlers {
  async function* table(userId: string, filter: Parameters<ActivityPages['all']>[1]) {
    const zone = await timeZoneOf(userId)
    yield csvLine(['Data e hora', 'Ação', 'Status', 'Detalhes', 'IP', 'Navegador', 'Metadados', 'Exemplo'])
    for await (const entries of pages.all(userId, filter)) {
      yield entries.map((entry) => csvLine(cells(entry, zone))).join('')
    }
  }
  return {
    list: ({ caller, query }) => pages.page(caller.user.id, query),
    sample: async ({ caller, origin }) => ({ created: await pages.addExamples(caller.user.id, origin) }),
    download: ({ caller, query }) => csvAnswer('logs-de-atividade.csv', table(caller.user.id, query)),
  }
}

function cells(entry: ActivityEntry, zone: string): string[] {
  const { timestamp, action, status, details, ip, userAgent, metadata } = entry
  return [
    zonedFormat({ dateStyle: 'short', timeStyle: 'medium' }, zone).format(new Date(timestamp)),
    activityLabels[action],
    activityStatusLabels[status],
    details,
    ip ?? '',
    userAgent ?? '',
    JSON.stringify(metadata),
    metadata[exampleMark] === true ? 'sim' : 'não',
  ]
}
