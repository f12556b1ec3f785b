import type { ApiKey } from '@morpheus/sdk'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { findSession } from '../sessions/find.js'

const dayMs = 24 * 60 * 60_000

const scopeWords = {
  leitura: 'read',
  mensagens: 'messages',
  sessoes: 'sessions',
  tudo: 'everything',
} as const satisfies Record<string, ApiKey['scopes'][number]>

export interface CreateOptions {
  escopo?: (keyof typeof scopeWords)[]
  sessao?: string[]
  dias?: number
}

export async function create(context: Context, options: CreateOptions, name: string): Promise<void> {
  const { output } = context
  const { escopo = ['leitura'], sessao, dias } = options
  await withClient(context, async (morpheus) => {
    const sessionIds: string[] = []
    for (const reference of sessao ?? []) sessionIds.push((await findSession(morpheus, reference)).id)
    const made = await morpheus.apiKeys.create({
      name,
      scopes: escopo.map((word) => scopeWords[word]),
      sessionIds: sessao ? sessionIds : null,
      expiresAt: dias === undefined ? null : new Date(Date.now() + dias * dayMs).toISOString(),
    })
    if (output.json) return output.value(made)
    output.note(`${output.notePaint('green', '✓')} Chave criada: ${clean(made.key.name)}. Guarde-a agora:`)
    output.data(clean(made.secret))
    output.note(output.notePaint('dim', 'Ela não é mostrada de novo. Use-a em MORPHEUS_API_KEY.'))
  })
}
