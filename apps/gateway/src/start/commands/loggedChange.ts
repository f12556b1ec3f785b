import { systemClock as clock } from '../../core/lib/clock.js'
import { type LogLine, SystemLog } from '../../core/log/systemLog.js'
import type { StorePlace } from '../../core/store/open.js'
import type { Db } from '../../core/store/tables.js'
import { besideGateway } from '../besideGateway.js'

export function loggedChange<Result>(
  place: StorePlace,
  run: (db: Db, tell: (line: LogLine) => void) => Promise<Result>,
): Promise<Result> {
  return besideGateway(place, async (db) => {
    const log = new SystemLog(clock, (error) => {
      throw error
    })
    log.open(db)
    try {
      return await run(db, (line) => log.write(line))
    } finally {
      await log.close()
    }
  })
}
