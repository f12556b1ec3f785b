import { useSyncExternalStore } from 'react'
import type { Preference } from './preference.js'

export function usePreference<Value extends string>(preference: Preference<Value>): Value {
  return useSyncExternalStore(preference.subscribe, preference.get)
}
