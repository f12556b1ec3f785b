import { statSync } from 'node:fs'
import { isatty } from 'node:tty'
import type { RealtimeState } from '@morpheus/sdk'
import { AuthenticationError, type Morpheus } from '@morpheus/sdk/client'
import { countOf } from '@morpheus/sdk/format'
import { currentUser } from '../../../core/client/withClient.js'
import { Failure } from '../../../core/output/failures.js'
import type { Output } from '../../../core/output/output.js'
import { ansi } from '../../../core/output/paint.js'
import { sanitize } from '../../../core/output/sanitize.js'
import { profileFile, readProfiles } from '../../../core/profile/read.js'
import { requireSignIn, type Settings } from '../../../core/profile/settings.js'

export const checkIds = {
  Endereço: 'address',
  Perfil: 'profile',
  Rede: 'network',
  Conexão: 'connection',
  Gateway: 'gateway',
  Relógio: 'clock',
  Acesso: 'access',
  'Tempo real (polling)': 'realtime_polling',
  'Tempo real (websocket)': 'realtime_websocket',
  'Arquivo de perfis': 'profile_file',
  'Node.js': 'node',
  Terminal: 'terminal',
  'Tamanho da janela': 'window_size',
  Caracteres: 'characters',
  Cores: 'colours',
} as const

type CheckName = keyof typeof checkIds

/** The result of a check. `ok: null`: skipped, as an earlier one failed or it does not apply. */
export interface Check {
  name: CheckName
  ok: boolean | null
  found: string
  todo?: string
}

export const passed = (name: CheckName, detail: string): Check => ({ name, ok: true, found: detail })
export const failed = (name: CheckName, detail: string, todo: string): Check => ({
  name,
  ok: false,
  found: detail,
  todo,
})
export const skipped = (name: CheckName, detail: string): Check => ({ name, ok: null, found: detail })

const dayMs = 24 * 60 * 60_000
const name = 'Acesso'

export async function checkAccess(
  morpheus: Morpheus | undefined,
  settings: Settings,
  isReachable: boolean,
): Promise<Check> {
  const loginAdvice = settings.token
    ? `Gere outra credencial, ou remova ${settings.tokenFrom} e entre com: morpheus login`
    : `Entre de novo com: morpheus login${settings.name === 'padrao' ? '' : ` --perfil ${settings.name}`}`
  try {
    requireSignIn(settings)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return failed(name, 'ninguém entrou neste perfil', error.message)
  }
  const token = morpheus?.identity.store.getState().token
  if (!morpheus || !token) return failed(name, 'o acesso guardado está ilegível', loginAdvice)
  const remainingLife = readExpiry(token)
  if (remainingLife !== undefined && remainingLife <= 0) return failed(name, 'o token expirou', loginAdvice)
  if (!isReachable)
    return skipped(
      name,
      remainingLife === undefined
        ? 'sem conexão'
        : `sem conexão; o token vale por mais ${formatSpan(remainingLife)}`,
    )
  try {
    const user = await currentUser(morpheus)
    const lasts = remainingLife === undefined ? '' : `, por mais ${formatSpan(remainingLife)}`
    return passed(name, `${user ? sanitize(user.email) : 'token aceito'}${lasts}`)
  } catch (error) {
    if (error instanceof AuthenticationError) return failed(name, 'o gateway não aceita o token', loginAdvice)
    return failed(name, 'o gateway não respondeu à verificação', 'Veja o log do gateway e tente de novo.')
  }
}

/** Milliseconds left, by the token's own `exp`; undefined without one. */
function readExpiry(token: string): number | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined
    return typeof claims.exp === 'number' ? claims.exp * 1000 - Date.now() : undefined
  } catch {
    return undefined
  }
}

function formatSpan(milliseconds: number): string {
  if (milliseconds >= dayMs) {
    const days = Math.floor(milliseconds / dayMs)
    return countOf(days, 'dia')
  }
  const hours = Math.floor(milliseconds / 3_600_000)
  return hours >= 1 ? `${hours} h` : `${Math.max(1, Math.floor(milliseconds / 60_000))} min`
}

const timeouts = { connectMs: 8_000, upgradeMs: 4_000 }
const labels = { polling: 'Tempo real (polling)', websocket: 'Tempo real (websocket)' } as const

export const withoutRealtime = (reason: string): Check[] => [
  skipped(labels.polling, reason),
  skipped(labels.websocket, reason),
]

