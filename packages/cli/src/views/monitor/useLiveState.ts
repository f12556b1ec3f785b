import { useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { useStore } from '../useStore.js'

/** State that is read when it is needed: of two keys that come in one burst, the second meets what the first one did. */
export function useLiveState<Value>(initial: Value): [get: () => Value, set: (value: Value) => void] {
  const [store] = useState(() => createStore<{ value: Value }>(() => ({ value: initial })))
  useStore(store)
  return [() => store.getState().value, (value) => store.setState({ value })]
}
