import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Credentials, usualLimits } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { TrustProxy } from '../../core/http/requests/clientAddress.js'
import { type Origins, readFrameAncestors, readOrigins } from '../../core/http/requests/origins.js'
import { StartFailure } from '../../core/lib/startFailure.js'
import type { LogFormat } from '../../core/log/logFormat.js'
import { type LogLevel, logLevels } from '../../core/log/logger.js'
import type { StoreLocation } from '../../core/store/open.js'
import type { GraphEndpoint } from '../../engines/cloud/graphEndpoint.js'
import type { SmtpServer } from '../../features/email/transport.js'
import type { PaceSettings } from '../../features/messages/pace.js'
import type { RetentionLimits } from '../../features/monitoring/retentionJob.js'
import type { KommoServer } from '../../integrations/kommo/access/connection.js'
import { type EngineChoice, engineNames } from '../engineNames.js'
import type { Secrets } from '../keys/openKeys.js'
import { type FilesPlace, readFilesPlace } from './filesConfig.js'
import { type Limits, readCount, readLimits, readPositive } from './limits.js'
import { readMailServer } from './mailConfig.js'
import { readSecrets, readStoreLocation } from './storeConfig.js'
import { readTrustProxy } from './trustProxy.js'

export interface Administrator {
  email: string
  name: string
  /** A random password is generated and printed once when absent. */
  password?: string | undefined
}

export interface Settings extends StoreLocation {
  /** The data folder where absent. */
  files?: FilesPlace | undefined
  /** Address of the OTLP/HTTP collector; nothing is exported when absent. */
  telemetryEndpoint?: string | undefined
  /** Identifies this gateway among the nodes and in metrics. */
  nodeName: string
  host: string
  /** 0 for any free port. */
  port: number
  engine: EngineChoice
  /** URL for phones on the network; derived from host and port when absent. */
  publicUrl?: string | undefined
  dashboardFolder: string
  /** 32 bytes each, the first one in use; `secret.key` in the data folder when absent. */
  secrets?: Secrets | undefined
  administrator: Administrator
  /** Defaults to `info` when piped and `warn` in a terminal. */
  logLevel?: LogLevel | undefined
  /** Defaults by output: terminal or pipe. */
  logFormat?: LogFormat | undefined
  /** Days during which a sign-in can be renewed. */
  signInDays: number
  publicCallsPerMinute: number
  origins: Origins
  /** Origins that may embed the dashboard in a frame. */
  framers: readonly string[]
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: TrustProxy
  allowLocalTargets: boolean
  /** Serves Evolution API's calls at `/compat/evolution`. */
  compatEvolution: boolean
  graph: GraphEndpoint
  kommo: KommoServer
  /** Retry delays of deliveries in milliseconds; the recommended ones when absent. */
  retryDelays?: readonly number[] | undefined
  retention: RetentionLimits
  /** The mail server from the environment; without one an administrator may set it. */
  mail: SmtpServer | null
  pace: PaceSettings
  /** Age up to which messages from before the pairing are stored. */
  historyDays: number
  sendHours: number
  limits: Limits
  /** IANA name of the default time zone. */
  timeZone: string
}

export interface Flags {
  port?: string | undefined
  host?: string | undefined
  data?: string | undefined
  engine?: string | undefined
  log?: string | undefined
  cluster?: boolean | undefined
}

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().max(65_535))

/**
 * Reads flags, then environment variables, then defaults.
 * @throws StartFailure naming the variable or flag that does not hold; exit code 2 for a flag.
 */
