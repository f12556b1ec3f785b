/** The target state of each event in each state; a state ignores the events that it does not list. */
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
  /** Returns true where the event changed the state; `trace` is called either way. */
  send(event: Event): boolean
}

/** A state machine over a table. The state has changed by the time `trace` is called. */
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
