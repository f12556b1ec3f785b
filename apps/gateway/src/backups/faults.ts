import { isDiskFull } from '../kit/machineTrouble.js'
import { OwnFault, Refusal } from '../kit/refusal.js'
import { BadArchive } from './archive/refusals.js'

/** What is wrong with a file that somebody sent, by the name of its field. */
export function refusedFile(error: unknown, field: 'file' | 'settings'): unknown {
  if (!(error instanceof BadArchive)) return error
  return new Refusal('invalid', error.code, error.message, { fields: { [field]: error.message } })
}

/** What is told of a restore that failed: what is refused as it is, a fault of ours in the words of configuration spec §8. */
export function failedRestore(error: unknown): unknown {
  if (error instanceof Refusal || isDiskFull(error)) return error
  return new OwnFault('restore_failed', 'Erro na restauração', error)
}
