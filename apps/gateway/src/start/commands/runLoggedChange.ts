import { systemClock as clock } from '../../core/lib/clock.js'
import { type LogLine, SystemLog } from '../../core/log/systemLog.js'
import type { StoreLocation } from '../../core/store/open.js'
import type { Db } from '../../core/store/tables.js'
import { runOnDatabase } from '../runOnDatabase.js'

export function runLoggedChange<Result>(
  location: StoreLocation,
  run: (db: Db, writeLog: (line: LogLine) => void) => Promise<Result>,
): Promise<Result> {
  return runOnDatabase(location, async (db) => {
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
