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
  return command ? command(readCallValues(row, call)) : null
}

interface CallValues {
  /** The value of a parameter or field; its name where the call has none. */
  value(name: string): string
  /** The words of an option; none where the call has no value for it. */
  option(flag: string, name: string): string[]
  has(name: string, value: unknown): boolean
  file(): string
}

function readCallValues(row: DescribedRow, call: SampleCall): CallValues {
  const values = new Map<string, unknown>([
    ...Object.entries(call.path ?? {}),
    ...listQuery(call),
    ...listFields(call),
  ])
  return {
    value: (name) => String(values.get(name) ?? name),
    option: (flag, name) => {
      const value = values.get(name)
      return value === undefined || value === null ? [] : [flag, String(value)]
    },
    has: (name, value) => values.get(name) === value,
    file: () => listFiles(row, call)[0]?.[1] ?? 'arquivo',
  }
}

type CommandOf = (values: CallValues) => string[]

/** Commands of integrations; their rows have the same names in every area. */
const integrationCommands = Object.fromEntries(
  integrationKinds
    .map((kind) => ({ kind, card: cardOf(kind) }))
    .filter(({ card }) => card.category !== 'Sessão')
    .flatMap(({ kind, card: { area } }): [string, CommandOf][] => [
      [`${area}.get`, ({ value }) => ['integracoes', 'ver', value('id'), kind]],
      [`${area}.create`, ({ value }) => ['integracoes', 'editar', value('id'), kind]],
      [`${area}.update`, ({ value }) => ['integracoes', 'editar', value('id'), kind]],
      [`${area}.test`, ({ value }) => ['integracoes', 'testar', value('id'), kind]],
      [`${area}.remove`, ({ value }) => ['integracoes', 'remover', value('id'), kind]],
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
  'apiKeys.create': ({ value }) => ['chaves', 'criar', value('name')],
  'apiKeys.list': () => ['chaves', 'listar'],
  'apiKeys.remove': ({ value }) => ['chaves', 'encerrar', value('id')],
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
  'backups.download': ({ value }) => ['backup', 'baixar', value('id')],
  'backups.list': () => ['backup', 'listar'],
  'backups.remove': ({ value }) => ['backup', 'excluir', value('id')],
  'backups.restore': ({ value }) => ['backup', 'restaurar', value('id')],
  'backups.schedule': () => ['backup', 'agendar'],
  'behavior.get': ({ value }) => ['comportamento', value('id')],
  'behavior.reset': ({ value }) => ['comportamento', value('id'), '--resetar'],
  'chatwoot.importMessages': ({ value }) => [
    'integracoes',
    'sincronizar',
    value('id'),
    'chatwoot',
    '--mensagens',
    value('days'),
  ],
  'chatwoot.syncContacts': ({ value }) => ['integracoes', 'sincronizar', value('id'), 'chatwoot'],
  'cloud.get': ({ value }) => ['nuvem', 'ver', value('id')],
  'cloud.save': ({ value }) => ['nuvem', 'editar', value('id')],
  'contacts.list': ({ value, option }) => [
    'contatos',
    value('id'),
    ...option('--busca', 'search'),
    ...option('--limite', 'limit'),
  ],
  'conversations.list': ({ value, option }) => [
    'conversas',
    'listar',
    '--sessao',
    value('id'),
    ...option('--busca', 'search'),
  ],
  'conversations.update': ({ value, has }) => [
    'conversas',
    has('owner', 'human') ? 'assumir' : has('owner', 'paused') ? 'pausar' : 'devolver',
    value('contact'),
    '--sessao',
    value('id'),
  ],
  'deliveries.list': ({ option }) => ['entregas', 'listar', ...option('--limite', 'limit')],
  'deliveries.get': ({ value }) => ['entregas', 'ver', value('deliveryId'), '--sessao', value('id')],
  'deliveries.integrations': ({ value }) => ['integracoes', 'listar', value('id')],
  'deliveries.logs': ({ value }) => ['entregas', 'listar', '--sessao', value('id')],
  'deliveries.logsOf': ({ value }) => ['entregas', 'listar', '--sessao', value('sessionId')],
  'deliveries.pause': ({ value }) => ['entregas', 'pausar', value('id'), value('target')],
  'deliveries.test': ({ value }) => ['entregas', 'disparar', value('eventType'), value('sessionId')],
  'monitoring.restartSession': ({ value }) => ['sessoes', 'reiniciar', value('id')],
  'monitoring.clearLogs': () => ['logs', 'limpar', '--sim'],
  'notificationSettings.get': () => ['notificacoes'],
  'deliveries.replay': ({ value }) => ['entregas', 'reenviar', value('deliveryId'), '--sessao', value('id')],
  'deliveries.replayFailed': ({ value }) => ['entregas', 'reenviar', '--falhas', '--sessao', value('id')],
  'deliveries.resume': ({ value }) => ['entregas', 'retomar', value('id'), value('target')],
  'device.get': ({ value }) => ['aparelho', value('id')],
  'device.reset': ({ value }) => ['aparelho', value('id'), '--resetar'],
  'events.list': () => ['eventos'],
  'kommo.authorize': ({ value }) => ['integracoes', 'autorizar', value('sessionId'), 'kommo'],
  'messages.cancel': ({ value }) => ['mensagens', 'cancelar', value('id')],
  'messages.get': ({ value }) => ['mensagens', 'ver', value('id')],
  'messages.list': ({ value }) => ['mensagens', 'listar', '--sessao', value('id')],
  'messages.risk': ({ value }) => ['sessoes', 'risco', value('id')],
  'messages.retry': ({ value }) => ['mensagens', 'tentar', value('id')],
  'messages.send': ({ value }) => ['enviar', value('to'), value('message'), '--sessao', value('id')],
  'messages.sendMedia': ({ value, option, file }) => [
    'enviar',
    value('to'),
    '--arquivo',
    file(),
    ...option('--legenda', 'caption'),
    '--sessao',
    value('sessionId'),
  ],
  'monitoring.integrations': () => ['integracoes', 'listar'],
  'monitoring.logs': () => ['logs'],
  'monitoring.metrics': () => ['status'],
  'security.devices': () => ['conta', 'aparelhos'],
  'security.endDevice': ({ value }) => ['conta', 'aparelhos', '--encerrar', value('id')],
  'security.endOtherDevices': () => ['conta', 'aparelhos', '--encerrar-outros'],
  'proxy.get': ({ value }) => ['proxy', 'ver', value('id')],
  'proxy.remove': ({ value }) => ['proxy', 'remover', value('id')],
  'proxy.save': ({ value }) => ['proxy', 'editar', value('id')],
  'proxy.test': ({ value }) => ['proxy', 'testar', value('id')],
  'sessions.connect': ({ value }) => ['sessoes', 'conectar', value('id')],
  'sessions.connectPhone': ({ value }) => ['sessoes', 'parear', value('id'), value('phoneNumber')],
  'sessions.create': ({ value, option, has }) => [
    'sessoes',
    'criar',
    value('name'),
    ...option('--descricao', 'description'),
    ...(has('apiType', 'WHATSAPP_CLOUD') ? ['--tipo', 'cloud'] : []),
    '--sem-conectar',
  ],
  'sessions.disconnect': ({ value }) => ['sessoes', 'desconectar', value('id')],
  'sessions.get': ({ value }) => ['sessoes', 'ver', value('id')],
  'sessions.list': ({ option }) => ['sessoes', 'listar', ...option('--limite', 'limit')],
  'sessions.qr': ({ value }) => ['qr', value('id')],
  'sessions.remove': ({ value }) => ['sessoes', 'excluir', value('id')],
  'sessions.update': ({ value, option }) => [
    'sessoes',
    'editar',
    value('id'),
    ...option('--nome', 'name'),
    ...option('--descricao', 'description'),
  ],
  'nodes.list': () => ['nos', 'listar'],
  'nodes.drain': ({ value }) => ['nos', 'drenar', value('id')],
  'nodes.resume': ({ value }) => ['nos', 'retomar', value('id')],
  'system.health': () => ['doctor'],
  'templates.create': ({ value, option }) => [
    'templates',
    'criar',
    value('name'),
    value('content'),
    ...option('--categoria', 'category'),
    ...option('--descricao', 'description'),
  ],
  'templates.duplicate': ({ value }) => ['templates', 'duplicar', value('id')],
  'templates.get': ({ value }) => ['templates', 'ver', value('id')],
  'templates.import': ({ file }) => ['templates', 'importar', file()],
  'templates.list': ({ option }) => ['templates', 'listar', ...option('--busca', 'search')],
  'templates.remove': ({ value }) => ['templates', 'excluir', value('id')],
  'templates.update': ({ value, option }) => [
    'templates',
    'editar',
    value('id'),
    ...option('--nome', 'name'),
    ...option('--conteudo', 'content'),
    ...option('--categoria', 'category'),
  ],
  'trace.get': ({ value }) => ['rastro', value('id')],
  'warmup.get': ({ value }) => ['aquecimento', value('id')],
  'warmup.reset': ({ value }) => ['aquecimento', value('id'), '--resetar'],
  'webhooks.rotateSecret': ({ value }) => ['integracoes', 'renovar', value('id'), 'webhook'],
  'websocket.renewToken': ({ value }) => ['integracoes', 'renovar', value('id'), 'websocket'],
  ...integrationCommands,
}
