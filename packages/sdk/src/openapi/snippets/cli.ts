import { cardOf, integrationKinds } from '../../integrations/catalogue.js'
import type { DescribedRow } from '../describe.js'
import { listFields, listFiles, listQuery, type SampleCall } from './sampleCall.js'
import { quoteWord } from './shell.js'

/**
 * A call as a command of `morpheus`; null where the CLI has none.
 * @example
 * const row = describeRow('messages', 'send')
 * cliSnippetOf(row, exampleOfRow(row)) // "morpheus enviar 5511988887777 'Olá …' --sessao …"
 */
export function cliSnippetOf(row: DescribedRow, call: SampleCall): string | null {
  const words = cliWordsOf(row, call)
  return words && ['morpheus', ...words.map(quoteWord)].join(' ')
}

/** The arguments after `morpheus`; null where the CLI has no such command. */
export function cliWordsOf(row: DescribedRow, call: SampleCall): string[] | null {
  const command = commands[row.id]
  return command ? command(wordsOf(row, call)) : null
}

interface Words {
  /** The given value of a name, in any place; a placeholder in angle brackets where there is none. */
  of(name: string): string
  /** An option, only where its value is given. */
  option(flag: string, name: string): string[]
  has(name: string, value: unknown): boolean
  file(): string
}

function wordsOf(row: DescribedRow, call: SampleCall): Words {
  const all = new Map<string, unknown>([
    ...Object.entries(call.path ?? {}),
    ...listQuery(call),
    ...listFields(call),
  ])
  return {
    of: (name) => String(all.get(name) ?? name),
    option: (flag, name) => {
      const value = all.get(name)
      return value === undefined || value === null ? [] : [flag, String(value)]
    },
    has: (name, value) => all.get(name) === value,
    file: () => listFiles(row, call)[0]?.[1] ?? 'arquivo',
  }
}

type CommandOf = (words: Words) => string[]

/** Commands of integrations; their rows have the same names in every area. */
const ofIntegrations = Object.fromEntries(
  integrationKinds
    .map((kind) => ({ kind, card: cardOf(kind) }))
    .filter(({ card }) => card.category !== 'Sessão')
    .flatMap(({ kind, card: { area } }): [string, CommandOf][] => [
      [`${area}.get`, ({ of }) => ['integracoes', 'ver', of('id'), kind]],
      [`${area}.create`, ({ of }) => ['integracoes', 'editar', of('id'), kind]],
      [`${area}.update`, ({ of }) => ['integracoes', 'editar', of('id'), kind]],
      [`${area}.test`, ({ of }) => ['integracoes', 'testar', of('id'), kind]],
      [`${area}.remove`, ({ of }) => ['integracoes', 'remover', of('id'), kind]],
    ]),
)

