import { useEffect, useState } from 'react'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { truncate } from '../../core/output/width.js'
import { wrap } from '../../core/output/wrap.js'
import { traceLines } from '../../features/trace/trace.js'
import type { MonitorCalls } from '../feeds/calls.js'
import { Scrolled } from '../Lines.js'
import type { FrameLayout } from '../state/monitor.js'
import type { OpenView } from '../state/screen.js'
import { useLoaded } from '../state/useLoaded.js'

interface Props {
  view: Extract<OpenView, { kind: 'trace' }>
  calls: Pick<MonitorCalls, 'trace' | 'explain'>
  getName: (sessionId: string) => string
  rows: number
  columns: number
  frameLayout: FrameLayout
  paint: Paint
}

/** Milliseconds between two reads of a pending trace. */
const againMs = 2_000

export function TracePane({ view, calls, getName, ...props }: Props) {
  const { id, top } = view
  const { columns, paint } = props
  const [attempts, setLooks] = useState(0)
  const { value, error } = useLoaded(() => calls.trace(id), `${id} ${attempts}`)
  const waits = value?.hops.some(({ outcome }) => outcome === 'waiting') ?? false

  // biome-ignore lint/correctness/useExhaustiveDependencies: each look plans the next one
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLooks((previous) => previous + 1), againMs)
    return () => clearTimeout(timer)
  }, [waits, attempts])

  const lines = value
    ? [
        ...traceLines(value, getName(value.sessionId), { paint, columns: columns - 2 }),
        ...value.notes.flatMap((note) => wrap(sanitize(note), columns - 2)).map((line) => paint('dim', line)),
      ].map((line) => `  ${line}`)
    : [`  ${error === undefined ? paint('dim', 'Carregando…') : paint('red', calls.explain(error))}`]
  return <Scrolled title="RASTRO" facts={[truncate(sanitize(id), 40)]} lines={lines} top={top} {...props} />
}
