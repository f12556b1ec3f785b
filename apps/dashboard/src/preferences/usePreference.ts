import { useSyncExternalStore } from 'react'
import type { Choice } from './choice.js'

export function useChoice<Value extends string>(choice: Choice<Value>): Value {
  return useSyncExternalStore(choice.subscribe, choice.get)
}
