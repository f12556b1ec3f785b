import type { Backup, Morpheus } from '@morpheus/sdk'
import { folded } from '@morpheus/sdk/format'
import { clean } from '../../core/output/clean.js'
import { failed, usage } from '../../core/output/failures.js'

const shortest = 4

export async function findBackup(morpheus: Morpheus, reference: string): Promise<Backup> {
  const backups = await morpheus.backups.list()
  const [newest] = backups
  const isNewest = /^(ultimo|latest)$/.test(folded(reference))
  const found =
    isNewest && newest
      ? [newest]
      : backups.filter(
          ({ id }) => id === reference || (reference.length >= shortest && id.startsWith(reference)),
        )
  const [one, another] = found
  if (!one) throw failed('Backup não encontrado', 'backup_not_found')
  if (another) throw usage(`Mais de um backup começa com ${clean(reference)}`, 'ambiguous')
  return one
}
