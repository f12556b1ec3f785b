import { describe, expect, it } from 'vitest'
import {
  type ConnectionEvent,
  type ConnectionState,
  connectionTransitions,
  getPublicStatus,
} from './connectionStates.js'
import { createStateMachine, type Transition } from './stateMachine.js'

/** Every state against every event, written independently of the code: `·` is ignored. */
const table = `
            start    stop  loaded      loadFailed  opened     caughtUp   failed   retry       lost     exhausted  refused  reconnectNow check    tokenChanged
idle        loading  ·     ·           ·           ·          ·          ·        ·           ·        ·          ·        ·        ·        ·
loading     ·        idle  connecting  offline     ·          ·          ·        ·           ·        ·          ·        ·        ·        ·
connecting  ·        idle  ·           ·           resyncing  ·          waiting  ·           waiting  offline    refused  ·        ·        ·
waiting     ·        idle  ·           ·           resyncing  ·          ·        connecting  ·        offline    ·        ·        ·        ·
resyncing   ·        idle  ·           ·           ·          connected  ·        ·           waiting  ·          refused  loading  ·        ·
connected   ·        idle  ·           ·           ·          ·          ·        ·           waiting  ·          refused  loading  ·        ·
offline     ·        idle  ·           ·           ·          ·          ·        ·           ·        ·          ·        ·        loading  ·
refused     ·        idle  ·           ·           ·          ·          ·        ·           ·        ·          ·        ·        loading  loading
`

const words = (line: string) => line.trim().split(/\s+/)
const [header = '', ...rows] = table.trim().split('\n')
const cells = rows.flatMap((row) => {
  const [from = '', ...targets] = words(row)
  return words(header).map((event, index) => ({ from, event, to: targets[index] ?? '' }))
})
const states = rows.map((row) => words(row)[0] ?? '')

const isState = (name: string): name is ConnectionState => Object.hasOwn(connectionTransitions, name)
const isEvent = (name: string): name is ConnectionEvent => words(header).includes(name)

describe('the connection', () => {
  it('has exactly the states and events of the table', () => {
    expect(Object.keys(connectionTransitions)).toEqual(states)
    const events = Object.values(connectionTransitions).flatMap((row) => Object.keys(row))
    expect(new Set(events)).toEqual(new Set(words(header)))
  })

  it.each(cells)('$from, on $event: $to', ({ from, event, to }) => {
    if (!isState(from) || !isEvent(event)) throw new Error(`${from} or ${event} is unknown`)
    const traced: Transition<ConnectionState, ConnectionEvent>[] = []
    const machine = createStateMachine(connectionTransitions, from, (transition) => traced.push(transition))
    const isIgnored = to === '·'
    expect(machine.send(event)).toBe(!isIgnored)
    expect(machine.state).toBe(isIgnored ? from : to)
    expect(traced).toEqual([{ from, event, to: isIgnored ? null : to }])
  })

  it('can be stopped from every state except idle', () => {
    for (const [state, row] of Object.entries(connectionTransitions))
      expect(row.stop, state).toBe(state === 'idle' ? undefined : 'idle')
  })

  it('reports connecting as reconnecting after an earlier connection', () => {
    const text = (connectedBefore: boolean) =>
      states.filter(isState).map((state) => getPublicStatus(state, connectedBefore))
    const [first, later] = [text(false), text(true)]
    expect(first).toEqual([
      'idle',
      'connecting',
      'connecting',
      'connecting',
      'connected',
      'connected',
      'offline',
      'offline',
    ])
    expect(later).toEqual(first.map((status) => (status === 'connecting' ? 'reconnecting' : status)))
  })
})
