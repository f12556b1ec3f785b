import * as z from 'zod'
import { rowsOf } from '../core/endpoint.js'
import { MessageRef } from '../core/messageRef.js'
import { choiceWithFallback } from '../core/reading/lenient.js'
import { Instant } from '../core/values.js'
import { ConnectionStatus } from '../features/deliveries/targets.js'
import { integrationsRules } from '../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../locales/rules.js'
import { catalogue } from './catalogue.js'
import { type ConfigFor, describe, type InputFor } from './describe.js'
import { field } from './field.js'
import { createRemovalQuestion } from './sentences.js'
import { hostField, parseServerUrl, portField } from './serverFields.js'
import { attemptFacts } from './standing.js'
import { notConfigured, TargetTest, tooManyTests } from './target.js'

const rule = createRules(integrationsRules)
const endpoint = rowsOf({ category: 'configuration', scope: 'sessions', sessions: 'one', ability: 'never' })

/** Ports that a URL of each protocol leaves out. */
const usualPorts = { http: '80', https: '443', socks5: '1080' } as const

/** The fields in a proxy's URL, as providers show it; empty for any other text. */
function fieldsOfUrl(text: string): Readonly<Record<string, string>> {
  const url = parseServerUrl(text)
  const protocol = url?.protocol.replace(/^socks5h?$|^socks$/, 'socks5')
  if (!url || (protocol !== 'http' && protocol !== 'https' && protocol !== 'socks5')) return {}
  return {
    protocol,
    host: url.host,
    port: url.port || usualPorts[protocol],
    ...(url.username && { username: url.username }),
    ...(url.password && { password: url.password }),
  }
}

/** SOCKS5 sends the length of each in one byte; HTTP forbids line breaks. */
const credential = (long: ReturnType<typeof rule>) =>
  z
    .string(rule('rules.integrations.text_invalid'))
    .max(255, { ...long, abort: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused.
    .regex(/^[^\u0000-\u001f\u007f]*$/, rule('rules.integrations.invisible_characters'))

const statusLabels = {
  CONNECTED: 'Funcionando',
  ERROR: 'Com falha',
  DISCONNECTED: 'Não usado ainda',
} as const

/**
 * The proxy through which a session's connection and files go. Extension: the specification has none. Saving tests it;
 * a running session reconnects through it with its pairing.
 */
export const proxy = describe({
  kind: 'proxy',
  card: catalogue.proxy,
  features: [
    'HTTP, HTTPS e SOCKS5, com ou sem usuário e senha',
    'Testado até o WhatsApp antes de salvar',
    'Trocado sem parear de novo',
  ],
  fields: {
    protocol: field.choice({
      label: 'Tipo',
      flag: 'tipo',
      half: true,
      choices: [
        { value: 'http', label: 'HTTP' },
        { value: 'https', label: 'HTTPS (TLS até o proxy)' },
        { value: 'socks5', label: 'SOCKS5' },
      ],
      unknown: rule('rules.integrations.proxy_protocol_invalid'),
      initial: 'http',
    }),
    host: field.text({
      ...hostField({
        help: 'Nome ou endereço do proxy. Uma URL socks5://usuario:senha@host:porta colada aqui preenche os outros campos.',
        placeholder: 'proxy.exemplo.com.br',
        implies: fieldsOfUrl,
      }),
      marked: true,
    }),
    port: portField(8080),
    username: field.text({
      label: 'Usuário',
      help: 'Vazio quando o proxy não pede um.',
      flag: 'usuario',
      half: true,
      section: 'security',
      initial: '',
      schema: credential(rule('rules.integrations.user_long')),
    }),
    password: field.secret({
      label: 'Senha',
      named: 'a senha',
      flag: 'senha',
      half: true,
      initial: '',
      schema: credential(rule('rules.common.password_long')),
    }),
  },
  trial: ['protocol', 'host', 'port', 'username', 'password'],
  needs: { save: ['host'], test: ['host'] },
  extra: {
    updatedAt: Instant,
    /** The outcome of the last test or connection; `DISCONNECTED` before the first. */
    connectionStatus: choiceWithFallback(ConnectionStatus.default('DISCONNECTED'), 'DISCONNECTED'),
    lastAttemptAt: Instant.nullable().default(null),
    lastSuccessAt: Instant.nullable().default(null),
    /** The reason of the last failure, in Portuguese; null after a success. */
    lastError: z.string().nullable().default(null),
    lastErrorI18n: MessageRef.nullish(),
  },
  fresh: () => ({ updatedAt: new Date().toISOString() }),
  rows: ({ schemas: { create, testBody, view } }) => ({
    /** 404 means that the session connects directly, or by the server's own proxy. */
    get: endpoint('GET /sessions/:id/proxy', { answer: view }),
    /**
     * Tests it by a connection to WhatsApp, then replaces the whole; a running session reconnects through it. 400 with
     * the reason, and nothing changed, where the test fails.
     */
    save: endpoint('PUT /sessions/:id/proxy', { body: create, entity: view, answer: view }),
    /** A running session reconnects without it. */
    remove: endpoint('DELETE /sessions/:id/proxy', { answer: z.object({}) }),
    /** Connects to WhatsApp through it without saving; absent fields are as stored. */
    test: endpoint('POST /sessions/:id/proxy/test', { body: testBody, entity: view, answer: TargetTest }),
  }),
  reference: {
    get: { summary: 'Mostra o proxy de uma sessão', failures: notConfigured },
    save: {
      summary: 'Testa e salva o proxy de uma sessão',
      failures: {
        400: 'O proxy não alcança o WhatsApp, ou a sessão não usa proxy',
        404: 'Sessão não encontrada',
        ...tooManyTests,
      },
    },
    remove: { summary: 'Remove o proxy de uma sessão', failures: notConfigured },
    test: {
      summary: 'Testa o proxy de uma sessão',
      failures: { 400: 'A sessão não usa proxy', 404: 'Sessão não encontrada', ...tooManyTests },
    },
  },
  calls: { load: 'get', create: 'save', remove: 'remove', test: 'test' },
  texts: { saved: 'Proxy testado e salvo!' },
  removal: createRemovalQuestion(catalogue.proxy),
  advice: {
    forbidden_url:
      'Um proxy na própria máquina ou na rede local só é aceito quando o gateway é iniciado com MORPHEUS_ALLOW_LOCAL_TARGETS=1.',
  },
  summary: ({ protocol, host, port, connectionStatus: status, lastError, lastErrorI18n }, writer) =>
    [
      `${protocol.toUpperCase()} ${host}:${port}`,
      lastError
        ? writer.translate(lastErrorI18n, lastError)
        : writer.write(`status.${status}`, statusLabels[status]),
    ].join(' · '),
  facts: (config, writer) => {
    const { connectionStatus: status, lastError, lastErrorI18n } = config
    const { write } = writer
    return [
      [write('facts.status', 'Situação'), write(`status.${status}`, statusLabels[status])],
      ...(lastError
        ? [[write('facts.reason', 'Motivo'), writer.translate(lastErrorI18n, lastError)] as const]
        : []),
      ...attemptFacts(config, writer),
    ]
  },
})

/** The input of a proxy: everything but the host has a default. A masked password means the stored one. */
export type NewSessionProxy = InputFor<typeof proxy>
/** A session's proxy in answers: the password masked, with the outcome of its last use. */
export const SessionProxy = proxy.schemas.view
export type SessionProxy = ConfigFor<typeof proxy>
