import type { StoreWatch } from '../store/watch.js'
import type { LogLine } from './systemLog.js'

/** Logs events of the store, except those of the log's own writes, which would recurse. */
export function storeLog(write: (line: LogLine) => void): StoreWatch {
  const isLogQuery = (sql: string) => sql.includes('system_logs')
  const service = 'database'
  return {
    onMigrated(from, to) {
      const message =
        from === 0
          ? `Banco de dados criado (esquema ${to})`
          : `Banco de dados migrado do esquema ${from} para o ${to}`
      write({ level: 'info', service, message })
    },
    onSlowQuery(sql, ms) {
      if (isLogQuery(sql)) return
      write({
        level: 'warn',
        service,
        message: `Consulta lenta ao banco de dados: ${ms} ms`,
        details: { sql, ms },
      })
    },
    onFailedQuery(sql, code) {
      if (isLogQuery(sql)) return
      write({
        level: 'error',
        service,
        message: `Falha no banco de dados: ${code}`,
        details: { sql, reason: code },
      })
    },
  }
}
