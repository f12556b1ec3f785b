import { describeRow, type JsonSchema } from '@morpheus/sdk/openapi'

/** The output of a command under `--json`: one value, a list of values, or one value per line. */
export interface CommandAnswer {
  form: 'one' | 'list' | 'lines'
  /** Schema of the value, of a list's item, or of a line. */
  schema: JsonSchema
}

const text: JsonSchema = { type: 'string' }
const yes: JsonSchema = { type: 'boolean' }
const count: JsonSchema = { type: 'number' }
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const one = (schema: JsonSchema): CommandAnswer => ({ form: 'one', schema })
const list = (schema: JsonSchema): CommandAnswer => ({ form: 'list', schema })
const lines = (schema: JsonSchema): CommandAnswer => ({ form: 'lines', schema })

function answered(area: string, name: string, ...path: string[]): JsonSchema {
  const answerSchema = describeRow(area, name).answer.schema
  let found: JsonSchema | null | undefined = answerSchema?.properties?.data ?? answerSchema
  for (const step of path) found = step === '[]' ? found?.items : found?.properties?.[step]
  if (!found) throw new RangeError(`${area}.${name} answers no ${path.join('.')}`)
  return found
}

const session = answered('sessions', 'get', 'session')
const step = (type: string, schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { type: { const: type }, ...schema.properties },
  required: ['type', ...(schema.required ?? [])],
})
const pairing: JsonSchema = {
  anyOf: [
    step('session', session),
    step('pairing_code', object({ sessionId: text, pairingCode: text, phoneNumber: text })),
    step('qr_code', object({ sessionId: text })),
  ],
}
const message = answered('messages', 'get', 'message')
const template = {
  anyOf: [answered('templates', 'get', 'template'), answered('cloudTemplates', 'get', 'template')],
}
const conversation = answered('conversations', 'list', 'conversations', '[]')
const group = answered('groups', 'get', 'group')
const participantResult = answered('groups', 'changeParticipants', 'results', '[]')
const delivery = answered('deliveries', 'get', 'delivery')
const backup = answered('backups', 'list', '[]')
const user = orNull(answered('auth', 'verify', 'user'))
const profile = object({ name: text, url: text, signedIn: yes, current: yes })
/** A configuration: its fields are those of `integracoes campos`. */
const config: JsonSchema = { type: 'object' }

