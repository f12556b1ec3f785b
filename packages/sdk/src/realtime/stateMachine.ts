/** Where each event leads from each state. An event that a state does not name is ignored there. */
export type Transitions<State extends string, Event extends string> = {
  readonly [From in State]: { readonly [On in Event]?: State }
}

/** `to` is null where the event was ignored. */
export interface Transition<State extends string, Event extends string> {
  readonly from: State
  readonly event: Event
  readonly to: State | null
}

export interface StateMachine<State extends string, Event extends string> {
  readonly state: State
  /** Whether the event led anywhere; `trace` has heard of it either way. */
  send(event: Event): boolean
}

/** A machine over a table. The state has changed by the time `trace` is called. */
export function createStateMachine<State extends string, Event extends string>(
  transitions: Transitions<State, Event>,
  initial: State,
  trace: (transition: Transition<State, Event>) => void,
): StateMachine<State, Event> {
  let state = initial
  return {
    get state() {
      return state
    },
    send(event) {
      const from = state
      const to = transitions[from][event] ?? null
      if (to !== null) state = to
      trace({ from, event, to })
      return to !== null
    },
  }
}
