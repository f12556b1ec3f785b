import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { emptySession, type PeerSession } from './peerSession.js'

interface TokenFile {
  webhook?: unknown
  config?: { webhook?: unknown }
}

/**
 * WPPConnect Server's folder `tokens`, with a file per session. The pairing is in a browser's profile and cannot move;
 * webhooks can.
 */
export async function readWppconnect(path: string): Promise<PeerSession[]> {
  const folder = resolve(path)
  const files = await readdir(folder).catch(() => {
    throw usageError(`Não é uma pasta que possa ser lida: ${sanitize(folder)}`, 'invalid_file')
  })
  const sessions: PeerSession[] = []
  for (const file of files.filter((one) => /\.(data\.)?json$/.test(one)).sort()) {
    const token: TokenFile = JSON.parse(await readFile(join(folder, file), 'utf8'))
    const name = basename(file, extname(file)).replace(/\.data$/, '')
    const url = findWebhook(token)
    sessions.push({
      ...emptySession(name),
      webhook:
        url === null
          ? null
          : { url, enabled: true, headers: {}, events: ['message:received', 'session:status'] },
      notes: [
        'O pareamento do WPPConnect está em um perfil de navegador e não pode ser importado: pareie de novo.',
        'O WPPConnect não guarda contatos: eles vêm do celular depois do pareamento.',
        'O corpo do webhook passa a ser o do Morpheus.',
      ],
    })
  }
  if (sessions.length > 0) return sessions
  throw usageError(
    `Nenhuma sessão em ${sanitize(folder)}. Indique a pasta tokens do WPPConnect Server.`,
    'invalid_file',
  )
}

function findWebhook({ webhook, config }: TokenFile): string | null {
  for (const one of [webhook, config?.webhook]) {
    const url = typeof one === 'object' && one !== null && 'url' in one ? one.url : one
    if (typeof url === 'string' && URL.canParse(url)) return url
  }
  return null
}