/** By command; commands without JSON output are in `withoutAnswer`. */
export const answers: Readonly<Record<string, CommandAnswer>> = {
  'sessoes listar': list(session),
  'sessoes ver': one(session),
  'sessoes risco': one(answered('messages', 'risk', 'risk')),
  'sessoes criar': lines(pairing),
  'sessoes editar': one(session),
  'sessoes conectar': lines({ anyOf: [pairing, { type: 'array' }] }),
  'sessoes parear': lines(pairing),
  'sessoes etiquetar': one(session),
  // With --todas, --etiqueta or --situacao: the result for each session.
  'sessoes desconectar': one({ anyOf: [session, { type: 'array' }] }),
  'sessoes reiniciar': one({ anyOf: [{ type: 'object' }, { type: 'array' }] }),
  'sessoes excluir': one({ anyOf: [object({ id: orNull(text), deleted: yes }), { type: 'array' }] }),
  qr: lines(pairing),
  abrir: one(object({ url: text, opened: yes })),
  logs: list(answered('monitoring', 'logs', '[]')),
  'logs limpar': one(object({ deleted: orNull(count) })),
  eventos: lines(object({ cursor: count, name: text })),
  enviar: one({ anyOf: [message, { type: 'object' }] }),
  'mensagens listar': list(message),
  'mensagens ver': one(message),
  'mensagens cancelar': one(message),
  'mensagens tentar': one(message),
  'templates listar': list(template),
  'templates ver': one(template),
  'templates criar': one(template),
  'templates editar': one(template),
  'templates duplicar': one(template),
  'templates excluir': one(object({ id: text, deleted: yes })),
  'templates importar': one(answered('templates', 'import')),
  'templates exportar': one(object({ file: text, templates: count })),
  'templates enviar': one({ anyOf: [message, { type: 'object' }] }),
  contatos: list(answered('contacts', 'list', 'contacts', '[]')),
  'contatos buscar': list(answered('contacts', 'ofAccount', 'contacts', '[]')),
  'grupos listar': list(answered('groups', 'list', 'groups', '[]')),
  'grupos ver': one(group),
  'grupos comunidade': list(answered('groups', 'community', 'community', 'groups', '[]')),
  'grupos criar': one(answered('groups', 'create')),
  'grupos renomear': one(group),
  'grupos descrever': one(group),
  'grupos configurar': one(group),
  'grupos foto': one(object({ id: text, picture: yes })),
  'grupos participantes adicionar': list(participantResult),
  'grupos participantes remover': list(participantResult),
  'grupos participantes promover': list(participantResult),
  'grupos participantes rebaixar': list(participantResult),
  'grupos pedidos listar': list(answered('groups', 'joinRequests', 'requests', '[]')),
  'grupos pedidos aprovar': list(participantResult),
  'grupos pedidos recusar': list(participantResult),
  'grupos convite': one(answered('groups', 'invite', 'invite')),
  'grupos entrar': one(answered('groups', 'join')),
  'grupos sair': one(object({ id: text, left: yes })),
  'conversas listar': list(conversation),
  'conversas assumir': one(conversation),
  'conversas devolver': one(conversation),
  'conversas pausar': one(conversation),
  'integracoes listar': list(object({ integration: text })),
  'integracoes ver': one(config),
  'integracoes campos': list(
    object({ integration: text, fields: { type: 'array', items: { type: 'object' } } }),
  ),
  'integracoes editar': one(config),
  'integracoes copiar': list(object({ id: text, name: text, done: yes, cause: orNull(text) })),
  'integracoes testar': one(object({ connected: yes, message: text })),
  'integracoes ativar': one(config),
  'integracoes desativar': one(config),
  'integracoes sincronizar': one(object({ state: text })),
  'integracoes renovar': one(config),
  'integracoes remover': one(object({ sessionId: text, integration: text, removed: yes })),
  'entregas listar': list(delivery),
  'entregas ver': one(answered('deliveries', 'get')),
  'entregas reenviar': one({ anyOf: [delivery, object({ replayed: count, since: orNull(text) })] }),
  'entregas disparar': list(answered('deliveries', 'test', 'deliveries', '[]')),
  'entregas pausar': one({ type: 'object' }),
  'entregas retomar': one({ type: 'object' }),
  rastro: one(answered('trace', 'get')),
  comportamento: one(config),
  'proxy ver': one(config),
  'proxy editar': one(config),
  'proxy testar': one(object({ connected: yes, message: text })),
  'proxy remover': one(object({ id: text, removed: yes })),
  aparelho: one(config),
  aquecimento: one(config),
  'nuvem ver': one(object({ config, notice: orNull(text) })),
  'nuvem editar': one(object({ config, notice: orNull(text) })),
  status: one(object({ ok: yes, url: text, problems: { type: 'array', items: text } })),
  doctor: one(
    object({
      ok: yes,
      checks: { type: 'array', items: object({ id: text, name: text, ok: orNull(yes), found: text }) },
    }),
  ),
  'chaves listar': list(answered('apiKeys', 'list', 'keys', '[]')),
  'chaves criar': one(answered('apiKeys', 'create')),
  'chaves encerrar': one(object({ id: text, ended: yes })),
  'convites listar': list(answered('invitations', 'list', 'invitations', '[]')),
  'convites criar': one(answered('invitations', 'create')),
  'convites reenviar': one(answered('invitations', 'resend')),
  'convites cancelar': one(object({ id: text, cancelled: yes })),
  'nos listar': list(answered('nodes', 'list', 'nodes', '[]')),
  'nos drenar': one(answered('nodes', 'drain', 'node')),
  'nos retomar': one(answered('nodes', 'resume', 'node')),
  'emails status': one({ type: 'object' }),
  'emails listar': list(object({ id: text })),
  'emails testar': one({ type: 'object' }),
  'emails simular': one({ type: 'object' }),
  'emails avisos': one({ type: 'object' }),
  'emails configurar': one({ type: 'object' }),
  'backup criar': one(backup),
  'backup listar': list(backup),
  'backup baixar': one(backup),
  'backup restaurar': one(object({ id: text })),
  'backup excluir': one(object({ id: text, removed: yes })),
  'backup agendar': one(answered('backups', 'schedule')),
  'lgpd exportar': one(object({ path: text })),
  'lgpd esquecer': one(answered('privacy', 'forgettings', 'forgettings', '[]')),
  'lgpd recibos': list(answered('privacy', 'forgettings', 'forgettings', '[]')),
  'lgpd prazos': one(answered('privacy', 'retention')),
  login: lines({
    anyOf: [
      object({ user, url: text, profile: text }),
      step(
        'device_code',
        object({ userCode: text, verificationUri: text, verificationUriComplete: text, expiresIn: count }),
      ),
      step('signed_in', object({ user, url: text, profile: text })),
    ],
  }),
  logout: one({ type: 'object' }),
  whoami: one(object({ user, url: text, profile: orNull(text) })),
  token: one(object({ token: text, url: text, profile: orNull(text) })),
  'perfil listar': list(profile),
  'perfil usar': one(profile),
  'perfil remover': one(object({ name: text, removed: yes })),
  'conta ver': one(answered('account', 'get')),
  'conta editar': one(answered('account', 'get')),
  'conta aparelhos': list({
    anyOf: [
      answered('security', 'devices', 'devices', '[]'),
      object({ ended: { type: 'array', items: text } }),
    ],
  }),
  notificacoes: one(answered('notificationSettings', 'get')),
  atividade: list(answered('activity', 'list', 'logs', '[]')),
  api: lines({}),
}

/** They draw a screen, speak a protocol, write raw JSON, or print text for a shell. */
export const withoutAnswer = ['monitor', 'integracoes autorizar', 'mcp', 'completar', 'openapi'] as const