/** `refusesPolling` asks the gateway whether it has several nodes, which take WebSocket only. */
export async function checkRealtime(
  morpheus: Morpheus,
  refusesPolling: () => Promise<boolean>,
): Promise<Check[]> {
  const { store } = morpheus.realtime
  let hasPolled = false
  const unsubscribe = store.subscribe(({ transport }) => {
    hasPolled ||= transport === 'polling'
  })
  const stop = morpheus.start()
  try {
    if (!(await checkReachable(store, ({ status }) => status === 'connected', timeouts.connectMs))) {
      if (await refusesPolling())
        return [skipped(labels.polling, webSocketOnly), failed(...upgradeRefused('não passa'))]
      const { refusal } = store.getState()
      return [
        refusal === null
          ? failed(
              labels.polling,
              'não conectou',
              'O proxy precisa repassar /socket.io ao gateway. Detalhes: morpheus doctor --detalhes',
            )
          : failed(labels.polling, `recusada: ${sanitize(refusal)}`, 'Detalhes: morpheus doctor --detalhes'),
        skipped(labels.websocket, 'sem conexão em tempo real'),
      ]
    }
    const upgraded = await checkReachable(
      store,
      ({ transport }) => transport === 'websocket',
      timeouts.upgradeMs,
    )
    const isPolled = hasPolled || !(await refusesPolling())
    return [
      isPolled ? passed(labels.polling, 'conecta') : skipped(labels.polling, webSocketOnly),
      upgraded
        ? passed(labels.websocket, 'conecta')
        : failed(...upgradeRefused('não passa: os eventos chegam por polling, mais devagar')),
    ]
  } finally {
    stop()
    unsubscribe()
  }
}

const webSocketOnly = 'não se aplica: o gateway tem vários nós e só aceita WebSocket'
const upgradeRefused = (detail: string) =>
  [labels.websocket, detail, 'Deixe o proxy repassar Upgrade e Connection em /socket.io.'] as const

function checkReachable(
  store: Morpheus['realtime']['store'],
  isReady: (state: RealtimeState) => boolean,
  timeoutMs: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const finishWith = (answer: boolean) => {
      unsubscribe()
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(() => finishWith(false), timeoutMs)
    const unsubscribe = store.subscribe((state) => isReady(state) && finishWith(true))
    if (isReady(store.getState())) finishWith(true)
  })
}

export function checkHere(output: Output): Check[] {
  return [checkProfiles(), checkNode(), ...checkTerminal(output)]
}

function checkProfiles(): Check {
  const name = 'Arquivo de perfis'
  const file = profileFile()
  try {
    readProfiles()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return failed(name, `${file} está ilegível`, 'Apague-o e entre de novo com: morpheus login')
  }
  if (process.platform === 'win32') return skipped(name, 'permissões não se aplicam ao Windows')
  try {
    const mode = statSync(file).mode & 0o777
    if ((mode & 0o077) === 0) return passed(name, `${file}, que só você pode ler`)
    return failed(
      name,
      `${file} pode ser lido por outros (${mode.toString(8)}), e guarda o seu acesso`,
      `chmod 600 ${file}`,
    )
  } catch {
    return skipped(name, 'ainda não existe')
  }
}

const oldest = [20, 19] as const

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const fine = major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
  if (fine) return passed('Node.js', process.version)
  return failed(
    'Node.js',
    `${process.version} é antigo demais`,
    `Instale o Node.js ${oldest.join('.')} ou mais novo.`,
  )
}

function checkTerminal({ paint }: Output): Check[] {
  const { env, stdout } = process
  if (!isatty(1)) return [skipped('Terminal', 'a saída não é um terminal')]
  const { columns, rows } = stdout
  const size =
    columns >= 80 && rows >= 24
      ? passed('Tamanho da janela', `${columns} × ${rows}`)
      : failed(
          'Tamanho da janela',
          `${columns} × ${rows}; o monitor precisa de 80 × 24`,
          'Aumente a janela ou diminua a letra.',
        )
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || ''
  // Windows and macOS do not set a locale, and both write UTF-8.
  const utf8 = /utf-?8/i.test(locale) || ['win32', 'darwin'].includes(process.platform)
  const letters = utf8
    ? passed('Caracteres', locale || 'UTF-8')
    : failed('Caracteres', `o terminal não diz usar UTF-8 (${locale || 'sem LANG'})`, 'export LANG=C.UTF-8')
  const colours =
    paint === ansi
      ? passed('Cores', env.TERM ?? '')
      : skipped('Cores', env.NO_COLOR ? 'desligadas por NO_COLOR' : 'desligadas')
  return [size, letters, colours]
}
