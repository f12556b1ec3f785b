import { useRealtimeStatus } from '@morpheus/react'
import { zonedFormat } from '@morpheus/sdk/format'
import { useEffect, useState } from 'react'

/** Milliseconds: shorter interruptions are not shown. */
const soon = 3000

/** Shows that the page is live, or since when it is not: the data was current until the connection was lost. */
export function LivePill() {
  const status = useRealtimeStatus()
  const isLost = status === 'reconnecting' || status === 'offline'
  const [lostAt, setLostAt] = useState<number | null>(null)
  useEffect(() => setLostAt(isLost ? Date.now() : null), [isLost])
  const now = useSeconds(isLost)
  const age = lostAt === null ? 0 : Math.max(0, now - lostAt)
  const isAged = lostAt !== null && age >= soon

  return (
    <span className="app-live" data-live={status === 'connected'} data-lost={isLost} data-aged={isAged}>
      <span className="app-live-dot" aria-hidden="true" />
      <span className="app-live-text" role="status">
        {status === 'connected' ? 'Ao vivo' : isLost ? 'Sem conexão' : 'Conectando…'}
      </span>
      {isAged && (
        <span className="mo-figures">
          há {ageOf(age)}
          <span className="app-live-since">
            {' '}
            · dados de {zonedFormat(hourAndMinute, undefined).format(lostAt)}
          </span>
        </span>
      )}
    </span>
  )
}

const hourAndMinute = { hour: '2-digit', minute: '2-digit' } as const

function ageOf(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`
}

/** Current time, updated every second while needed. */
function useSeconds(isNeeded: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isNeeded) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}