export function readSettings(flags: Flags, env: NodeJS.ProcessEnv): Settings {
  const value = (flag: Exclude<keyof Flags, 'cluster'>, variable: string) => {
    if (flags[flag] !== undefined) return { text: flags[flag], from: `--${flag}`, exitCode: 2 as const }
    return { text: env[variable] || undefined, from: variable, exitCode: 1 as const }
  }
  const cluster = readCluster(flags, env)
  return {
    host: value('host', 'MORPHEUS_HOST').text ?? '0.0.0.0',
    port: readPort(value('port', 'MORPHEUS_PORT')),
    ...readStoreLocation(flags, env),
    telemetryEndpoint: readTelemetryEndpoint(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    nodeName: readNodeName(env.MORPHEUS_NODE_NAME),
    adoptStore: readSwitch(env, 'MORPHEUS_ADOPT_STORE'),
    cluster,
    files: readFilesPlace(env, cluster),
    engine: readEngine(value('engine', 'MORPHEUS_ENGINE')),
    publicUrl: readPublicUrl(env.MORPHEUS_PUBLIC_URL),
    dashboardFolder: env.MORPHEUS_DASHBOARD ? resolve(env.MORPHEUS_DASHBOARD) : builtDashboard(),
    secrets: readSecrets(env),
    administrator: readAdministrator(env),
    logLevel: readLogLevel(env.MORPHEUS_LOG_LEVEL),
    logFormat: readLogFormat(value('log', 'MORPHEUS_LOG')),
    signInDays: readPositive(env, 'MORPHEUS_SIGN_IN_DAYS', usualLimits.signInDays),
    publicCallsPerMinute: readPositive(env, 'MORPHEUS_PUBLIC_LIMIT', usualLimits.publicCallsPerMinute),
    origins: readOrigins(env.MORPHEUS_CORS_ORIGINS),
    framers: readFrameAncestors(env.MORPHEUS_FRAME_ANCESTORS),
    trustProxy: readTrustProxy(env.MORPHEUS_TRUST_PROXY),
    allowLocalTargets: readSwitch(env, 'MORPHEUS_ALLOW_LOCAL_TARGETS'),
    compatEvolution: readSwitch(env, 'MORPHEUS_COMPAT_EVOLUTION'),
    graph: readGraph(env),
    kommo: readKommo(env),
    retryDelays: readDelays(env.MORPHEUS_RETRY_DELAYS),
    timeZone: readTimeZone(env.MORPHEUS_TIME_ZONE),
    limits: readLimits(env),
    mail: readMailServer(env),
    pace: {
      gapMs: readCount(env, 'MORPHEUS_SEND_GAP_MS', usualLimits.paceGapMs),
      jitterMs: readCount(env, 'MORPHEUS_SEND_JITTER_MS', usualLimits.paceJitterMs),
      perDay: readCount(env, 'MORPHEUS_SEND_PER_DAY', usualLimits.pacePerDay),
    },
    sendHours: readPositive(env, 'MORPHEUS_SEND_HOURS', usualLimits.sendHours),
    historyDays: readPositive(env, 'MORPHEUS_HISTORY_DAYS', usualLimits.historyDays),
    retention: {
      eventDays: readPositive(env, 'MORPHEUS_EVENT_DAYS', usualLimits.eventDays),
      logDays: readPositive(env, 'MORPHEUS_LOG_DAYS', 7),
      logLines: readPositive(env, 'MORPHEUS_LOG_LINES', 500_000),
      queueDays: readPositive(env, 'MORPHEUS_QUEUE_DAYS', usualLimits.undeliveredDays),
      activityDays: readPositive(env, 'MORPHEUS_ACTIVITY_DAYS', usualLimits.activityDays),
    },
  }
}

interface PortSetting {
  text: string | undefined
  from: string
  exitCode: 1 | 2
}

function readPort({ text, from, exitCode }: PortSetting): number {
  const parsed = port.safeParse(text ?? String(usualLimits.port))
  if (parsed.success) return parsed.data
  throw new StartFailure(`Porta inválida em ${from}: "${text}". Use um número de 0 a 65535.`, exitCode)
}

function readEngine({ text, from, exitCode }: PortSetting): EngineChoice {
  const [usual] = engineNames
  const engine = engineNames.find((name) => name === (text ?? usual))
  if (engine) return engine
  if (text === 'cloud') {
    throw new StartFailure(`O motor "${text}" ainda não está disponível nesta versão. Use --engine ${usual}.`)
  }
  throw new StartFailure(`Motor desconhecido em ${from}: "${text}". Use ${engineNames.join(', ')}.`, exitCode)
}

function readNodeName(text: string | undefined): string {
  const name = text?.trim() || hostname()
  if (name.length <= 100 && !/\p{Cc}/u.test(name)) return name
  throw new StartFailure('MORPHEUS_NODE_NAME inválido: use um nome de até 100 caracteres, como loja-1.')
}

function readAdministrator(env: NodeJS.ProcessEnv): Administrator {
  const email = env.MORPHEUS_ADMIN_EMAIL || 'admin@morpheus.local'
  const password = env.MORPHEUS_ADMIN_PASSWORD || undefined
  const { shape } = Credentials
  checked(shape.email, email, 'MORPHEUS_ADMIN_EMAIL')
  if (password !== undefined) checked(shape.password, password, 'MORPHEUS_ADMIN_PASSWORD')
  return { email, name: env.MORPHEUS_ADMIN_NAME || 'Administrador', password }
}

function checked(schema: z.ZodType, value: string, variable: string): void {
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    throw new StartFailure(`${variable}: ${parsed.error.issues[0]?.message ?? 'valor inválido'}.`)
  }
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '')
  throw new StartFailure(
    `MORPHEUS_PUBLIC_URL inválida: "${text}". Use um endereço como https://morpheus.exemplo.com.br.`,
  )
}

