import { usage } from '../../core/output/failures.js'

export interface WantedOptions {
  limite?: number
  todos?: boolean
}

const few = 50

export function wantedCount({ limite, todos }: WantedOptions): number {
  if (todos && limite !== undefined) throw usage('Use --todos ou --limite, não os dois.')
  return todos ? Number.POSITIVE_INFINITY : (limite ?? few)
}

export function searchOf(text: string): string {
  const search = text.trim()
  if (search.length > 200) throw usage('Busca muito longa: use até 200 caracteres.')
  return search
}
