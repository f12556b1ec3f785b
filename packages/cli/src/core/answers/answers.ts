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
const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
const objectSchema = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const singleAnswer = (schema: JsonSchema): CommandAnswer => ({ form: 'one', schema })
const listAnswer = (schema: JsonSchema): CommandAnswer => ({ form: 'list', schema })
const linesAnswer = (schema: JsonSchema): CommandAnswer => ({ form: 'lines', schema })

function getAnswerSchema(area: string, name: string, ...path: string[]): JsonSchema {
  const answerSchema = describeRow(area, name).answer.schema
  let schema: JsonSchema | null | undefined = answerSchema?.properties?.data ?? answerSchema
  for (const step of path) schema = step === '[]' ? schema?.items : schema?.properties?.[step]
  if (!schema) throw new RangeError(`${area}.${name} answers no ${path.join('.')}`)
  return schema
}

const session = getAnswerSchema('sessions', 'get', 'session')
const stepSchema = (type: string, schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { type: { const: type }, ...schema.properties },
  required: ['type', ...(schema.required ?? [])],
})
const pairing: JsonSchema = {
  anyOf: [
    stepSchema('session', session),
    stepSchema('pairing_code', objectSchema({ sessionId: text, pairingCode: text, phoneNumber: text })),
    stepSchema('qr_code', objectSchema({ sessionId: text })),
  ],
}
const message = getAnswerSchema('messages', 'get', 'message')
const template = {
  anyOf: [
    getAnswerSchema('templates', 'get', 'template'),
    getAnswerSchema('cloudTemplates', 'get', 'template'),
  ],
}
const conversation = getAnswerSchema('conversations', 'list', 'conversations', '[]')
const group = getAnswerSchema('groups', 'get', 'group')
const participantResult = getAnswerSchema('groups', 'changeParticipants', 'results', '[]')
const numberProfile = getAnswerSchema('profile', 'get', 'profile')
const status = getAnswerSchema('statuses', 'post', 'status')
const channel = getAnswerSchema('channels', 'create', 'channel')
const product = getAnswerSchema('catalog', 'create', 'product')
const channelPost = getAnswerSchema('channels', 'post', 'post')
const label = getAnswerSchema('conversations', 'labels', 'labels', '[]')
const delivery = getAnswerSchema('deliveries', 'get', 'delivery')
const backup = getAnswerSchema('backups', 'list', '[]')
const user = nullable(getAnswerSchema('auth', 'verify', 'user'))
const profile = objectSchema({ name: text, url: text, signedIn: yes, current: yes })
/** A configuration: its fields are those of `integracoes campos`. */
const campaign = getAnswerSchema('campaigns', 'get', 'campaign')
const config: JsonSchema = { type: 'object' }

