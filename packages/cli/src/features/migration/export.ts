import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Morpheus, Session } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { findSession } from '../sessions/find.js'
import { toEvolutionSql } from './evolutionSql.js'
import { toFileName } from './keyFiles.js'

const targets = ['baileys', 'evolution', 'waha'] as const
type Target = (typeof targets)[number]
const isTarget = (text: string): text is Target => targets.some((one) => one === text)

export interface ExportOptions extends ConfirmationOptions {
  cliente?: string
}

/** The value in Evolution's example. */
const usualClient = 'evolution_exchange'

export async function exportSession(
  context: Context,
  options: ExportOptions,
  target: string,
  reference: string,
  folder: string,
): Promise<void> {
  if (!isTarget(target)) {
    const why =
      target === 'wppconnect' ? ' O WPPConnect guarda o pareamento em um navegador e não recebe outro.' : ''
    throw usageError(`Destino desconhecido: use ${targets.join(', ')}.${why}`)
  }
  const { output } = context
  const path = resolve(folder)
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    output.note(
      'A sessão para aqui, e o pareamento passa a valer no outro gateway. Quem tem estes arquivos usa o número: apague-os depois.',
    )
    if (
      requiresPrompt(output, options) &&
      !(await askConfirmation(`Exportar "${sanitize(session.name)}"?`))
    ) {
      throw cancelledError()
    }
    await requireEmptyFolder(path)
    const device = await readDevice(morpheus, session)
    const place =
      target === 'waha'
        ? join(path, 'noweb', safeName(session.name))
        : target === 'evolution'
          ? join(path, 'instances', session.id)
          : path
    await mkdir(place, { recursive: true, mode: 0o700 })
    await chmod(path, 0o700)
    const write = (file: string, text: string) => writeFile(file, text, { mode: 0o600, flag: 'wx' })
    if (target === 'evolution')
      await write(
        join(path, 'evolution.sql'),
        toEvolutionSql(session, device.creds, { ...device.settings, client: options.cliente ?? usualClient }),
      )
    else await write(join(place, 'creds.json'), device.creds)
    for (const [name, text] of device.keys) await write(join(place, toFileName(name)), text)
    const webhook = device.settings.webhook
    if (target === 'waha' && webhook) {
      const config = { webhooks: [{ url: webhook.url, events: ['message.any', 'session.status'] }] }
      await write(join(place, '.waha.session.config.json'), JSON.stringify(config))
    }
    if (output.json) return output.value({ path, keys: device.keys.size })
    output.success(
      `Exportada: ${sanitize(session.name)}, ${countOf(device.keys.size, 'chave')}, em ${sanitize(path)}`,
    )
    if (target === 'evolution') {
      output.note(
        'Rode evolution.sql no banco do Evolution e copie a pasta instances para a dele (com CACHE_REDIS_ENABLED=false).',
      )
    }
  })
}

const safeName = (name: string) => name.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'sessao'

async function requireEmptyFolder(path: string): Promise<void> {
  const files = await readdir(path).catch(() => [])
  if (files.length > 0) throw usageError(`A pasta não está vazia: ${sanitize(path)}`, 'file_exists')
}

async function readDevice(morpheus: Morpheus, { id }: Session) {
  const webhook = await morpheus.webhooks.get({ id }).catch(() => null)
  const behavior = await morpheus.behavior.get({ id }).catch(() => null)
  const keys = new Map<string, string>()
  let creds: string | null = null
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<Morpheus['migration']['exportSession']>> =
      await morpheus.migration.exportSession({
        id,
        ...(after !== null && { after }),
      })
    creds ??= page.creds
    for (const [name, text] of Object.entries(page.keys)) keys.set(name, text)
    after = page.next
  } while (after !== null)
  if (creds === null) throw failureError('O gateway não enviou as credenciais.', 'unexpected_answer')
  return { creds, keys, settings: { webhook, behavior } }
}
