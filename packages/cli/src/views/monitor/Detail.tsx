import type { SessionHealth } from '@morpheus/sdk'
import { formatCount, formatDateTime, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { useEffect, useState } from 'react'
import { clean } from '../../output/clean.js'
import { healthLooks } from '../../output/health.js'
import type { Paint } from '../../output/paint.js'
import { pad } from '../../output/width.js'
import { Lines } from './Lines.js'
import type { MonitorProps } from './MonitorView.js'
import { sparkline } from './sparkline.js'

interface Props {
  session: SessionHealth
  detail: MonitorProps['detail']
  columns: number
  rows: number
  paint: Paint
}

/** One session, with its latency of the last hour. */
export function Detail({ session, detail, columns, rows, paint }: Props) {
  const [history, setHistory] = useState<readonly (number | null)[] | 'failed'>([])
  const { id } = session

  useEffect(() => {
    let wanted = true
    detail(id).then(
      (answer) => wanted && setHistory(answer.history.map(({ latency }) => latency)),
      () => wanted && setHistory('failed'),
    )
    return () => {
      wanted = false
    }
  }, [id, detail])

  const look = healthLooks[session.status]
  const { latency, lastActivity } = session
  const fields: [string, string][] = [
    ['ID', clean(id)],
    ['Status', paint(look.colour, `${look.symbol} ${look.label}`)],
    ['Telefone', clean(formatPhone(session.phone))],
    ['Mensagens hoje', formatCount(session.messagesCount)],
    [
      'Última atividade',
      lastActivity
        ? `${formatDateTime(lastActivity)} (${relativeTime(lastActivity).toLowerCase()})`
        : 'Nunca',
    ],
    ['Latência', latency === null ? '–' : `${formatCount(latency)} ms`],
    ['Última hora', latencyOf(history, columns - 22, paint)],
  ]
  const lines = fields.map(([label, text]) => `  ${paint('dim', pad(label, 17))} ${text}`)
  return <Lines lines={[paint('bold', clean(session.name)), '', ...lines]} rows={rows} />
}

function latencyOf(history: readonly (number | null)[] | 'failed', columns: number, paint: Paint): string {
  if (history === 'failed') return paint('red', 'não foi possível ler')
  const measured = history.flatMap((value) => (value === null ? [] : [value]))
  if (measured.length === 0) return 'sem medições'
  const drawn = sparkline(history, Math.min(history.length, Math.max(10, columns - 12)))
  return `${paint('cyan', drawn)} até ${formatCount(Math.max(...measured))} ms`
}