/** By command; commands without JSON output are in `withoutAnswer`. */
export const answers: Readonly<Record<string, CommandAnswer>> = {
  'sessoes listar': listAnswer(session),
  'sessoes ver': singleAnswer(session),
  'sessoes risco': singleAnswer(getAnswerSchema('messages', 'risk', 'risk')),
  'sessoes criar': linesAnswer(pairing),
  'sessoes editar': singleAnswer(session),
  'sessoes conectar': linesAnswer({ anyOf: [pairing, { type: 'array' }] }),
  'sessoes parear': linesAnswer(pairing),
  'sessoes etiquetar': singleAnswer(session),
  // With --todas, --etiqueta or --situacao: the result for each session.
  'sessoes desconectar': singleAnswer({ anyOf: [session, { type: 'array' }] }),
  'sessoes reiniciar': singleAnswer({ anyOf: [{ type: 'object' }, { type: 'array' }] }),
  'sessoes excluir': singleAnswer({
    anyOf: [objectSchema({ id: nullable(text), deleted: yes }), { type: 'array' }],
  }),
  qr: linesAnswer(pairing),
  abrir: singleAnswer(objectSchema({ url: text, opened: yes })),
  logs: listAnswer(getAnswerSchema('monitoring', 'logs', '[]')),
  'logs limpar': singleAnswer(objectSchema({ deleted: nullable(count) })),
  eventos: linesAnswer(objectSchema({ cursor: count, name: text })),
  enviar: singleAnswer({ anyOf: [message, { type: 'object' }] }),
  'mensagens listar': listAnswer(message),
  'mensagens agendadas': listAnswer(message),
  'mensagens reagendar': singleAnswer(message),
  'mensagens enviar-agora': singleAnswer(message),
  'mensagens ver': singleAnswer(message),
  'mensagens enquete': singleAnswer(getAnswerSchema('messages', 'poll', 'poll')),
  'mensagens evento': singleAnswer(getAnswerSchema('messages', 'event', 'event')),
  'mensagens cancelar-evento': singleAnswer(message),
  'mensagens encaminhar': singleAnswer(message),
  'mensagens cancelar': singleAnswer(message),
  'mensagens tentar': singleAnswer(message),
  'mensagens reagir': singleAnswer(message),
  'mensagens fixar': singleAnswer(message),
  'mensagens desafixar': singleAnswer(message),
  'mensagens etiquetar': singleAnswer(message),
  'mensagens editar': singleAnswer(message),
  'mensagens apagar': singleAnswer(message),
  'campanhas listar': listAnswer(getAnswerSchema('campaigns', 'list', 'campaigns', '[]')),
  'campanhas ver': singleAnswer(campaign),
  'campanhas destinatarios': listAnswer(getAnswerSchema('campaigns', 'recipients', 'recipients', '[]')),
  'campanhas criar': singleAnswer(campaign),
  'campanhas pausar': singleAnswer(campaign),
  'campanhas continuar': singleAnswer(campaign),
  'campanhas cancelar': singleAnswer(campaign),
  'campanhas excluir': singleAnswer(objectSchema({ id: text, name: text, deleted: yes })),
  'campanhas descadastros listar': listAnswer(getAnswerSchema('optOuts', 'list', 'optOuts', '[]')),
  'campanhas descadastros adicionar': singleAnswer(getAnswerSchema('optOuts', 'add')),
  'campanhas descadastros remover': singleAnswer(objectSchema({ phone: text, deleted: yes })),
  'campanhas descadastros palavras': singleAnswer(getAnswerSchema('optOuts', 'settings', 'settings')),
  'templates listar': listAnswer(template),
  'templates ver': singleAnswer(template),
  'templates criar': singleAnswer(template),
  'templates editar': singleAnswer(template),
  'templates duplicar': singleAnswer(template),
  'templates excluir': singleAnswer(objectSchema({ id: text, deleted: yes })),
  'templates importar': singleAnswer(getAnswerSchema('templates', 'import')),
  'templates exportar': singleAnswer(objectSchema({ file: text, templates: count })),
  'templates enviar': singleAnswer({ anyOf: [message, { type: 'object' }] }),
  contatos: listAnswer(getAnswerSchema('contacts', 'list', 'contacts', '[]')),
  'contatos buscar': listAnswer(getAnswerSchema('contacts', 'ofAccount', 'contacts', '[]')),
  'contatos salvar': singleAnswer(getAnswerSchema('contacts', 'save', 'contact')),
  'contatos remover': singleAnswer(objectSchema({ phone: text, removed: yes })),
  'contatos perfil': singleAnswer(getAnswerSchema('contacts', 'profile', 'profile')),
  'contatos verificar': singleAnswer(getAnswerSchema('messages', 'check')),
  'contatos presenca': singleAnswer(getAnswerSchema('contacts', 'presence', 'presence')),
  'contatos bloqueados': listAnswer(getAnswerSchema('contacts', 'blocked', 'contacts', '[]')),
  'contatos bloquear': singleAnswer(objectSchema({ phone: text, blocked: yes })),
  'contatos desbloquear': singleAnswer(objectSchema({ phone: text, blocked: yes })),
  'stories listar': listAnswer(status),
  'stories postar': singleAnswer(status),
  'stories apagar': singleAnswer(objectSchema({ id: text, deleted: yes })),
  'stories receber': singleAnswer(getAnswerSchema('statuses', 'settings')),
  'canais listar': listAnswer(channel),
  'canais criar': singleAnswer(channel),
  'canais alterar': singleAnswer(channel),
  'canais silenciar': singleAnswer(channel),
  'canais editar': singleAnswer(channelPost),
  'canais apagar': singleAnswer(objectSchema({ id: text, deleted: yes })),
  'canais reagir': singleAnswer(channelPost),
  'canais seguir': singleAnswer(channel),
  'canais deixar': singleAnswer(objectSchema({ id: text, unfollowed: yes })),
  'canais excluir': singleAnswer(objectSchema({ id: text, removed: yes })),
  'canais publicar': singleAnswer(channelPost),
  'canais publicacoes': listAnswer(channelPost),
  'canais receber': singleAnswer(getAnswerSchema('channels', 'settings')),
  'catalogo listar': listAnswer(product),
  'catalogo colecoes': listAnswer(getAnswerSchema('catalog', 'collections', 'collections', '[]')),
  'catalogo criar': singleAnswer(product),
  'catalogo alterar': singleAnswer(product),
  'catalogo apagar': singleAnswer(objectSchema({ id: text, deleted: yes })),
  'catalogo enviar': singleAnswer(message),
  'grupos listar': listAnswer(getAnswerSchema('groups', 'list', 'groups', '[]')),
  'grupos ver': singleAnswer(group),
  'grupos comunidade': listAnswer(getAnswerSchema('groups', 'community', 'community', 'groups', '[]')),
  'grupos criar': singleAnswer(getAnswerSchema('groups', 'create')),
  'grupos renomear': singleAnswer(group),
  'grupos descrever': singleAnswer(group),
  'grupos configurar': singleAnswer(group),
  'grupos foto': singleAnswer(objectSchema({ id: text, picture: yes })),
  'grupos participantes adicionar': listAnswer(participantResult),
  'grupos participantes remover': listAnswer(participantResult),
  'grupos participantes promover': listAnswer(participantResult),
  'grupos participantes rebaixar': listAnswer(participantResult),
  'grupos pedidos listar': listAnswer(getAnswerSchema('groups', 'joinRequests', 'requests', '[]')),
  'grupos pedidos aprovar': listAnswer(participantResult),
  'grupos pedidos recusar': listAnswer(participantResult),
  'grupos convite': singleAnswer(getAnswerSchema('groups', 'invite', 'invite')),
  'grupos entrar': singleAnswer(getAnswerSchema('groups', 'join')),
  'grupos sair': singleAnswer(objectSchema({ id: text, left: yes })),
  'numero ver': singleAnswer(numberProfile),
  'numero alterar': singleAnswer(numberProfile),
  'numero foto': singleAnswer(objectSchema({ id: text, picture: yes })),
  'numero privacidade': singleAnswer(getAnswerSchema('profile', 'privacy', 'privacy')),
  'conversas arquivar': singleAnswer(conversation),
  'conversas desarquivar': singleAnswer(conversation),
  'conversas fixar': singleAnswer(conversation),
  'conversas desafixar': singleAnswer(conversation),
  'conversas nao-lida': singleAnswer(conversation),
  'conversas silenciar': singleAnswer(conversation),
  'conversas temporarias': singleAnswer(conversation),
  'conversas digitando': singleAnswer(objectSchema({ to: text, state: text })),
  'conversas link-de-chamada': singleAnswer(objectSchema({ url: text })),
  'conversas estrela': singleAnswer(objectSchema({ id: text, starred: yes })),
  'conversas etiquetas listar': listAnswer(label),
  'conversas etiquetas criar': singleAnswer(label),
  'conversas etiquetas renomear': singleAnswer(label),
  'conversas etiquetas excluir': singleAnswer(objectSchema({ id: text, removed: yes })),
  'conversas etiquetas dar': singleAnswer(conversation),
  'conversas etiquetas tirar': singleAnswer(conversation),
  'conversas listar': listAnswer(conversation),
  'conversas ver': listAnswer(message),
  'conversas fixadas': listAnswer(message),
  'conversas assumir': singleAnswer(conversation),
  'conversas devolver': singleAnswer(conversation),
  'conversas pausar': singleAnswer(conversation),
  importar: listAnswer(
    objectSchema({
      name: text,
      phone: nullable(text),
      importable: yes,
      imported: yes,
      sessionId: nullable(text),
    }),
  ),
  exportar: singleAnswer(objectSchema({ path: text, keys: count })),
  'integracoes listar': listAnswer(objectSchema({ integration: text })),
  'integracoes ver': singleAnswer(config),
  'integracoes campos': listAnswer(
    objectSchema({ integration: text, fields: { type: 'array', items: { type: 'object' } } }),
  ),
  'integracoes editar': singleAnswer(config),
  'integracoes copiar': listAnswer(objectSchema({ id: text, name: text, done: yes, cause: nullable(text) })),
  'integracoes testar': singleAnswer(objectSchema({ connected: yes, message: text })),
  'integracoes ativar': singleAnswer(config),
  'integracoes desativar': singleAnswer(config),
  'integracoes sincronizar': singleAnswer(objectSchema({ state: text })),
  'integracoes renovar': singleAnswer(config),
  'integracoes remover': singleAnswer(objectSchema({ sessionId: text, integration: text, removed: yes })),
  'entregas listar': listAnswer(delivery),
  'entregas ver': singleAnswer(getAnswerSchema('deliveries', 'get')),
  'entregas reenviar': singleAnswer({
    anyOf: [delivery, objectSchema({ replayed: count, since: nullable(text) })],
  }),
  'entregas disparar': listAnswer(getAnswerSchema('deliveries', 'test', 'deliveries', '[]')),
  'entregas pausar': singleAnswer({ type: 'object' }),
  'entregas retomar': singleAnswer({ type: 'object' }),
  rastro: singleAnswer(getAnswerSchema('trace', 'get')),
  comportamento: singleAnswer(config),
  'proxy ver': singleAnswer(config),
  'proxy editar': singleAnswer(config),
  'proxy testar': singleAnswer(objectSchema({ connected: yes, message: text })),
  'proxy remover': singleAnswer(objectSchema({ id: text, removed: yes })),
  aparelho: singleAnswer(config),
  aquecimento: singleAnswer(config),
  'nuvem ver': singleAnswer(objectSchema({ config, notice: nullable(text) })),
  'nuvem editar': singleAnswer(objectSchema({ config, notice: nullable(text) })),
  status: singleAnswer(objectSchema({ ok: yes, url: text, problems: { type: 'array', items: text } })),
  doctor: singleAnswer(
    objectSchema({
      ok: yes,
      checks: {
        type: 'array',
        items: objectSchema({ id: text, name: text, ok: nullable(yes), found: text }),
      },
    }),
  ),
  'chaves listar': listAnswer(getAnswerSchema('apiKeys', 'list', 'keys', '[]')),
  'chaves criar': singleAnswer(getAnswerSchema('apiKeys', 'create')),
  'chaves encerrar': singleAnswer(objectSchema({ id: text, ended: yes })),
  'convites listar': listAnswer(getAnswerSchema('invitations', 'list', 'invitations', '[]')),
  'convites criar': singleAnswer(getAnswerSchema('invitations', 'create')),
  'convites reenviar': singleAnswer(getAnswerSchema('invitations', 'resend')),
  'convites cancelar': singleAnswer(objectSchema({ id: text, cancelled: yes })),
  'nos listar': listAnswer(getAnswerSchema('nodes', 'list', 'nodes', '[]')),
  'nos drenar': singleAnswer(getAnswerSchema('nodes', 'drain', 'node')),
  'nos retomar': singleAnswer(getAnswerSchema('nodes', 'resume', 'node')),
  'emails status': singleAnswer({ type: 'object' }),
  'emails listar': listAnswer(objectSchema({ id: text })),
  'emails testar': singleAnswer({ type: 'object' }),
  'emails simular': singleAnswer({ type: 'object' }),
  'emails avisos': singleAnswer({ type: 'object' }),
  'emails configurar': singleAnswer({ type: 'object' }),
  'backup criar': singleAnswer(backup),
  'backup listar': listAnswer(backup),
  'backup baixar': singleAnswer(backup),
  'backup restaurar': singleAnswer(objectSchema({ id: text })),
  'backup excluir': singleAnswer(objectSchema({ id: text, removed: yes })),
  'backup agendar': singleAnswer(getAnswerSchema('backups', 'schedule')),
  'lgpd exportar': singleAnswer(objectSchema({ path: text })),
  'lgpd esquecer': singleAnswer(getAnswerSchema('privacy', 'forgettings', 'forgettings', '[]')),
  'lgpd recibos': listAnswer(getAnswerSchema('privacy', 'forgettings', 'forgettings', '[]')),
  'lgpd prazos': singleAnswer(getAnswerSchema('privacy', 'retention')),
  login: linesAnswer({
    anyOf: [
      objectSchema({ user, url: text, profile: text }),
      stepSchema(
        'device_code',
        objectSchema({
          userCode: text,
          verificationUri: text,
          verificationUriComplete: text,
          expiresIn: count,
        }),
      ),
      stepSchema('signed_in', objectSchema({ user, url: text, profile: text })),
    ],
  }),
  logout: singleAnswer({ type: 'object' }),
  whoami: singleAnswer(objectSchema({ user, url: text, profile: nullable(text) })),
  token: singleAnswer(objectSchema({ token: text, url: text, profile: nullable(text) })),
  'perfil listar': listAnswer(profile),
  'perfil usar': singleAnswer(profile),
  'perfil remover': singleAnswer(objectSchema({ name: text, removed: yes })),
  'conta ver': singleAnswer(getAnswerSchema('account', 'get')),
  'conta editar': singleAnswer(getAnswerSchema('account', 'get')),
  'conta aparelhos': listAnswer({
    anyOf: [
      getAnswerSchema('security', 'devices', 'devices', '[]'),
      objectSchema({ ended: { type: 'array', items: text } }),
    ],
  }),
  'notificacoes listar': listAnswer(getAnswerSchema('accountNotifications', 'list', 'notifications', '[]')),
  'notificacoes limpar': singleAnswer(getAnswerSchema('accountNotifications', 'dismiss')),
  'notificacoes preferencias': singleAnswer(getAnswerSchema('notificationSettings', 'get')),
  atividade: listAnswer(getAnswerSchema('activity', 'list', 'logs', '[]')),
  api: linesAnswer({}),
}

/** They draw a screen, speak a protocol, write raw JSON, or print text for a shell. */
export const withoutAnswer = ['monitor', 'integracoes autorizar', 'mcp', 'completar', 'openapi'] as const
