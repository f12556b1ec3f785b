import type { DeliveryState } from '@morpheus/sdk'

const words = {
  todos: null,
  falhou: 'dead',
  'nova-tentativa': 'failed',
  aguardando: 'waiting',
  entregue: 'delivered',
} as const satisfies Record<string, DeliveryState | null>
type StateWord = keyof typeof words

export const stateWords = Object.keys(words).filter((word): word is StateWord => word in words)
export const findStateByWord = (word: StateWord): DeliveryState | null => words[word]

export function nextStateWord(state: DeliveryState | null): StateWord {
  const at = stateWords.findIndex((word) => words[word] === state)
  return stateWords[(at + 1) % stateWords.length] ?? 'todos'
}
