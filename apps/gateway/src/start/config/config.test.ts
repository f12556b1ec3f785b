import { expect, test } from 'vitest'
import { StartFailure } from '../../core/lib/startFailure.js'
import { readCommand } from '../commands/args.js'
import { readSettings } from './config.js'

function settings(args: string[], env: NodeJS.ProcessEnv = {}) {
  const command = readCommand(args)
  if (command.name !== 'start') throw new Error(`That is ${command.name}`)
  return readSettings(command.flags, env)
}

function failure(run: () => unknown): { exitCode: number; message: string } {
  try {
    run()
  } catch (error) {
    if (error instanceof StartFailure) return error
    throw error
  }
  throw new Error('It was accepted')
}

test('flags override the environment, and the environment overrides the defaults', () => {
  expect(settings([])).toMatchObject({ host: '0.0.0.0', port: 8000, engine: 'virtual', logLevel: undefined })
  const env = { MORPHEUS_PORT: '9000', MORPHEUS_HOST: '127.0.0.1', MORPHEUS_DATA: '/tmp/a' }
  expect(settings([], env)).toMatchObject({ host: '127.0.0.1', port: 9000, dataFolder: '/tmp/a' })
  expect(settings(['--port', '0', '--data', '/tmp/b'], env)).toMatchObject({ port: 0, dataFolder: '/tmp/b' })
  const publicUrl = 'https://morpheus.exemplo.com.br'
  expect(settings([], { MORPHEUS_PUBLIC_URL: `${publicUrl}/` }).publicUrl).toBe(publicUrl)
})

test('the time zone defaults to America/Sao_Paulo regardless of the machine', () => {
  expect(settings([], { TZ: 'UTC' }).timeZone).toBe('America/Sao_Paulo')
  expect(settings([], { TZ: 'UTC', MORPHEUS_TIME_ZONE: 'America/Manaus' }).timeZone).toBe('America/Manaus')
})

test('a sign-in can be renewed for 90 days by default', () => {
  expect(settings([]).signInDays).toBe(90)
  expect(settings([], { MORPHEUS_SIGN_IN_DAYS: '30' }).signInDays).toBe(30)
})

test('has default limits per user, which the environment overrides', () => {
  expect(settings([]).limits).toEqual({
    callsPerMinute: 12_000,
    megabytesPerDay: 256,
    sessions: 20_000,
    templates: 200_000,
    apiKeys: 50,
    keyCallsPerMinute: 6000,
    tokenCallsPerMinute: 600,
    testsPerMinute: 60,
    queueLength: 100_000,
    messagesPerMinute: 600,
    sockets: 500,
    eventClients: 5000,
    calls: { sharedSlots: 10, reservedSlots: 10 },
    deliveryConcurrency: { sharedSlots: 100, reservedSlots: 10 },
    respondConcurrency: { sharedSlots: 500, reservedSlots: 50 },
    sendConcurrency: { sharedSlots: 100, reservedSlots: 20 },
    lookups: { sharedSlots: 64, reservedSlots: 8 },
    media: {
      kinds: {
        image: 5 * 1024 ** 2,
        video: 16 * 1024 ** 2,
        audio: 16 * 1024 ** 2,
        document: 100 * 1024 ** 2,
        sticker: 500 * 1024,
      },
      userBytes: 5 * 1024 ** 3,
      concurrency: { sharedSlots: 8, reservedSlots: 2 },
      linkHours: 168,
    },
  })
  const env = { MORPHEUS_USER_LIMIT: '600', MORPHEUS_DELIVERY_SLOTS: '20', MORPHEUS_USER_DELIVERY_SLOTS: '2' }
  expect(settings([], env).limits).toMatchObject({
    callsPerMinute: 600,
    deliveryConcurrency: { sharedSlots: 20, reservedSlots: 2 },
  })
})

