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

export const good = (name: CheckName, found: string): Check => ({ name, ok: true, found })
export const bad = (name: CheckName, found: string, todo: string): Check => ({ name, ok: false, found, todo })
export const skipped = (name: CheckName, found: string): Check => ({ name, ok: null, found })

const dayMs = 24 * 60 * 60_000
const name = 'Acesso'

export async function checkAccess(
  morpheus: Morpheus | undefined,
  settings: Settings,
  reached: boolean,
): Promise<Check> {
  const again = settings.token
    ? `Gere outra credencial, ou remova ${settings.tokenFrom} e entre com: morpheus login`
    : `Entre de novo com: morpheus login${settings.name === 'padrao' ? '' : ` --perfil ${settings.name}`}`
  try {
    requireSignIn(settings)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return bad(name, 'ninguém entrou neste perfil', error.message)
  }
  const token = morpheus?.identity.store.getState().token
  if (!morpheus || !token) return bad(name, 'o acesso guardado está ilegível', again)
  const remainingLife = expiry(token)
  if (remainingLife !== undefined && remainingLife <= 0) return bad(name, 'o token expirou', again)
  if (!reached)
    return skipped(
      name,
      remainingLife === undefined
        ? 'sem conexão'
        : `sem conexão; o token vale por mais ${span(remainingLife)}`,
    )
  try {
    const user = await currentUser(morpheus)
    const lasts = remainingLife === undefined ? '' : `, por mais ${span(remainingLife)}`
    return good(name, `${user ? sanitize(user.email) : 'token aceito'}${lasts}`)
  } catch (error) {
    if (error instanceof AuthenticationError) return bad(name, 'o gateway não aceita o token', again)
    return bad(name, 'o gateway não respondeu à verificação', 'Veja o log do gateway e tente de novo.')
  }
}

/** Milliseconds left, by the token's own `exp`; undefined without one. */
function expiry(token: string): number | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined
    return typeof claims.exp === 'number' ? claims.exp * 1000 - Date.now() : undefined
  } catch {
    return undefined
  }
}

function span(milliseconds: number): string {
  if (milliseconds >= dayMs) {
    const days = Math.floor(milliseconds / dayMs)
    return countOf(days, 'dia')
  }
  const hours = Math.floor(milliseconds / 3_600_000)
  return hours >= 1 ? `${hours} h` : `${Math.max(1, Math.floor(milliseconds / 60_000))} min`
}

const timeouts = { connectMs: 8_000, upgradeMs: 4_000 }
const names = { polling: 'Tempo real (polling)', websocket: 'Tempo real (websocket)' } as const

export const withoutRealtime = (why: string): Check[] => [
  skipped(names.polling, why),
  skipped(names.websocket, why),
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
        return [skipped(names.polling, webSocketOnly), bad(...noUpgrade('não passa'))]
      const { refusal } = store.getState()
      return [
        refusal === null
          ? bad(
              names.polling,
              'não conectou',
              'O proxy precisa repassar /socket.io ao gateway. Detalhes: morpheus doctor --verbose',
            )
          : bad(names.polling, `recusada: ${sanitize(refusal)}`, 'Detalhes: morpheus doctor --verbose'),
        skipped(names.websocket, 'sem conexão em tempo real'),
      ]
    }
    const upgraded = await checkReachable(
      store,
      ({ transport }) => transport === 'websocket',
      timeouts.upgradeMs,
    )
    const isPolled = hasPolled || !(await refusesPolling())
    return [
      isPolled ? good(names.polling, 'conecta') : skipped(names.polling, webSocketOnly),
      upgraded
        ? good(names.websocket, 'conecta')
        : bad(...noUpgrade('não passa: os eventos chegam por polling, mais devagar')),
    ]
  } finally {
    stop()
    unsubscribe()
  }
}

const webSocketOnly = 'não se aplica: o gateway tem vários nós e só aceita WebSocket'
const noUpgrade = (found: string) =>
  [names.websocket, found, 'Deixe o proxy repassar Upgrade e Connection em /socket.io.'] as const

function checkReachable(
  store: Morpheus['realtime']['store'],
  wanted: (state: RealtimeState) => boolean,
  timeoutMs: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (answer: boolean) => {
      unsubscribe()
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(() => finish(false), timeoutMs)
    const unsubscribe = store.subscribe((state) => wanted(state) && finish(true))
    if (wanted(store.getState())) finish(true)
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
    return bad(name, `${file} está ilegível`, 'Apague-o e entre de novo com: morpheus login')
  }
  if (process.platform === 'win32') return skipped(name, 'permissões não se aplicam ao Windows')
  try {
    const mode = statSync(file).mode & 0o777
    if ((mode & 0o077) === 0) return good(name, `${file}, que só você pode ler`)
    return bad(
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
  if (fine) return good('Node.js', process.version)
  return bad(
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
      ? good('Tamanho da janela', `${columns} × ${rows}`)
      : bad(
          'Tamanho da janela',
          `${columns} × ${rows}; o monitor precisa de 80 × 24`,
          'Aumente a janela ou diminua a letra.',
        )
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || ''
  // Windows and macOS do not set a locale, and both write UTF-8.
  const utf8 = /utf-?8/i.test(locale) || ['win32', 'darwin'].includes(process.platform)
  const letters = utf8
    ? good('Caracteres', locale || 'UTF-8')
    : bad('Caracteres', `o terminal não diz usar UTF-8 (${locale || 'sem LANG'})`, 'export LANG=C.UTF-8')
  const colours =
    paint === ansi
      ? good('Cores', env.TERM ?? '')
      : skipped('Cores', env.NO_COLOR ? 'desligadas por NO_COLOR' : 'desligadas')
  return [size, letters, colours]
}
