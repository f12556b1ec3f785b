import { foldText } from '../../core/lib/foldText.js'
import type { Db } from '../../core/store/tables.js'
import { listTakenNames } from './templateRepository.js'

const maxLength = 100
const namesPerQuery = 50

/** First free name of `Oferta (cópia)`, `Oferta (cópia 2)` and so on. `word` is the text in parentheses. */
export async function freeName(db: Db, userId: string, name: string, word: string): Promise<string> {
  for (let from = 1; ; from += namesPerQuery) {
    const tried = Array.from({ length: namesPerQuery }, (_, index) => suffixed(name, word, from + index))
    const takenSet = await listTakenNames(db, userId, tried.map(foldText))
    const free = tried.find((one) => !takenSet.has(foldText(one)))
    if (free !== undefined) return free
  }
}

function suffixed(name: string, word: string, number: number): string {
  const suffix = number === 1 ? ` (${word})` : ` (${word} ${number})`
  // Never splits a surrogate pair.
  const characters = [...name]
  while (characters.join('').length + suffix.length > maxLength) characters.pop()
  return characters.join('').trimEnd() + suffix
}