test('a session sends at a human pace by default', () => {
  expect(settings([]).pace).toEqual({ gapMs: 1500, jitterMs: 2500, perDay: 1000 })
  const env = { MORPHEUS_SEND_GAP_MS: '0', MORPHEUS_SEND_JITTER_MS: '0', MORPHEUS_SEND_PER_DAY: '0' }
  expect(settings([], env).pace).toEqual({ gapMs: 0, jitterMs: 0, perDay: 0 })
  expect(() => settings([], { MORPHEUS_SEND_GAP_MS: 'rápido' })).toThrow(/MORPHEUS_SEND_GAP_MS inválido/)
})

test('the store is Postgres if DATABASE_URL is set, otherwise a file', () => {
  const databaseUrl = 'postgres://ana:se%40nha@db.exemplo.com.br/morpheus?sslmode=verify-full'
  expect(settings([], { DATABASE_URL: databaseUrl, MORPHEUS_DATABASE_CONNECTIONS: '4' })).toMatchObject({
    databaseUrl,
    databaseConnections: 4,
  })
  expect(settings([], { DATABASE_URL: '' }).databaseUrl).toBeUndefined()
})

test('retry delays are seconds separated by commas', () => {
  expect(settings([]).retryDelays).toBeUndefined()
  expect(settings([], { MORPHEUS_RETRY_DELAYS: '0,5,300' }).retryDelays).toEqual([0, 5000, 300_000])
})

test.each([
  [['--nada'], 2, /^Opção desconhecida: --nada\. Veja morpheus-gateway --help\.$/],
  [['--port'], 2, /^Valor ausente ou inválido para --port\./],
  [['--port', '--host'], 2, /^Valor ausente ou inválido para --port\./],
  [['--help=1'], 2, /^Valor ausente ou inválido para --help\./],
  [['--port', 'abc'], 2, /^Porta inválida em --port: "abc"\. Use um número de 0 a 65535\.$/],
  [['--port', '70000'], 2, /^Porta inválida em --port/],
  [['subir'], 2, /^Comando desconhecido: subir\./],
  [['user', 'add'], 2, /^Informe o e-mail/],
  [['user'], 2, /^Comando desconhecido: user\. Veja/],
  [['user', 'remover', 'segredo'], 2, /^Comando desconhecido: user remover\. Veja/],
  [['user', 'password'], 2, /^Informe o e-mail: morpheus-gateway user password voce@exemplo\.com\.br\./],
  [['user', 'password', 'a@b.com', 'segredo'], 2, /^Argumentos demais\. A senha não vai em argumentos/],
  [
    ['user', 'password', 'a@b.com', '--password=segredo'],
    2,
    /^Opção desconhecida: --password\. A senha não vai/,
  ],
  [
    ['user', 'sign-out', 'a@b.com', '--password-stdin'],
    2,
    /^--password-stdin só vale para: .* user password\./,
  ],
  [['user', 'password', 'a@b.com', '--remove'], 2, /^--remove só vale para: morpheus-gateway user admin\./],
  [
    ['--email', 'a@b.com'],
    2,
    /^--email só vale para: morpheus-gateway user add, user password, user sign-out/,
  ],
  [['--engine', 'fax'], 2, /^Motor desconhecido em --engine: "fax"/],
  [['--engine', 'cloud'], 1, /^O motor "cloud" ainda não está disponível nesta versão/],
])('rejects %j', (args, exitCode, message) => {
  const failed = failure(() => settings(args))
  expect(failed.exitCode).toBe(exitCode)
  expect(failed.message).toMatch(message)
  expect(failed.message).not.toContain('segredo')
})