/** Keys are row ids; a test of the CLI parses each command with the real program. */
const commands: Readonly<Record<string, CommandOf>> = {
  'account.get': () => ['conta', 'ver'],
  'account.update': ({ option }) => [
    'conta',
    'editar',
    ...option('--nome', 'name'),
    ...option('--email', 'email'),
    ...option('--telefone', 'phone'),
    ...option('--fuso', 'timezone'),
  ],
  'activity.download': () => ['atividade', '--csv'],
  'activity.list': () => ['atividade'],
  'apiKeys.create': ({ of }) => ['chaves', 'criar', of('name')],
  'apiKeys.list': () => ['chaves', 'listar'],
  'apiKeys.remove': ({ of }) => ['chaves', 'encerrar', of('id')],
  'auth.login': ({ option }) => ['login', ...option('--email', 'email')],
  'auth.logout': () => ['logout'],
  'auth.signOutEverywhere': () => ['logout', '--todos'],
  'auth.verify': () => ['whoami'],
  'backups.changeSchedule': ({ option, has }) => [
    'backup',
    'agendar',
    ...(has('frequency', 'weekly') ? ['--frequencia', 'semanal'] : ['--frequencia', 'diario']),
    ...option('--hora', 'hour'),
    ...option('--manter', 'keep'),
  ],
  'backups.create': ({ option, has }) => [
    'backup',
    'criar',
    ...(has('type', 'SETTINGS_ONLY') ? ['--configuracoes'] : []),
    ...option('--descricao', 'description'),
  ],
  'backups.download': ({ of }) => ['backup', 'baixar', of('id')],
  'backups.list': () => ['backup', 'listar'],
  'backups.remove': ({ of }) => ['backup', 'excluir', of('id')],
  'backups.restore': ({ of }) => ['backup', 'restaurar', of('id')],
  'backups.schedule': () => ['backup', 'agendar'],
  'behavior.get': ({ of }) => ['comportamento', of('id')],
  'behavior.reset': ({ of }) => ['comportamento', of('id'), '--resetar'],
  'chatwoot.syncContacts': ({ of }) => ['integracoes', 'sincronizar', of('id'), 'chatwoot'],
  'cloud.get': ({ of }) => ['nuvem', 'ver', of('id')],
  'cloud.save': ({ of }) => ['nuvem', 'editar', of('id')],
  'contacts.list': ({ of, option }) => [
    'contatos',
    of('id'),
    ...option('--busca', 'search'),
    ...option('--limite', 'limit'),
  ],
  'conversations.list': ({ of, option }) => [
    'conversas',
    'listar',
    '--sessao',
    of('id'),
    ...option('--busca', 'search'),
  ],
  'conversations.update': ({ of, has }) => [
    'conversas',
    has('owner', 'human') ? 'assumir' : has('owner', 'paused') ? 'pausar' : 'devolver',
    of('contact'),
    '--sessao',
    of('id'),
  ],
  'deliveries.list': ({ option }) => ['entregas', 'listar', ...option('--limite', 'limit')],
  'deliveries.get': ({ of }) => ['entregas', 'ver', of('deliveryId'), '--sessao', of('id')],
  'deliveries.integrations': ({ of }) => ['integracoes', 'listar', of('id')],
  'deliveries.logs': ({ of }) => ['entregas', 'listar', '--sessao', of('id')],
  'deliveries.logsOf': ({ of }) => ['entregas', 'listar', '--sessao', of('sessionId')],
  'deliveries.pause': ({ of }) => ['entregas', 'pausar', of('id'), of('target')],
  'deliveries.test': ({ of }) => ['entregas', 'disparar', of('eventType'), of('sessionId')],
  'monitoring.restartSession': ({ of }) => ['sessoes', 'reiniciar', of('id')],
  'monitoring.clearLogs': () => ['logs', 'limpar', '--sim'],
  'notificationSettings.get': () => ['notificacoes'],
  'deliveries.replay': ({ of }) => ['entregas', 'reenviar', of('deliveryId'), '--sessao', of('id')],
  'deliveries.replayFailed': ({ of }) => ['entregas', 'reenviar', '--falhas', '--sessao', of('id')],
  'deliveries.resume': ({ of }) => ['entregas', 'retomar', of('id'), of('target')],
  'events.list': () => ['eventos'],
  'kommo.authorize': ({ of }) => ['integracoes', 'autorizar', of('sessionId'), 'kommo'],
  'messages.cancel': ({ of }) => ['mensagens', 'cancelar', of('id')],
  'messages.get': ({ of }) => ['mensagens', 'ver', of('id')],
  'messages.list': ({ of }) => ['mensagens', 'listar', '--sessao', of('id')],
  'messages.retry': ({ of }) => ['mensagens', 'tentar', of('id')],
  'messages.send': ({ of }) => ['enviar', of('to'), of('message'), '--sessao', of('id')],
  'messages.sendMedia': ({ of, option, file }) => [
    'enviar',
    of('to'),
    '--arquivo',
    file(),
    ...option('--legenda', 'caption'),
    '--sessao',
    of('sessionId'),
  ],
  'monitoring.integrations': () => ['integracoes', 'listar'],
  'monitoring.logs': () => ['logs'],
  'monitoring.metrics': () => ['status'],
  'security.devices': () => ['conta', 'aparelhos'],
  'security.endDevice': ({ of }) => ['conta', 'aparelhos', '--encerrar', of('id')],
  'security.endOtherDevices': () => ['conta', 'aparelhos', '--encerrar-outros'],
  'sessions.connect': ({ of }) => ['sessoes', 'conectar', of('id')],
  'sessions.connectPhone': ({ of }) => ['sessoes', 'parear', of('id'), of('phoneNumber')],
  'sessions.create': ({ of, option, has }) => [
    'sessoes',
    'criar',
    of('name'),
    ...option('--descricao', 'description'),
    ...(has('apiType', 'WHATSAPP_CLOUD') ? ['--tipo', 'cloud'] : []),
    '--sem-conectar',
  ],
  'sessions.disconnect': ({ of }) => ['sessoes', 'desconectar', of('id')],
  'sessions.get': ({ of }) => ['sessoes', 'ver', of('id')],
  'sessions.list': ({ option }) => ['sessoes', 'listar', ...option('--limite', 'limit')],
  'sessions.qr': ({ of }) => ['qr', of('id')],
  'sessions.remove': ({ of }) => ['sessoes', 'excluir', of('id')],
  'sessions.update': ({ of, option }) => [
    'sessoes',
    'editar',
    of('id'),
    ...option('--nome', 'name'),
    ...option('--descricao', 'description'),
  ],
  'system.health': () => ['doctor'],
  'templates.create': ({ of, option }) => [
    'templates',
    'criar',
    of('name'),
    of('content'),
    ...option('--categoria', 'category'),
    ...option('--descricao', 'description'),
  ],
  'templates.duplicate': ({ of }) => ['templates', 'duplicar', of('id')],
  'templates.get': ({ of }) => ['templates', 'ver', of('id')],
  'templates.import': ({ file }) => ['templates', 'importar', file()],
  'templates.list': ({ option }) => ['templates', 'listar', ...option('--busca', 'search')],
  'templates.remove': ({ of }) => ['templates', 'excluir', of('id')],
  'templates.update': ({ of, option }) => [
    'templates',
    'editar',
    of('id'),
    ...option('--nome', 'name'),
    ...option('--conteudo', 'content'),
    ...option('--categoria', 'category'),
  ],
  'trace.get': ({ of }) => ['rastro', of('id')],
  'webhooks.rotateSecret': ({ of }) => ['integracoes', 'renovar', of('id'), 'webhook'],
  'websocket.renewToken': ({ of }) => ['integracoes', 'renovar', of('id'), 'websocket'],
  ...ofIntegrations,
}
