import { type SessionState, sessionStateLabels, sessionStateOf } from '@morpheus/sdk/text'

interface Row {
  readonly name: string
  readonly state: SessionState
}

/** More would not fit on a screen. */
const maxRows = 12

/**
 * Draws the sessions of an answer to `GET /sessions` into the frame of `index.html`, those that are down first. On a
 * slow line the application, which replaces them, comes seconds later.
 */
export function drawFirstRows(answer: unknown): void {
  const main = document.querySelector('.app-frame-main')
  const rows = readRows(answer).toSorted((one, other) => urgencyOf(one) - urgencyOf(other))
  if (!main || rows.length === 0) return
  const title = toElement('app-frame-title', 'Sessões')
  const list = toElement('app-frame-rows')
  list.append(...rows.slice(0, maxRows).map(toRow))
  main.replaceChildren(title, list)
}

function readRows(answer: unknown): Row[] {
  const sessions: unknown = Object(Object(answer).data).sessions
  if (!Array.isArray(sessions)) return []
  return sessions.flatMap((session: unknown) => {
    const { name, availability, status } = Object(session)
    const state = sessionStateOf({ status, availability })
    return typeof name === 'string' && Object.hasOwn(sessionStateLabels, state) ? [{ name, state }] : []
  })
}

const urgencyOf = ({ state }: Row) => (state === 'down' ? 0 : state === 'reconnecting' ? 1 : 2)

function toRow({ name, state }: Row): HTMLElement {
  const row = toElement('app-frame-row')
  row.dataset.state = state
  row.append(
    toElement('app-frame-session', name),
    toElement('app-frame-dot'),
    toElement('app-frame-state', sessionStateLabels[state]),
  )
  return row
}

function toElement(className: string, text = ''): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.textContent = text
  return element
}