test.each([
  [{ MORPHEUS_PORT: '-1' }, /^Porta inválida em MORPHEUS_PORT: "-1"/],
  [{ MORPHEUS_ENGINE: 'cloud' }, /^O motor "cloud" ainda não está disponível/],
  [{ MORPHEUS_SECRET: 'curta' }, /^MORPHEUS_SECRET inválida/],
  [{ MORPHEUS_PUBLIC_URL: 'ftp://x' }, /^MORPHEUS_PUBLIC_URL inválida/],
  [{ MORPHEUS_LOG_LEVEL: 'alto' }, /^MORPHEUS_LOG_LEVEL inválido/],
  [{ MORPHEUS_PUBLIC_LIMIT: '0' }, /^MORPHEUS_PUBLIC_LIMIT inválido/],
  [{ MORPHEUS_SIGN_IN_DAYS: 'sempre' }, /^MORPHEUS_SIGN_IN_DAYS inválido: "sempre"/],
  [{ MORPHEUS_USER_LIMIT: '-1' }, /^MORPHEUS_USER_LIMIT inválido: "-1"\. Use um número inteiro positivo/],
  [{ MORPHEUS_QUEUE_DAYS: '1,5' }, /^MORPHEUS_QUEUE_DAYS inválido/],
  [{ MORPHEUS_TIME_ZONE: 'Brasília' }, /^MORPHEUS_TIME_ZONE inválido: "Brasília"\. Use um nome como/],
  [{ MORPHEUS_RETRY_DELAYS: '0,cinco' }, /^MORPHEUS_RETRY_DELAYS inválido: "0,cinco"/],
  [{ MORPHEUS_TRUST_PROXY: 'sim' }, /^MORPHEUS_TRUST_PROXY inválido: "sim"\. Use quantos proxies/],
  [{ MORPHEUS_TRUST_PROXY: '10.0.0.0/33' }, /^MORPHEUS_TRUST_PROXY inválido/],
  [{ MORPHEUS_TRUST_PROXY: '10.0.0.1/8/8' }, /^MORPHEUS_TRUST_PROXY inválido/],
  [{ DATABASE_URL: 'mysql://ana:segredo@db/m' }, /^DATABASE_URL inválida\. Use um endereço como postgres:/],
  [{ DATABASE_URL: 'postgres://ana:seg#redo@db/m' }, /^DATABASE_URL inválida/],
  [{ DATABASE_URL: 'postgres://ana:segredo@db' }, /^DATABASE_URL inválida/],
  [{ MORPHEUS_DATABASE_CONNECTIONS: '0' }, /^MORPHEUS_DATABASE_CONNECTIONS inválido/],
  [{ MORPHEUS_ADMIN_EMAIL: 'ana' }, /^MORPHEUS_ADMIN_EMAIL: Email inválido\.$/],
  [{ MORPHEUS_ADMIN_PASSWORD: '123' }, /^MORPHEUS_ADMIN_PASSWORD: Senha deve ter pelo menos 6 caracteres\.$/],
])('rejects %j', (env, message) => {
  const failed = failure(() => settings([], env))
  expect(failed.exitCode).toBe(1)
  expect(failed.message).toMatch(message)
  expect(failed.message).not.toContain('segredo')
})

test('check accepts the settings of a start', () => {
  const flags = { data: 'x', port: undefined, host: undefined, engine: 'virtual', log: undefined }
  expect(readCommand(['check', '--rehearse', '--data', 'x', '--engine', 'virtual'])).toEqual({
    name: 'check',
    flags,
    rehearse: true,
  })
  expect(failure(() => readCommand(['--rehearse'])).message).toMatch(/^--rehearse só vale para/)
})

test('user add reads its flags', () => {
  expect(readCommand(['user', 'add', '--email', 'a@b.com', '--password-stdin', '--data', 'x'])).toEqual({
    name: 'add user',
    flags: { data: 'x' },
    email: 'a@b.com',
    userName: '',
    passwordFromInput: true,
  })
})

