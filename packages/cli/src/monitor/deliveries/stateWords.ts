import type { DeliveryState } from '@morpheus/sdk'

const stateByWord = {
  todos: null,
  falhou: 'dead',
  'nova-tentativa': 'failed',
  aguardando: 'waiting',
  entregue: 'delivered',
} as const satisfies Record<string, DeliveryState | null>
type StateWord = keyof typeof stateByWord

export const stateWords = Object.keys(stateByWord).filter((word): word is StateWord => word in stateByWord)
export const findStateByWord = (word: StateWord): DeliveryState | null => stateByWord[word]

export function getNextStateWord(state: DeliveryState | null): StateWord {
  const index = stateWords.findIndex((word) => stateByWord[word] === state)
  return stateWords[(index + 1) % stateWords.length] ?? 'todos'
}