function readTelemetryEndpoint(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '')
  throw new StartFailure(
    `OTEL_EXPORTER_OTLP_ENDPOINT inválida: "${text}". Use o endereço OTLP/HTTP do coletor, como http://127.0.0.1:4318.`,
  )
}

/** Other addresses serve tests and proxies in front of Meta. */
function readGraph({ MORPHEUS_GRAPH_URL, MORPHEUS_GRAPH_VERSION }: NodeJS.ProcessEnv): GraphEndpoint {
  const url = MORPHEUS_GRAPH_URL || 'https://graph.facebook.com'
  const version = MORPHEUS_GRAPH_VERSION || 'v25.0'
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartFailure(
      `MORPHEUS_GRAPH_URL inválida: "${url}". Use um endereço como https://graph.facebook.com.`,
    )
  }
  if (!/^v\d{1,3}\.\d$/.test(version)) {
    throw new StartFailure(`MORPHEUS_GRAPH_VERSION inválida: "${version}". Use uma versão como v25.0.`)
  }
  return { url: url.replace(/\/+$/, ''), version }
}

/** Like `readGraph`: `{subdomain}` is replaced by an account's. */
function readKommo({ MORPHEUS_KOMMO_URL }: NodeJS.ProcessEnv): KommoServer {
  const url = MORPHEUS_KOMMO_URL || 'https://{subdomain}.kommo.com'
  const one = url.replace('{subdomain}', 'minha-empresa')
  if (/^https?:\/\//.test(one) && URL.canParse(one) && one !== url) return { url: url.replace(/\/+$/, '') }
  throw new StartFailure(
    `MORPHEUS_KOMMO_URL inválida: "${url}". Use um endereço como https://{subdomain}.kommo.com.`,
  )
}

function readLogFormat({ text, from, exitCode }: PortSetting): LogFormat | undefined {
  if (text === undefined || text === 'json') return text
  if (text === 'texto' || text === 'text') return 'text'
  throw new StartFailure(`Formato de log desconhecido em ${from}: "${text}". Use json ou texto.`, exitCode)
}

function readLogLevel(text: string | undefined): LogLevel | undefined {
  if (!text) return undefined
  const level = logLevels.find((known) => known === text)
  if (level) return level
  throw new StartFailure(`MORPHEUS_LOG_LEVEL inválido: "${text}". Use ${logLevels.join(', ')}.`)
}

/** Comma-separated seconds, one per attempt. */
function readDelays(text: string | undefined): readonly number[] | undefined {
  if (!text) return undefined
  if (/^\d{1,6}(,\d{1,6}){0,19}$/.test(text)) return text.split(',').map((seconds) => Number(seconds) * 1000)
  throw new StartFailure(
    `MORPHEUS_RETRY_DELAYS inválido: "${text}". Use segundos separados por vírgulas, um para cada tentativa, como 0,5,300.`,
  )
}

/** Not `TZ`: in containers that is UTC, which would shift days. */
function readTimeZone(text: string | undefined): string {
  const zone = text || 'America/Sao_Paulo'
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw new StartFailure(
      `MORPHEUS_TIME_ZONE inválido: "${zone}". Use um nome como America/Sao_Paulo ou America/Manaus.`,
    )
  }
}

function readSwitch(env: NodeJS.ProcessEnv, variable: string): boolean {
  const text = env[variable] || '0'
  if (text === '0' || text === '1') return text === '1'
  throw new StartFailure(`${variable} inválido: "${text}". Use 1 para permitir ou 0 para impedir.`)
}

function builtDashboard(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const besideBundle = join(here, 'public')
  return existsSync(besideBundle) ? besideBundle : join(here, '..', '..', 'dist', 'public')
}

/** Nodes share a database and keys: each gets both. */
function readCluster({ cluster }: Flags, env: NodeJS.ProcessEnv): boolean {
  if (!cluster && !readSwitch(env, 'MORPHEUS_CLUSTER')) return false
  if (env.DATABASE_URL && env.MORPHEUS_SECRET) return true
  throw new StartFailure(
    `--cluster precisa de ${env.DATABASE_URL ? '' : 'DATABASE_URL (um PostgreSQL comum a todos os nós)'}${env.DATABASE_URL || env.MORPHEUS_SECRET ? '' : ' e de '}${env.MORPHEUS_SECRET ? '' : 'MORPHEUS_SECRET (a mesma chave em todos os nós: openssl rand -base64 32)'}.`,
  )
}