test('reads mail settings from the environment: STARTTLS on port 587, notifications off by default', () => {
  expect(settings([]).mail).toBe(null)
  const env = { MORPHEUS_SMTP_HOST: 'smtp.exemplo.com.br', MORPHEUS_SMTP_USER: 'ana@exemplo.com.br' }
  expect(settings([], env).mail).toMatchObject({
    port: 587,
    security: 'starttls',
    from: 'ana@exemplo.com.br',
    fromName: 'Morpheus',
    notifications: false,
  })
  const more = { ...env, MORPHEUS_SMTP_SECURITY: 'tls', MORPHEUS_EMAIL_NOTIFICATIONS: '1' }
  expect(settings([], more).mail).toMatchObject({ port: 465, security: 'tls', notifications: true })
  for (const [variable, value] of [
    ['MORPHEUS_SMTP_HOST', 'a b'],
    ['MORPHEUS_SMTP_PORT', '70000'],
    ['MORPHEUS_SMTP_SECURITY', 'ssl'],
    ['MORPHEUS_SMTP_SECURITY', 'nenhuma'],
    ['MORPHEUS_SMTP_FROM', 'ana'],
    ['MORPHEUS_SMTP_FROM_NAME', 'Ana\r\nBcc: bia@exemplo.com.br'],
    ['MORPHEUS_SMTP_CA', '/nowhere/ca.pem'],
    ['MORPHEUS_EMAIL_NOTIFICATIONS', 'sim'],
  ] as const) {
    expect(failure(() => settings([], { ...env, [variable]: value })).message).toMatch(`${variable}`)
  }
})

test('a cluster node requires a shared database, key and file storage', () => {
  const env = {
    DATABASE_URL: 'postgres://a@b/c',
    MORPHEUS_SECRET: Buffer.alloc(32).toString('base64'),
    MORPHEUS_FILES_DIR: '/srv/arquivos',
  }
  expect(settings([], env).cluster).toBe(false)
  expect(settings(['--cluster'], env).cluster).toBe(true)
  expect(settings([], { ...env, MORPHEUS_CLUSTER: '1' }).cluster).toBe(true)
  const refused = (given: NodeJS.ProcessEnv) => failure(() => settings(['--cluster'], given)).message
  const database = 'DATABASE_URL (um PostgreSQL comum a todos os nós)'
  const secret = 'MORPHEUS_SECRET (a mesma chave em todos os nós: openssl rand -base64 32)'
  expect(refused({})).toBe(`--cluster precisa de ${database} e de ${secret}.`)
  expect(refused({ DATABASE_URL: env.DATABASE_URL })).toBe(`--cluster precisa de ${secret}.`)
  expect(refused({ MORPHEUS_SECRET: env.MORPHEUS_SECRET })).toBe(`--cluster precisa de ${database}.`)
  expect(refused({ ...env, MORPHEUS_FILES_DIR: '' })).toBe(
    '--cluster precisa de um lugar comum para mídias e backups: MORPHEUS_S3_URL (um bucket compatível com S3) ou MORPHEUS_FILES_DIR (uma pasta que todos os nós compartilham). Sem ele, um arquivo enviado a um nó faltaria nos outros.',
  )
})

test('files are stored in the data folder, another folder or a bucket', () => {
  expect(settings([], {}).files).toBeUndefined()
  expect(settings([], { MORPHEUS_FILES_DIR: '/srv/arquivos' }).files).toEqual({ folder: '/srv/arquivos' })
  const MORPHEUS_S3_URL = 'https://CHAVE:segredo@s3.loja.com.br/arquivos'
  expect(settings([], { MORPHEUS_S3_URL }).files).toMatchObject({
    s3: { bucket: 'arquivos', credentials: { accessKeyId: 'CHAVE', secretAccessKey: 'segredo' } },
  })
  expect(failure(() => settings([], { MORPHEUS_S3_URL, MORPHEUS_FILES_DIR: '/srv' })).message).toBe(
    'Informe MORPHEUS_S3_URL ou MORPHEUS_FILES_DIR, não as duas: os arquivos ficam em um lugar só.',
  )
})

test('the direct database URL is validated like DATABASE_URL', () => {
  const MORPHEUS_DATABASE_DIRECT_URL = 'postgres://a@b/c'
  expect(settings([], { MORPHEUS_DATABASE_DIRECT_URL }).databaseDirectUrl).toBe('postgres://a@b/c')
  const { message } = failure(() => settings([], { MORPHEUS_DATABASE_DIRECT_URL: 'http://b' }))
  expect(message).toMatch(
    /^MORPHEUS_DATABASE_DIRECT_URL inválida\. .* para usar o endereço de DATABASE_URL\.$/,
  )
})
