import type { ApiKey } from '@morpheus/sdk'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { cancelled, failed, usage } from '../../core/output/failures.js'
import { askText } from '../../core/prompts/ask.js'
import { isSure, type SureOptions } from '../../core/sure.js'

export async function end(context: Context, options: SureOptions, reference: string): Promise<void> {
  const { output } = context
  const sure = isSure(options)
  if (!sure && !output.interactive) {
    throw usage(
      'Encerrar uma chave não pode ser desfeito, e sem terminal não há como perguntar: confirme com --sim.',
      'no_terminal',
    )
  }
  await withClient(context, async (morpheus) => {
    const { keys } = await morpheus.apiKeys.list({})
    const key = keyMeant(keys, reference.trim())
    if (!sure) await confirm(clean(key.name))
    await morpheus.apiKeys.remove({ id: key.id })
    if (output.json) return output.value({ id: key.id, ended: true })
    output.note(`${output.notePaint('green', '✓')} Chave encerrada: ${clean(key.name)}`)
  })
}

function keyMeant(keys: readonly ApiKey[], wanted: string): ApiKey {
  const found = keys.filter(({ id, name, prefix }) => {
    return id === wanted || name === wanted || (wanted !== '' && wanted.startsWith(prefix))
  })
  const [only] = found
  if (!only) {
    throw failed(
      `Chave não encontrada: "${clean(wanted.slice(0, 10))}". Veja as chaves com: morpheus chaves listar`,
      'api_key_not_found',
    )
  }
  if (found.length > 1) {
    const lines = found.map(({ id, name, prefix }) => `\n  ${id}  ${clean(prefix)}…  ${clean(name)}`)
    throw usage(`${found.length} chaves se chamam assim. Use o ID:${lines.join('')}`, 'ambiguous')
  }
  return only
}

async function confirm(name: string): Promise<void> {
  process.stderr.write(`A chave "${name}" deixa de valer agora, em todo lugar. Isso não pode ser desfeito.\n`)
  const typed = await askText('Digite o nome da chave para encerrar:')
  if (typed.trim() !== name.trim()) throw cancelled('O nome não confere: nada foi encerrado.')
}
