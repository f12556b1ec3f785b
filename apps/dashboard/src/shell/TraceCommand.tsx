import { TraceDrawer } from '@morpheus/react'

export interface TraceCommandProps {
  /** Id of a message, event or delivery. */
  traceId: string
  onClose: () => void
}

/** Shows the trace of an id that was typed into the palette. */
export default function TraceCommand({ traceId, onClose }: TraceCommandProps) {
  return <TraceDrawer id={traceId} onClose={onClose} />
}
